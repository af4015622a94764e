"""Learn in a minute at the terminal: `numduel learn GAME`."""

import pytest

import golden
import numduel
from commands import numduel as command
from commands import refused
from games import facts
from screen import Terminal
from walks import WHOLE

each_game = pytest.mark.parametrize("key", numduel.GAMES)


@each_game
def test_learn_in_a_minute_ends_with_a_win_against_the_computer(key):
    lesson = golden.read(golden.FOLDER / key / "learn.txt")
    out, err, code = command(*lesson.args, answers=lesson.answers)
    assert (err, code) == ("", 0)
    assert "Not yet. " in out
    assert "That gave it away. " in out or "That wins as well" in out
    ended, learned = out.rstrip().splitlines()[-3::2]
    assert "Player 1" in ended
    assert "win" in ended
    assert learned.startswith(f"You have learned {numduel.game(key).title}. ")


@each_game
def test_a_wrong_answer_is_explained_and_may_be_tried_again(key):
    lesson = golden.read(golden.FOLDER / key / "learn.txt")
    first, _, rest = lesson.printed.partition("Not yet. ")
    assert "Step 1 of " in first
    assert rest.partition("Right! ")[0].count("\n") > 1  # the question is asked again before the next step
    assert "Step 2 of " in rest.partition("Right! ")[2]


@each_game
def test_the_end_of_input_quits_a_lesson_cleanly_wherever_it_comes(key):
    answers = golden.read(golden.FOLDER / key / "learn.txt").answers
    often = 1 if WHOLE else max(1, len(answers) // 3)
    for count in range(0, len(answers), often):
        out, err, code = command("learn", key, answers=answers[:count])
        assert (err, code) == ("", 0)
        assert out.endswith("Goodbye.\n"), count


def test_quit_rules_and_help_work_in_a_lesson():
    out = command("learn", "wits", answers=["?", "rules", "dance", "1", "11", "quit"]).out
    assert "You can answer: 1 or add, 2 or multiply, or a whole move such as add 1.\n" in out
    assert "At any prompt: ? for this help, rules for the rules, quit to exit.\n" in out
    assert "# Duel of Wits" in out
    assert "Please answer 1 to add or 2 to multiply.\n" in out
    assert "Please enter a whole number from 1 to 10.\n" in out
    assert out.endswith("Goodbye.\n")


def test_an_answer_in_words_may_be_shortened_and_is_explained_if_it_is_none_of_them():
    answers = golden.read(golden.FOLDER / "target" / "learn.txt").answers
    asked = answers.index("me")
    out = command("learn", "target", answers=[*answers[:asked], "nobody", "", "comp", "quit"]).out
    assert out.count("Please answer me or computer.\n") == 2
    assert "Right! 22 is a step below 23" in out
    asked = answers.index("31")
    out = command("learn", "target", answers=[*answers[:asked], "2", "23", "quit"]).out  # not the beginning of a number
    assert "Please answer 22, 23, 27 or 31.\n" in out
    assert "Right! 23 is enough" in out


def test_the_lesson_of_a_variant_has_its_numbers():
    out = command("learn", "wits", "--rule", "target=30", "--rule", "add=5").out
    assert "making it 30 wins. You are Player 1." in out
    assert "Step 1 of 5: Make it 30\n" in out


def test_ctrl_c_ends_a_lesson_with_the_terminal_as_before(tmp_path):
    terminal = Terminal("learn", "wits", XDG_DATA_HOME=str(tmp_path))
    terminal.see("Multiply: ")
    terminal.press("c")
    assert terminal.leave() == 130
    assert "Traceback" not in terminal.shown
    assert terminal.as_before


def test_a_lesson_fits_a_narrow_terminal(tmp_path):
    terminal = Terminal("learn", "target", width=40, NO_COLOR="1", XDG_DATA_HOME=str(tmp_path))
    shown = terminal.see("Select a number: ")
    assert max(map(len, shown.splitlines())) <= 40
    terminal.type("quit")
    assert terminal.leave() == 0


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["duel", "--rule", "target=12"], "in this variant of duel the first player cannot force a win"),
        (["duel", "--rule", "numbers=20"], "in this variant of duel the first move wins"),
        (["wits", "--rule", "target=5"], "in this variant of wits no total is lost for the player to move"),
        (["battle", "--rule", "penalty=3"], "in this variant of battle even a 5 adds 2 to a score"),
        (["battle", "--rule", "penalty_number=11"], "in this variant of battle the deck has no 11s"),
        (["battle", "--rule", "numbers=2", "--rule", "penalty_number=1"], "this variant of battle has too few"),
        (["showdown", "--rule", "forced=loose"], "in this variant of showdown a card may be given that takes"),
        (["showdown", "--rule", "numbers=3"], "in this variant of showdown no simple rule"),
        (["target", "--rule", "copies=1"], "in this variant of target the scores form no staircase"),
        (["target", "--rule", "target=101", "--rule", "numbers=3"], "in this variant of target there are too many"),
    ],
)
def test_a_variant_without_a_secret_says_so_in_a_sentence_and_offers_the_rules(args, why):
    said = refused("learn", *args)
    assert said.startswith(f"numduel: there is no lesson: {why}")
    assert said.endswith(f" (numduel rules {args[0]} shows its rules)\n")


@pytest.mark.parametrize("key", [key for key in numduel.GAMES if facts(key).TOO_LARGE])
def test_a_variant_that_is_too_large_says_so_in_a_sentence_and_offers_the_rules(key):
    rules = [word for name, value in facts(key).TOO_LARGE[0].items() for word in ("--rule", f"{name}={value}")]
    said = refused("learn", key, *rules)
    assert said.startswith(f"numduel: there is no lesson: this variant of {key} is too large to solve")
    assert said.endswith(f" (numduel rules {key} shows its rules)\n")


def test_the_menu_offers_the_lessons():
    assert "learn (a game in a minute, as in learn wits)" in " ".join(command().out.split())
