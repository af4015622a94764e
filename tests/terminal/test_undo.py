"""`undo` at the terminal: against the computer, the last move is taken back."""

import json

import pytest

from commands import numduel as command
from games import WITH_CHANCE
from numduel.record import RecordError, read
from verifying import lines, verified, write

PLACES = {"showdown": ("keep", "give"), "battle": ("own", "opponent")}


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.jsonl"


def play(path, key, *answers, seed="1", **options):
    """A game against a computer, with everything typed as a whole move."""
    args = ("play", key, "--p2", "random", "--seed", seed, "--record", str(path))
    return command(*args, answers=answers, **options).out


def test_the_last_move_and_the_computers_reply_are_taken_back(path):
    said = play(path, "wits", "add 6", "undo", "add 3", "quit")
    assert said.count("Player 1's Turn:") == 4
    first, second, undone, again, *_ = lines(path)[1:]
    assert (first["move"], second["by"]) == ("add 6", 2)
    assert undone == {"by": 1, "undo": 0}
    assert again["move"] == "add 3"
    history = read(path).match.history
    assert (len(history), history[0].move) == (2, "add 3")


@pytest.mark.parametrize("key", WITH_CHANCE)
def test_the_same_card_comes_again(path, key):
    one, other = PLACES[key]
    enter = [""] if key == "showdown" else []
    play(path, key, *enter, one, *enter, "undo", *enter, other, *enter, "quit")
    moves = [line["move"] for line in lines(path)[1:] if "move" in line]
    undone = next(at for at, line in enumerate(lines(path)[1:]) if "undo" in line)
    before, after = moves[:undone], moves[undone:]
    draws = [move for move in before[1:] if move.startswith("draw")]
    assert [move for move in after if move.startswith("draw")][: len(draws)] == draws
    assert (before[1], after[0]) == (one, other)


def test_before_the_first_move_there_is_nothing_to_undo(path):
    assert "You have not moved yet.\n" in play(path, "wits", "undo", "quit")


def test_two_people_at_one_keyboard_have_no_undo():
    said = command("play", "wits", answers=["add 6", "undo", "?"]).out
    assert "Please" in said
    assert "to take back" not in said


def test_help_names_undo_against_the_computer(path):
    assert "hint for advice, undo to take back your last move, rules for the rules" in play(path, "wits", "?")


def test_a_game_with_take_backs_is_resumed_where_it_was(path):
    play(path, "wits", "add 6", "undo", "add 3", "quit")
    before = read(path).match
    command("resume", str(path), answers=["undo", "add 5", "quit"])
    after = read(path)
    assert after.match.history[0].move == "add 5"
    assert after.details.take_backs == 2
    assert before.history[0].move == "add 3"


@pytest.mark.parametrize("key", WITH_CHANCE)
@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_a_finished_game_with_take_backs_verifies_and_says_so(path, key, seed):
    one, other = PLACES[key]
    enter = [""] if key == "showdown" else []
    play(path, key, *enter, one, "undo", *enter, other, "undo", *[*enter, one] * 60, seed=seed)
    assert "outcome" in lines(path)[-1]
    assert "This is a game with take-backs: moves were taken back" in verified(path)


WRONG = [
    {"by": 2, "undo": 0},
    {"by": 1, "undo": 1},
    {"by": 1, "undo": -1},
    {"by": 1, "undo": True},
    {"by": 1, "undo": "0"},
    {"by": "chance", "undo": 0},
    {"by": [], "undo": 0},
]


@pytest.mark.parametrize("line", WRONG, ids=str)
def test_a_record_in_which_another_move_is_undone_is_refused(path, line):
    play(path, "wits", "add 6", "quit")
    write(path, [*lines(path)[:2], line])
    with pytest.raises(RecordError, match=r"line 3 of .* is wrong: .*only their last one is undone"):
        read(path)


@pytest.mark.parametrize("number", [True, -1, "1", 1.5, None])
def test_a_number_of_take_backs_is_a_whole_number(path, number):
    play(path, "wits", *["add 10"] * 10, seed="3")
    told = lines(path)
    assert "outcome" in told[-1], json.dumps(told)
    write(path, [*told[:-1], {**told[-1], "take_backs": number}])
    with pytest.raises(RecordError, match="the number of take-backs must be a whole number"):
        read(path)
