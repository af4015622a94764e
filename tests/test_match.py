"""The one loop that plays every game."""

import random

import pytest

import numduel
from numduel.fair import Shuffle, Stream, Terms, secret_from
from numduel.match import Ending, Match, run
from numduel.players.player import FORFEITS
from numduel.players.random import RandomPlayer
from numduel.players.scripted import ScriptedPlayer
from walks import variant

TERMS = Terms("any", {})


class Notebook:
    """A watcher that logs its calls."""

    def __init__(self):
        self.seen = []

    def before(self, match):
        self.seen.append(("before", match.game.position(match.state)))

    def after(self, match, state):
        who, move = match.history[-1]
        self.seen.append((who, move, match.game.position(state)))


def scripted(game, *scripts, deck=(), first=1, watchers=()):
    """A match between two scripts."""
    match = Match(game, first)
    players = {seat: ScriptedPlayer(moves) for seat, moves in enumerate(scripts, 1)}
    assert run(match, players, Shuffle(b"", TERMS._replace(deck=deck)), watchers) == match.outcome
    return match


def by_chance(game, seed):
    """The history of a match between two random players."""
    secret = secret_from(seed)
    players = {seat: RandomPlayer(Stream(secret, f"player {seat}").below) for seat in (1, 2)}
    match = Match(game, Stream(secret, "toss").below(2) + 1)
    run(match, players, Shuffle(secret, TERMS), [])
    return match


def test_players_take_turns_until_one_wins():
    match = scripted(numduel.game("wits"), ["add 7", "multiply", "add 10"], ["add 8", "add 10"])
    assert match.outcome == (1, "player 1 reached exactly 50", "exact")
    assert match.history == [(1, "add 7"), (2, "add 8"), (1, "multiply"), (2, "add 10"), (1, "add 10")]
    assert match.to_move is None


def test_either_player_can_start():
    match = scripted(numduel.game("wits"), ["add 8", "add 10"], ["add 7", "multiply", "add 10"], first=2)
    assert match.outcome.winner == 2
    assert match.first == 2


def test_draws_come_from_the_source_of_chance():
    game = numduel.game("showdown", target=10)
    match = scripted(game, ["keep"], [], deck=(10,))
    assert match.history == [(numduel.CHANCE, "draw 10"), (1, "keep")]
    assert match.outcome.winner == 1


def test_watchers_are_called_in_order_before_and_after_each_move():
    first, second = Notebook(), Notebook()
    both = []
    first.seen = second.seen = both
    scripted(numduel.game("wits", target=11), ["add 10"], ["add 1"], watchers=[first, second])
    assert both == [
        *[("before", "0/1")] * 2,
        *[(1, "add 10", "0/1")] * 2,
        *[("before", "10/2")] * 2,
        *[(2, "add 1", "10/2")] * 2,
    ]


def test_a_finished_match_accepts_no_moves():
    match = scripted(numduel.game("wits", target=1), ["add 1"], [])
    with pytest.raises(numduel.IllegalMove, match="wits has no move 'add 1' here: the match is over"):
        match.play("add 1")


def test_an_illegal_move_changes_nothing():
    match = Match(numduel.game("wits"))
    with pytest.raises(numduel.IllegalMove):
        match.play("add 11")
    assert match.history == []
    assert match.game.position(match.state) == "0/1"


@pytest.mark.parametrize("key", numduel.GAMES)
def test_the_same_seed_gives_the_same_match_and_another_seed_another(key):
    games = [by_chance(numduel.game(key), seed).history for seed in ("1", "1", "2", "3", "4")]
    assert games[0] == games[1]
    assert len({tuple(game) for game in games}) > 1


@pytest.mark.parametrize("key", numduel.GAMES)
def test_random_matches_of_any_variant_end(key):
    rng = random.Random(f"match {key}")
    for number in range(200):
        assert by_chance(variant(key, rng), str(number)).outcome


def test_the_source_of_chance_gets_the_number_of_each_draw():
    class Counting:
        def __init__(self):
            self.numbers = []

        def draw(self, number, chances):
            self.numbers.append(number)
            return chances[0][0]

    chance, game = Counting(), numduel.game("battle")
    match = Match(game)
    for move in ("draw 9", "own", "draw 8", "opponent"):
        match.play(move)
    run(match, {seat: ScriptedPlayer(["own"] * 10) for seat in (1, 2)}, chance, [])
    assert chance.numbers == list(range(2, 20))
    assert match.drawn == 20


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("moves", [[], ["draw 7"], ["draw 7", "keep"]])
def test_a_player_can_resign_at_any_time_and_the_opponent_wins(seat, moves):
    match = Match(numduel.game("showdown"))
    for move in moves:
        match.play(move)
    assert match.ending is None
    match.resign(seat)
    assert match.outcome == (3 - seat, f"player {seat} resigned", "resigned")
    assert match.ending == Ending(seat, "resign")
    assert match.to_move is None
    assert [move for _, move in match.history] == moves


