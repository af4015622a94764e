"""A computer's turn is told in the third person, a person's in the rule book's words; and hints can be typed."""

import re

import pytest

import numduel
from commands import numduel as command
from games import facts

each_game = pytest.mark.parametrize("key", numduel.GAMES)
SPOKEN_TO = re.compile(r"\b(?:you|your|yours|opponent)\b", re.IGNORECASE)


def play(key, *answers, args=()):
    return command("play", key, *args, answers=answers).out


@each_game
def test_nobody_is_spoken_to_in_a_game_of_two_computers(key):
    for seed in range(10):
        out = play(key, args=["--p1", "random", "--p2", "random", "--seed", str(seed)])
        assert not SPOKEN_TO.findall(out)
        assert "Press Enter" not in out


@each_game
def test_in_a_game_against_a_computer_only_the_person_is_asked_and_spoken_to(key):
    out = play(key, args=["--p1", "greedy", "--seed", "3"])
    result = re.search(r"^Player 1 (?:adds|added|gave|multiplies|placed) ", out, re.MULTILINE)
    question = re.compile("|".join(facts(key).ANSWERS))
    for speech in (SPOKEN_TO, question):
        assert not speech.findall(out[: result.start()])
    assert question.findall(out[result.end() :])


def test_the_computers_turn_does_not_say_you_drew():
    out = play("showdown", args=["--p1", "greedy", "--deck", "8"])
    assert "Player 1 drew an 8.\n\nPlayer 1 added 8 to its own stack.\nPlayer 1's new Stack Total: 8\n" in out
    assert "You drew" not in out


def test_a_computer_that_wins_at_battle_is_not_congratulated():
    rules = ["--rule", "numbers=1", "--rule", "copies=1", "--deck", "1"]
    assert "\nPlayer 1 wins with a score of 1 to 0.\n" in play("battle", args=["--p1", "perfect", *rules])
    assert "\nCongratulations, Player 1! You win with a score of 1 to 0.\n" in play("battle", "own", args=rules)


# a whole move, as hints write it, answers all questions of a turn


def hinted(key, answers, args):
    """The move that a hint calls best, asked for after some answers."""
    out = play(key, *answers, "hint", args=args)
    return re.findall(r"^The (?:best|only) move is ([a-z0-9 ]+):", out, re.MULTILINE)[-1]


@each_game
@pytest.mark.parametrize("shout", [str, str.upper, lambda move: f"  {move.replace(' ', '   ')} "])
def test_what_a_hint_says_can_be_typed_as_it_is_said(key, shout):
    args = ["--seed", "5", "--p2", "random"]
    opening = facts(key).OPENING
    before = play(key, *opening, args=args)
    move = hinted(key, opening, args)
    out = play(key, *opening, shout(move), args=args)
    turn = re.search(rf"^{facts(key).RESULT}", out, re.MULTILINE)
    assert turn, f"{move} was not played"
    assert not re.search(rf"^{facts(key).RESULT}", before, re.MULTILINE)
    assert "Please" not in out
    assert "cannot" not in out


@each_game
def test_every_move_can_be_typed_as_a_whole(key):
    game = numduel.game(key)
    state = game.start()
    if not game.moves(state):
        state = game.play(state, game.chances(state)[6][0])
    for move in game.moves(state):
        out = play(key, *facts(key).OPENING, move, args=["--deck", "7"] if game.has_chance else [])
        assert re.search(rf"^{facts(key).RESULT}", out, re.MULTILINE), move


@pytest.mark.parametrize(
    ("key", "answers", "told"),
    [
        ("wits", ["add 10", "add 10", "add 10", "add 10", "add 7", "add 7"], "You cannot add 7 here.\nChoose Action"),
        ("target", ["add 3", "add 3", "add 3"], "You cannot add 3 here.\nSelect a number: "),
        ("target", ["3", "add 4"], "You cannot add 4 here.\nChoose an operation"),
        ("duel", ["add 9"], "You cannot add 9 here.\nEnter the number of your chosen action: "),
        ("duel", ["attack"], "Attack not allowed. Your stack is empty.\n"),
        ("wits", ["1", "multiply"], "Please enter a whole number from 1 to 10.\nEnter a number to add"),
    ],
)
def test_a_whole_move_that_is_not_possible_is_explained_and_asked_for_again(key, answers, told):
    assert told in play(key, *answers)


def test_a_whole_move_leaves_the_books_blank_lines():
    assert "Select a number: add 5\n\nYou added 5 to your score.\n\nNew Score: 5\n" in play("target", "add 5")
    out = play("showdown", "", "keep", args=["--deck", "7"])
    assert "(yes/no): keep\n\nYou added 7 to your own stack.\n" in out


def test_a_puzzle_can_be_answered_with_a_whole_move_too():
    shown = command("puzzle", "wits", "--seed", "1", answers=["add 1"]).out
    assert "Right!" in shown or "No: add 1 gives away" in shown
