"""A match that never ends is a draw after a fixed number of moves, and no game that has to end is that long."""

import random

import pytest

import numduel
from games import facts
from numduel import record
from numduel.game import MOVE_LIMIT
from numduel.match import Match
from numduel.reviews import review
from numduel.rules.variant import Number
from records import WITS
from walks import playable, variant

OUTCOME = (None, "the match reached the limit of 25,000 moves", "move limit")


def multiplied(times, *more):
    """A match of wits in which nobody adds anything for a long time."""
    match = Match(numduel.game("wits", repetition=0))
    for move in [*["multiply"] * times, *more]:
        match.play(move)
    return match


@pytest.mark.parametrize("repetition", [0, 100])
def test_a_match_is_a_draw_after_25_000_moves_whatever_the_rule_of_repetition(repetition):
    """A 1 is attacked and added again for a while, then both stacks grow: no position comes up a hundred times."""
    match = Match(numduel.game("duel", target=1000, repetition=repetition))
    for at in range(25_000):
        assert match.outcome is None
        match.play("attack" if at % 100 > 1 and at % 2 == 0 else "add 1")
    assert match.outcome == OUTCOME
    assert match.to_move is None
    with pytest.raises(numduel.IllegalMove, match="the match is over"):
        match.play("add 1")


def test_a_move_that_wins_at_the_limit_wins():
    match = Match(numduel.game("wits", target=1, repetition=0))
    for _ in range(MOVE_LIMIT - 1):
        match.play("multiply")
    assert match.outcome is None
    match.play("add 1")
    assert match.outcome == (2, "player 2 reached exactly 1", "exact")


@pytest.mark.parametrize("key", numduel.GAMES)
def test_no_game_that_its_rules_bring_to_an_end_comes_near_the_limit(key):
    highest = {rule.name: rule.high for rule in numduel.game(key).declared() if isinstance(rule, Number)}
    longest = facts(key).longest(numduel.game(key, **highest))
    assert longest is None or longest < 0.9 * MOVE_LIMIT
    assert longest or "repetition" in numduel.game(key).rules


@pytest.mark.parametrize("key", numduel.GAMES)
def test_no_match_is_longer_than_is_said_to_be_possible(key):
    rng = random.Random(f"longest {key}")
    for _ in range(200):
        match = Match(variant(key, rng))
        longest = facts(key).longest(match.game) or MOVE_LIMIT
        while match.outcome is None:
            match.play(rng.choice(playable(match.game, match.state)))
        assert len(match.history) <= longest


def test_the_longest_game_of_all_is_played_to_its_end():
    """Battle with the largest deck: a tie, and then three piles of fives that both players keep."""
    game = numduel.game("battle", numbers=100, copies=100, sudden_death="giver_loses")
    match = Match(game)
    while match.outcome is None:
        match.play(game.chances(match.state)[0][0])
        match.play("own")
    assert match.outcome == (None, "a tie that sudden death did not break", "equal")
    assert len(match.history) == facts("battle").longest(game) == 20_600


def test_a_record_of_such_a_match_is_read_back():
    match = multiplied(MOVE_LIMIT)
    lines = record.lines(WITS._replace(rules=match.game.rules, first=1), match)
    found = record.parse("game", b"".join(map(record.encoded, lines)))
    assert found.match.outcome == match.outcome == OUTCOME
    assert found.match.history == match.history
    assert found.details.ended


def test_the_draw_costs_whoever_stood_better():
    found = review(multiplied(MOVE_LIMIT))
    assert len(found.steps) == MOVE_LIMIT
    assert [step.loss for step in found.steps[-2:]] == [1, 0.5]  # adding 6 would have won
    assert [side.result for side in found.sides] == [0.5, 0.5]


def test_a_lost_player_who_is_let_off_costs_the_other_what_they_had():
    found = review(multiplied(MOVE_LIMIT - 2, "add 6", "add 1"))
    *_, last, end = found.steps
    assert last.before == last.after == 0
    assert (end.by, end.move, end.turn, end.loss) == ("move limit", "move limit", 1, 0.5)
    assert end.is_end
    assert end.ending("Ann") == "The move limit was reached: Ann gave away 50%."
    assert found.chances[-1] == 0.5
