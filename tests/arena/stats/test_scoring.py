"""What a pairing adds to the statistics, against a plain expectimax."""

import random
from functools import cache

import pytest

import numduel
from numduel.arena.plan import Entrant, Pairing, Plan
from numduel.arena.scoring import score
from numduel.game import CHANCE, NumduelError
from numduel.match import Match
from numduel.record import Header, encoded, lines, parse
from walks import playable, variant

PAIRING = Pairing(0, 1, 4)
KEYS = [*numduel.GAMES]


def plan_of(game):
    return Plan(game.key, game.rules, (Entrant("x", "random"), Entrant("y", "random")), "seed", 2, 1000)


def played(game, rng, first=1):
    """A random game, to its end."""
    match = Match(game, first)
    while not match.outcome:
        match.play(rng.choice(playable(game, match.state)))
    return match


def plain(game):
    """The winning chance of player 1 by nothing but the rules: an expectimax for games that always end."""

    @cache
    def value(state):
        if (outcome := game.outcome(state)) is not None:
            return {1: 1.0, 2: 0.0, None: 0.5}[outcome.winner]
        if draws := game.chances(state):
            whole = sum(weight for _, weight in draws)
            return sum(weight * value(game.play(state, draw)) for draw, weight in draws) / whole
        return (max if game.turn(state) == 1 else min)(value(game.play(state, move)) for move in game.moves(state))

    return value


@pytest.mark.parametrize(
    ("key", "rules"),
    [("showdown", {"target": 9, "numbers": 3, "copies": 3}), ("battle", {"numbers": 5, "copies": 1}), ("target", {})],
)
def test_luck_and_losses_are_those_of_a_plain_expectimax(key, rules):
    game = numduel.game(key, **{"numbers": 3, "copies": 2, **rules} if key == "target" else rules)
    value, rng = plain(game), random.Random(f"scoring {key}")
    for number in range(10):
        matches = [played(game, rng), played(game, rng)]
        found = score(plan_of(game), Pairing(0, 1, number), matches, numduel.solve(game))
        for seat, match, result in zip((1, 2), matches, found.games, strict=True):
            luck, loss, moves = 0.0, {1: 0.0, 2: 0.0}, {1: 0, 2: 0}
            state = match.start
            for by, move in match.history:
                after = game.play(state, move)
                change = value(after) - value(state)
                if by == CHANCE:
                    luck += change
                else:
                    loss[by] += change if by == 2 else -change
                    moves[by] += 1
                state = after
            own = luck if seat == 1 else -luck
            assert result.adjusted == pytest.approx(result.score - own, abs=1e-9)
            assert result.loss == pytest.approx((loss[seat], loss[3 - seat]), abs=1e-9)
            assert result.moves == (moves[seat], moves[3 - seat])


@pytest.mark.parametrize("key", KEYS)
def test_an_adjusted_score_is_the_start_and_what_was_given_away(key):
    rng = random.Random(f"sum {key}")
    for _ in range(6):
        game = variant(key, rng)
        solution = numduel.solve(game)
        found = score(plan_of(game), PAIRING, [played(game, rng), played(game, rng)], solution)
        for seat, result in zip((1, 2), found.games, strict=True):
            start = solution.value(game.start(1))
            start = start if seat == 1 else 1 - start
            assert result.adjusted == pytest.approx(start + result.loss[1] - result.loss[0], abs=1e-9)
            for side in (0, 1):
                for shares in (result.by_phase[side], result.by_standing[side]):
                    assert sum(moves for moves, _ in shares.values()) == result.moves[side]
                    assert sum(loss for _, loss in shares.values()) == pytest.approx(result.loss[side], abs=1e-9)
                assert result.choices[side].loss == pytest.approx(result.loss[side], abs=1e-9)


def test_in_the_second_game_a_has_seat_2():
    game = numduel.game("wits")
    won_by_1 = Match(game)
    while not won_by_1.outcome:  # 10, 20, 30, 40, 50: the fifth move wins
        won_by_1.play("add 10")
    found = score(plan_of(game), PAIRING, [won_by_1, won_by_1], numduel.solve(game))
    assert [result.score for result in found.games] == [1, 0]
    assert [result.a_first for result in found.games] == [True, False]
    assert [result.name for result in found.games] == [*PAIRING.names()]
    assert found.score == 0.5


