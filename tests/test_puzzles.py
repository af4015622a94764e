"""Positions with one winning move, or one that is clearly the best."""

from itertools import islice

import pytest

import numduel
from commands import numduel as command
from numduel.puzzles import CLEARLY, GRADES, grade, only_answer, puzzles
from walks import SOAK


@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_puzzle_has_exactly_one_answer(key):
    game = numduel.game(key)
    solution = numduel.solve(game)
    least = CLEARLY if game.chances(game.start()) else 0.5
    found = list(islice(puzzles(solution, b"seed"), 25 * SOAK))
    for puzzle in found:
        values = solution.moves(puzzle.state)
        answer = values.pop(puzzle.answer)
        assert values
        assert answer - max(values.values()) >= least
        assert game.outcome(game.play(puzzle.state, puzzle.answer)) is None  # nothing to find in a win at once
        assert 1 <= puzzle.grade <= len(GRADES) + 1
    assert len({puzzle.answer for puzzle in found}) > 1
    assert len({puzzle.grade for puzzle in found}) > 1


@pytest.mark.parametrize("key", numduel.GAMES)
def test_the_same_seed_makes_the_same_puzzles_and_another_seed_others(key):
    solution = numduel.solve(numduel.game(key))
    one, same, other = (list(islice(puzzles(solution, seed), 6)) for seed in (b"1", b"1", b"2"))
    assert one == same != other


def test_a_puzzle_is_graded_by_how_tempting_the_wrong_moves_are():
    """To reach 39 is what even a beginner sees; to leave 6 at the very start is not."""
    game = numduel.game("wits")
    near, far = (
        grade(game, game.from_position(position), answer) for position, answer in (("38/1", "add 1"), ("0/1", "add 6"))
    )
    assert near < far


def test_a_position_with_two_good_moves_or_a_win_at_once_is_no_puzzle():
    duel = numduel.game("duel")
    assert only_answer(numduel.solve(duel), duel.start()) is None  # 3 and 4 both win
    wits = numduel.game("wits")
    solution = numduel.solve(wits)
    assert only_answer(solution, wits.from_position("41/1")) is None  # add 9 wins at once
    assert only_answer(solution, wits.from_position("17/1")) is None  # everything loses
    assert only_answer(solution, wits.from_position("24/1")) == "add 4"


def test_a_variant_without_puzzles_says_so():
    game = numduel.game("wits", target=1)
    with pytest.raises(numduel.NumduelError, match="has no puzzles"):
        next(puzzles(numduel.solve(game), b""))
    _, err, code = command("puzzle", "wits", "--rule", "target=1")
    assert (err, code) == ("numduel: numduel.game('wits', target=1) has no puzzles: none came up in 248 games\n", 2)