@pytest.mark.parametrize("by", [1, 2])
def test_players_can_agree_on_a_draw_if_the_game_can_end_in_one(by):
    match = Match(numduel.game("duel"))
    match.play("add 1")
    match.agree(by)
    assert match.outcome == (None, "the players agreed on a draw", "agreed")
    assert match.ending == Ending(by, "agree")
    assert match.to_move is None
    assert match.history == [(1, "add 1")]


def test_players_cannot_agree_on_a_draw_if_the_game_cannot_end_in_one():
    match = Match(numduel.game("showdown"))
    with pytest.raises(
        numduel.IllegalMove, match="players cannot agree on a draw: this variant of showdown cannot end in one"
    ):
        match.agree(1)
    assert match.outcome is None
    Match(numduel.game("showdown", numbers=2)).agree(1)


@pytest.mark.parametrize("moves", [["add 1"], ["multiply"] * 4])
def test_a_finished_match_can_neither_be_resigned_nor_agreed_drawn(moves):
    match = Match(numduel.game("wits", target=1))
    for move in moves:
        match.play(move)
    outcome = match.outcome
    with pytest.raises(numduel.IllegalMove, match="player 2 cannot resign here: the match is over"):
        match.resign(2)
    with pytest.raises(numduel.IllegalMove, match="player 1 cannot agree here: the match is over"):
        match.agree(1)
    assert match.outcome == outcome
    assert match.ending is None


def test_a_match_ended_by_the_players_accepts_no_moves_and_no_other_ending():
    match = Match(numduel.game("wits"))
    match.resign(1)
    with pytest.raises(numduel.IllegalMove, match="wits has no move 'add 1' here: the match is over"):
        match.play("add 1")
    for end in (match.resign, match.agree, lambda seat: match.forfeit(seat, "exited")):
        with pytest.raises(numduel.IllegalMove, match="the match is over"):
            end(2)
    assert match.outcome == (2, "player 1 resigned", "resigned")


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize(("why", "told"), FORFEITS.items())
def test_a_player_can_lose_by_forfeit_for_each_of_the_reasons(seat, why, told):
    match = Match(numduel.game("showdown"))
    match.play("draw 7")
    match.forfeit(seat, why)
    assert match.outcome == (3 - seat, f"player {seat} forfeits: {told}", "forfeit")
    assert match.ending == Ending(seat, "forfeit", why)
    assert match.to_move is None
    assert match.history == [(numduel.CHANCE, "draw 7")]


def test_the_reasons_for_a_forfeit_are_those_of_the_bot_protocol():
    assert [*FORFEITS] == [
        "not started",
        "exited",
        "crashed",
        "no answer",
        "illegal move",
        "bad message",
        "too long",
        "out of turn",
        "closed",
    ]


@pytest.mark.parametrize("why", ["", "bored", "Crashed", None])
def test_a_forfeit_for_an_unknown_reason_is_refused(why):
    match = Match(numduel.game("wits"))
    with pytest.raises(
        numduel.NumduelError, match=f"the reason for a forfeit must be not started, .* or closed, not {why!r}"
    ):
        match.forfeit(1, why)
    assert match.outcome is None


def test_only_players_1_and_2_can_end_a_match():
    match = Match(numduel.game("wits"))
    with pytest.raises(numduel.IllegalMove, match="only player 1 or 2 can forfeit, not 3"):
        match.forfeit(3, "closed")
    for by in (0, 3, None, numduel.CHANCE):
        with pytest.raises(numduel.IllegalMove, match=f"only player 1 or 2 can resign, not {by!r}"):
            match.resign(by)
    with pytest.raises(numduel.IllegalMove, match="only player 1 or 2 can agree, not 3"):
        match.agree(3)


def test_a_card_in_the_opponents_hand_is_hidden_in_the_history():
    match = Match(numduel.game("showdown"))
    assert [match.seen_history(seat) for seat in (1, 2, None)] == [(), (), ()]
    match.play("draw 7")
    assert match.seen_history(1) == ((numduel.CHANCE, "draw 7"),)
    assert match.seen_history(2) == match.seen_history(None) == ((numduel.CHANCE, "draw ?"),)
    match.play("keep")
    assert match.seen_history(2) == ((numduel.CHANCE, "draw 7"), (1, "keep"))


def test_only_the_last_part_of_a_history_can_be_asked_for():
    match = scripted(numduel.game("wits", target=11), ["add 10"], ["add 1"])
    assert match.seen_history(1, 1) == ((2, "add 1"),)
    assert match.seen_history(1, 9) == match.seen_history(1) == tuple(match.history)


def test_a_match_that_starts_with_a_card_in_hand_has_no_draw_to_hide():
    game = numduel.game("showdown")
    match = Match(game, state=game.from_position("-/-/7/1"))
    assert match.seen_history(2) == ()


def test_when_the_match_is_over_nothing_is_hidden():
    match = Match(numduel.game("showdown"))
    match.play("draw 7")
    match.resign(2)
    assert match.seen_history(2) == ((numduel.CHANCE, "draw 7"),)
