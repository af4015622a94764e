"""What each move was worth is what the solution says, and a forfeit is never mixed into it."""

import pytest
from sittings import finished, setting_of

import numduel
from numduel.models.appraisal import DRAWN, FORCED, IDLE, KINDS, ONLY, SEVERAL, appraise
from numduel.models.schedule import schedule, solved

KEYS = tuple(numduel.GAMES)


def games(key, who="easy", number=12, **more):
    for planned in schedule(number, "both"):
        sitting = finished(setting_of(key, "medium", **more), planned, who).sitting
        yield sitting.match, sitting.seat, appraise(sitting.match, sitting.seat, solved(sitting.match.game))


@pytest.mark.parametrize("key", KEYS)
def test_every_position_is_there_with_every_moves_worth(key):
    solution = numduel.solve(numduel.game(key))
    for match, _, found in games(key):
        game, state, judged = match.game, match.start, iter(found.moves)
        for at, (by, move) in enumerate(match.history):
            if by != numduel.CHANCE:
                one = next(judged)
                assert (one.at, one.by, one.position, one.move) == (at, by, game.position(state), move)
                assert one.worth == solution.moves(state)
                assert one.loss == pytest.approx(solution.loss(state, move), abs=1e-12)
            state = game.play(state, move)
        assert next(judged, None) is None


@pytest.mark.parametrize("key", KEYS)
def test_start_luck_and_losses_of_both_add_up_to_the_score(key):
    for _, seat, found in games(key):
        assert found.let_off is None
        mine, other = (sum(move.loss for move in found.own(each)) for each in (seat, 3 - seat))
        assert found.start + found.luck - mine + other == pytest.approx(found.score)
        assert found.adjusted == pytest.approx(found.score - found.luck)
        if not numduel.game(key).has_chance:
            assert found.luck == 0


def test_letting_a_lost_opponent_draw_by_repetition_gives_one_half_away():
    """At 0 it is won to add 6: whoever multiplies lets the other do the same, and the third time it is a draw."""
    match = numduel.Match(numduel.game("wits"))
    for _ in range(4):
        match.play("multiply")
    assert match.outcome.kind == "repetition"
    solution = solved(match.game)
    found = [appraise(match, seat, solution) for seat in (1, 2)]
    for seat, each in zip((1, 2), found, strict=True):
        mine, other = (
            (one.let_off.loss if one.let_off else 0) + sum(move.loss for move in one.own(at))
            for at, one in ((seat, each), (3 - seat, found[2 - seat]))
        )
        assert each.start - mine + other == each.score == 0.5
        assert each.let_off is None  # it was the last move of the other that did it


def test_who_only_keeps_a_won_game_until_it_is_a_draw_gives_one_half_away_though_every_move_was_right():
    game = numduel.game("duel")
    match = numduel.Match(game, 1, game.from_position("4/4/1"))
    for move in ("attack", "add 4") * 3:
        match.play(move)
    assert match.outcome.kind == "repetition"
    one, two = (appraise(match, seat, solved(match.game)) for seat in (1, 2))
    assert one.let_off == (0.5, "late", "ahead", DRAWN, 0.0)
    assert two.let_off is None
    assert [move.loss for move in one.own(1)] == [0, 0, 0]


@pytest.mark.parametrize("key", KEYS)
def test_a_forfeit_is_reported_beside_regret_and_not_in_it(key):
    for match, seat, found in games(key, "garbage", 4):
        if match.ending:
            assert found.forfeit == "bad message"
            assert found.score == 0
            assert found.own(seat) == []


@pytest.mark.parametrize("key", KEYS)
def test_the_position_of_a_forfeit_is_there_with_every_moves_worth(key):
    solution, seen = numduel.solve(numduel.game(key)), 0
    for match, seat, found in games(key, "garbage", 4):
        at = match.game.position(match.state)
        if match.ending:
            seen += 1
            assert found.unplayed == (len(match.history), at, solution.moves(match.state))
            assert match.game.to_move(match.state) == seat
        else:
            assert found.unplayed is None
    assert seen
    assert all(found.unplayed is None for _, _, found in games(key, "easy", 4))


@pytest.mark.parametrize("key", KEYS)
def test_a_choice_is_forced_or_has_one_right_move_or_several_or_nothing_at_stake(key):
    for _, _, found in games(key):
        for move in found.moves:
            worths = sorted(move.worth.values(), reverse=True)
            best = sum(worth > worths[0] - 1e-9 for worth in worths)
            expected = FORCED if len(worths) == 1 else IDLE if best == len(worths) else ONLY if best == 1 else SEVERAL
            assert move.choice == expected
            assert move.choice in KINDS
            if move.choice in (FORCED, IDLE):
                assert move.loss < 1e-9


def test_the_luck_of_a_move_is_what_the_draw_before_it_changed():
    solution = numduel.solve(numduel.game("showdown"))
    for match, _, found in games("showdown"):
        game, state, before, luck = match.game, match.start, 0.0, {}
        for at, (by, move) in enumerate(match.history):
            if by == numduel.CHANCE:
                before = solution.value(state)
            else:
                luck[at] = solution.value(state) - before
            state = game.play(state, move)
        assert {move.at: move.luck for move in found.moves} == pytest.approx(luck)