def forfeited(seat, why="no answer", key="showdown"):
    match = Match(numduel.game(key))
    match.play("draw 10")
    match.play("give")
    match.forfeit(seat, why)
    return match


def test_a_forfeit_costs_the_whole_chance_but_is_no_loss_of_a_move():
    game = numduel.game("showdown")
    match = forfeited(2)
    solution = numduel.solve(game)
    one, _ = score(plan_of(game), PAIRING, [match, forfeited(1)], solution).games
    given = solution.loss(match.game.play(match.start, "draw 10"), "give")
    chance = solution.value(match.state)
    assert one.forfeit == (1, "no answer")
    assert one.loss == pytest.approx((given, 0.0))
    assert one.moves == (1, 0)
    assert one.adjusted == pytest.approx(solution.value(match.start) - given + chance)
    assert one.score == 1


def test_a_forfeit_is_told_by_place_and_kind():
    game = numduel.game("showdown")
    found = score(plan_of(game), Pairing(2, 5, 0), [forfeited(1, "crashed"), forfeited(1)], None)
    assert [result.forfeit for result in found.games] == [(2, "crashed"), (5, "no answer")]


def test_without_a_solution_nothing_is_known_but_the_score():
    game = numduel.game("showdown")
    rng = random.Random(1)
    found = score(plan_of(game), PAIRING, [played(game, rng), played(game, rng)], None)
    assert found.adjusted is None
    for result in found.games:
        assert (result.adjusted, result.loss, result.costly) == (None, None, ())
        assert sum(result.moves) > 0


def test_matches_records_and_bytes_score_alike():
    game = numduel.game("showdown")
    rng = random.Random(2)
    matches = [played(game, rng), played(game, rng)]
    players = ({"who": "random", "name": "x"}, {"who": "random", "name": "y"})
    header = Header("showdown", game.rules, players, 1, "")
    data = [b"".join(encoded(line) for line in lines(header, match)) for match in matches]
    solution = numduel.solve(game)
    found = score(plan_of(game), PAIRING, matches, solution)
    assert score(plan_of(game), PAIRING, data, solution) == found
    assert score(plan_of(game), PAIRING, [parse("a game", each) for each in data], solution) == found


def test_the_ten_costliest_moves_are_told_with_where_and_how_they_were_played():
    game = numduel.game("showdown")
    rng = random.Random(3)
    solution = numduel.solve(game)
    found = score(plan_of(game), PAIRING, [played(game, rng), played(game, rng)], solution)
    for result in found.games:
        losses = [decision.loss for decision in result.costly]
        assert losses == sorted(losses, reverse=True)
        assert 0 < len(losses) <= 10
        for decision in result.costly:
            state = game.from_position(decision.position)
            assert solution.loss(state, decision.move) == pytest.approx(decision.loss)
            assert decision.best == solution.best(state)
            chance = solution.value(state)
            assert decision.standing == ("even" if 0.4 <= chance <= 0.6 else "ahead" if chance > 0.5 else "behind")
            seat = game.turn(state)
            assert decision.by == (seat - 1 if result is found.games[0] else 2 - seat)


def test_a_game_is_early_middle_and_late_by_thirds_of_its_moves():
    game = numduel.game("wits")
    match = Match(game)
    while not match.outcome:
        match.play("add 10" if len(match.history) < 3 else "add 5")
    moves = len(match.history)
    result = score(plan_of(game), PAIRING, [match, match], numduel.solve(game)).games[0]
    told = [sum(result.by_phase[side][phase][0] for side in (0, 1)) for phase in ("early", "middle", "late")]
    assert sum(told) == moves
    assert max(told) - min(told) <= 1


def test_a_game_of_another_variant_or_without_an_end_is_refused():
    game, other = numduel.game("wits"), numduel.game("wits", target=20)
    rng = random.Random(4)
    with pytest.raises(NumduelError, match="is not a game of this tournament"):
        score(plan_of(game), PAIRING, [played(other, rng), played(game, rng)], None)
    with pytest.raises(NumduelError, match="is not a finished game"):
        score(plan_of(game), PAIRING, [played(game, rng), Match(game)], None)
