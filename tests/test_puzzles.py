"""Positions with one winning move, or one that is clearly the best."""

from itertools import islice

import pytest

import numduel
from commands import numduel as command
from games import WITH_CHANCE
from numduel import puzzles as finding
from numduel.players import computer
from numduel.puzzles import CLEARLY, GRADES, SET, NoPuzzles, grade, only_answer, puzzle_of, puzzles
from walks import SOAK


@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_puzzle_has_exactly_one_answer(key):
    game = numduel.game(key)
    solution = numduel.solve(game)
    least = CLEARLY if key in WITH_CHANCE else 0.5
    found = list(islice(puzzles(solution, b"seed"), 15 * SOAK))
    assert len({puzzle.state for puzzle in found[:SET]}) == len(found[:SET])  # none comes twice in a set
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
    one, same, other = (list(islice(puzzles(solution, seed), 3)) for seed in (b"1", b"1", b"2"))
    assert one == same != other


@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_puzzle_is_found_without_those_before_it(key, monkeypatch):
    solution, found, games = numduel.solve(numduel.game(key)), finding._found, []

    def noted(*args):
        games.append(args[2])
        return found(*args)

    monkeypatch.setattr(finding, "_found", noted)
    far = puzzle_of(solution, b"seed", 200)
    assert {number // finding.FAR for number in games} == {199 // SET}
    assert len(games) <= finding.BATCH * finding.PATIENCE
    assert puzzle_of(solution, b"seed", 200) == far


def test_a_game_that_would_go_on_forever_is_given_up(monkeypatch):
    monkeypatch.setattr(finding, "LONGEST", 3)
    solution = numduel.solve(numduel.game("wits", repetition=0))
    assert puzzle_of(solution, b"seed", 1).grade >= 1


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
    assert (err, code) == ("numduel: this variant of wits has no puzzles: none came up in 104 games\n", 2)


def test_what_a_beginner_would_find_is_left_out_on_demand():
    game = numduel.game("showdown")
    beginner = computer("greedy", lambda _: 0)
    for puzzle in islice(puzzles(numduel.solve(game), b"seed", plain=False), 10):
        assert beginner.choose(game, puzzle.state) != puzzle.answer
    with pytest.raises(NoPuzzles):  # in battle what is obvious is right
        next(puzzles(numduel.solve(numduel.game("battle")), b"seed", plain=False))


def test_all_puzzles_come_again_when_there_are_no_others():
    solution = numduel.solve(numduel.game("wits", target=14))
    found = [puzzle.state for puzzle in islice(puzzles(solution, b"seed"), 20)]
    assert len(set(found)) < len(found)
