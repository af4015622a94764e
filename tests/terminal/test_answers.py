"""Which answers are understood, and what happens to all others."""

import os
import random
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import numduel
from commands import numduel as command
from walks import walk

each_game = pytest.mark.parametrize("key", numduel.GAMES)


def play(key, *answers, args=()):
    return command("play", key, *args, answers=answers).out


@cache
def first_prompt(key):
    """The prompt of a game's first question."""
    return play(key).partition("\nGoodbye.")[0].splitlines()[-1]


@each_game
def test_a_bad_answer_is_explained_and_the_same_question_asked_again_however_often(key):
    out = play(key, *["nonsense"] * 50)
    assert out.count(first_prompt(key)) == 51
    assert out.count("Please ") == 50


@each_game
@pytest.mark.parametrize("question", ["?", "help", " HELP "])
def test_a_question_mark_lists_the_possible_answers(key, question):
    out = play(key, question)
    assert "You can answer: " in out
    assert "At any prompt: ? for this help, hint for advice, rules for the rules, quit to save and exit." in out
    assert out.count(first_prompt(key)) == 2


@each_game
def test_rules_shows_the_rules_of_this_variant(key):
    rule = next(iter(numduel.game(key).rules))
    out = play(key, "RULES", args=["--rule", f"{rule}=7"])
    assert f"\n\n# {numduel.game(key).title}\n\n{numduel.game(key, **{rule: 7}).summary}\n" in out
    assert "## The end" in out
    assert "## Moves and positions" not in out
    assert out.count(first_prompt(key)) == 2


@each_game
@pytest.mark.parametrize("word", ["quit", "exit", " Quit "])
def test_quit_exits(key, word):
    result = command("play", key, answers=[word, "more"])
    assert result.code == 0
    assert "Goodbye." in result.out


def test_help_and_quit_work_at_the_second_question_too():
    out = play("wits", "1", "?", "rules", "quit")
    assert "You can answer: a number from 1 to 10." in out
    assert out.count("Enter a number to add (1-10): ") == 3


@each_game
def test_the_end_of_input_quits_a_game_cleanly(key):
    result = command("play", key)
    assert (result.err, result.code) == ("", 0)
    before, _, farewell = result.out.partition("Goodbye. ")
    assert before.endswith(f"{first_prompt(key)}\n")
    if "You draw a card" in before:
        assert farewell == "The game is saved. To continue it: numduel resume\n"
    else:
        assert farewell == "Nothing was played, so nothing was saved.\n"


@pytest.mark.parametrize("yes", ["yes", "y", "YES", " Yes ", "ye", '"yes"'])
def test_showdown_accepts_any_form_of_yes(yes):
    assert "You added 7 to your own stack." in play("showdown", "", yes, args=["--deck", "7"])


@pytest.mark.parametrize("no", ["no", "n", "NO", "\tNo"])
def test_showdown_accepts_any_form_of_no(no):
    assert "You gave 7 to Player 2." in play("showdown", "", no, args=["--deck", "7"])


@pytest.mark.parametrize(("answer", "where"), [("own", "your own"), ("OW", "your own"), ("opp", "Player 2's")])
def test_battle_accepts_an_unambiguous_prefix(answer, where):
    assert f"You placed '7' on {where} stack." in play("battle", answer, args=["--deck", "7"])


def test_battle_does_not_guess_between_own_and_opponent():
    assert "Please answer own or opponent." in play("battle", "o", args=["--deck", "7"])


@pytest.mark.parametrize("answer", ["a", "A", "add", "Add "])
def test_target_accepts_any_form_of_add(answer):
    assert "You added 5 to your score." in play("target", " 5 ", answer)


def test_target_explains_a_number_that_is_not_in_the_pool():
    out = play("target", "3", "a", "3", "a", "3")
    assert "There is no 3 left in the pool. Please choose one of the available numbers.\nSelect a number: " in out


def test_target_lists_only_the_numbers_that_are_left():
    assert "\n1(x2), 2(x2), 4(x2)," in play("target", "3", "a", "3", "a")


@pytest.mark.parametrize("answer", ["1", "a", "add", "ADD"])
def test_wits_accepts_add_as_a_number_or_a_word(answer):
    assert "Enter a number to add (1-10): " in play("wits", answer)


def test_wits_explains_an_addition_that_would_exceed_50_and_asks_for_the_number_again():
    out = play("wits", "1", "10", "2", "2", "1", "4", "1", "7")
    assert "Enter a number to add (1-6): 7\nAction not allowed. Adding 7 would exceed 50.\n" in out
    assert out.endswith("Enter a number to add (1-6): \nGoodbye. The game is saved. To continue it: numduel resume\n")


def test_duel_asks_for_the_number_again_and_not_for_the_action():
    out = play("duel", "1", "7", "4")
    again = "Invalid choice. The number must be between 1 and 4.\nChoose a number to add to your stack (1-4): 4\n"
    assert f"Choose a number to add to your stack (1-4): 7\n{again}" in out


@pytest.mark.parametrize(
    ("answers", "why"),
    [
        (["2"], "Attack not allowed. Your stack is empty."),
        (["1", "3", "2"], "Attack not allowed. Your stack is empty."),
        (["1", "4", "1", "4", "2", "attack"], "Attack not allowed. Your stack is empty."),
        (
            ["1", "4", "1", "3", "2"],
            "Attack not allowed. Your top number (4) does not match Player 2's top number (3).",
        ),
        (["1", "4", "1", "4", "2", "1", "3", "1", "1", "2"], "Attack not allowed. Your top number (3)"),
        (
            ["1", "1", "1", "4", "1", "3", "1", "2", "2"],
            "Attack not allowed. Your top number (3) does not match Player 2's top number (2).",
        ),
    ],
)
def test_duel_explains_an_attack_that_is_not_allowed(answers, why):
    assert f"{why}" in play("duel", *answers)


def test_in_duel_the_opponents_stack_is_empty_only_at_the_start():
    """So an attack on an empty stack needs no explanation of its own."""
    game = numduel.game("duel")
    rng = random.Random("empty stacks")
    for _ in range(2000):
        for state, _ in walk(game, rng):
            other = game.stacks(state)[2 - game.turn(state)]
            assert other or state == game.start(game.turn(state))


def test_an_answer_is_echoed_with_control_characters_escaped():
    result = command("play", "wits", answers=b"\x1b[2J\x07\xff\x001\n")
    assert "Multiply: \\x1b[2J\\x07\N{REPLACEMENT CHARACTER}\\x001\n" in result.out


def test_an_answer_of_any_length_is_one_answer():
    out = command("play", "wits", answers=b"1" * 300_000 + b"\n1\n6\n").out
    assert out.count("Please answer 1 to add or 2 to multiply.") == 1
    assert "Cumulative Total is now 6." in out


def test_a_prompt_is_flushed_before_waiting_for_the_answer():
    """A program that plays through pipes sees each prompt before it has to answer."""
    command_line = [Path(sys.executable).with_name("numduel"), "play", "wits"]
    with subprocess.Popen(command_line, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as game:
        shown = b""
        while not shown.endswith(b"Multiply: "):
            shown += os.read(game.stdout.fileno(), 1000)
        game.stdin.close()


def test_windows_line_endings_are_accepted():
    assert "Cumulative Total is now 6.\n" in command("play", "wits", answers=b"1\r\n6\r\n").out


def test_a_last_answer_without_a_newline_counts():
    assert "Cumulative Total is now 6.\n" in command("play", "wits", answers=b"1\n6").out


def test_control_characters_in_a_recorded_name_are_escaped(tmp_path):
    path = tmp_path / "game.jsonl"
    command("play", "wits", "--record", str(path), answers=["1", "6"])
    path.write_text(path.read_text().replace("Player 2", r"\u001b[2J\n"))
    assert "\\x1b[2J\\n's Turn:" in command("resume", str(path)).out


def test_a_turn_is_shown_again_as_it_was_when_a_game_is_resumed_after_the_draw(tmp_path):
    path = tmp_path / "game.jsonl"
    first = command("play", "showdown", "--deck", "7", "--record", str(path), answers=[""]).out
    again = command("resume", str(path), answers=[""]).out
    turn = first[first.index("Player 1's Turn") : first.index("Goodbye")]
    assert "Cards Remaining in Deck: 40" in turn
    assert turn in again
