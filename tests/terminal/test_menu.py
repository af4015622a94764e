"""The menu: which game, who plays it, who starts."""

import json
import re

import pytest

import numduel
from commands import numduel as command
from numduel import folders
from numduel.cli import commands as cli
from numduel.rules import HOW_MANY
from numduel.terminal.menu import COMMANDS
from numduel.terminal.voice import listed


def menu(*answers):
    return command(answers=answers).out


def test_the_games_are_listed_with_a_one_line_rule_each():
    out = menu()
    assert out.startswith(f"numduel: {HOW_MANY} number duels for two\n\n1. ")
    for number, key in enumerate(numduel.GAMES, 1):
        game = numduel.game(key)
        assert f"\n\n{number}. {game.title} ({key})\n   {game.summary}\n" in out
        assert len(game.summary) <= 77


@pytest.mark.parametrize("answer", ["4", "4.", "4)", "wits", "WITS", "Duel of Wits", " duel of wits "])
def test_a_game_is_chosen_by_its_number_or_a_name(answer):
    assert "Game Start! Cumulative Total is 0." in menu(answer, "2", "", "", "1")


@pytest.mark.parametrize("answer", ["4 quick", "wits quick", "Duel of Wits Quick", "4. quick"])
def test_a_variant_is_chosen_by_its_name_after_the_games(answer):
    out = menu(answer, "2", "", "", "1", "add 10", "add 10", "add 10")
    assert "Each game has variants: duel quick, duel long or duel fair, for example." in " ".join(out.split())
    assert "Player 1 wins by reaching exactly 30!" in out


@pytest.mark.parametrize("answer", ["0", str(len(numduel.GAMES) + 1), "chess", "", "4.0"])
def test_an_unknown_game_is_explained_and_asked_for_again(answer):
    out = menu(answer, "4", "2", "", "", "1")
    assert (
        f"Please answer with a number from 1 to {len(numduel.GAMES)}, or with {listed([*numduel.GAMES, *COMMANDS])}."
        in out
    )
    assert "Game Start!" in out


def test_names_are_optional_and_used_throughout():
    assert "Player 1's Turn:" in menu("4", "2", "", "", "1")
    out = menu("4", "2", "Ann", "  Bob   the  second ", "2", "1", "10")
    assert "Bob the second's Turn:" in out
    assert "Ann's Turn:" in out
    assert "Player" not in out.split("Game Start!")[1]


def test_a_name_can_be_anything_that_fits():
    assert "Łukasz 🂡's Turn:" in menu("4", "2", "Łukasz 🂡", "", "1")
    assert "Please choose a name of at most 20 characters." in menu("4", "2", "A" * 21, "Ann")
    assert "The name ann is taken. Please choose another one." in menu("4", "2", "Ann", "ann")
    assert "The name player 1 is taken." in menu("4", "2", "", "player 1")


@pytest.mark.parametrize("alone", ["", "1", "You against the computer"])
def test_a_person_alone_is_offered_a_game_against_the_computer_first(alone):
    out = menu("4", alone, "random", "Ann", "2", "1", "1")
    assert out.index("1. You against the computer\n2. Two people") < out.index("Who plays? (1-3, Enter for 1): ")
    assert "Computer's Turn:\nComputer " in out
    assert "Ann's Turn:\nChoose Action" in out


def test_the_easiest_graded_computer_comes_first_and_is_taken_by_enter():
    out = menu("4", "", "unbeatable", "", "", "1", "1", "6")
    offered = re.findall(r"^  (\w+) +\w", out, re.MULTILINE)
    assert offered == ["easy", "medium", "hard", "perfect", "random", "greedy", "bot"]
    assert out.index("  perfect ") < out.index("\nOr, on no such scale:\n  random ") < out.index("  greedy ")
    assert "Please answer easy, medium, hard, perfect, random, greedy or bot.\nHow strong? (Enter for easy): \n" in out
    assert json.loads(saved_line(0))["players"][1] == {"who": "easy", "name": "Computer"}


def saved_line(number):
    """A line of the only game that was saved."""
    (path,) = (folders.games()).iterdir()
    return path.read_text().splitlines()[number]


def test_two_computers_can_be_watched():
    both = menu("4", "3", "random", "RANDOM", "3")
    assert "Computer 1" in both
    assert "Computer 2" in both
    assert " wins by reaching exactly 50!" in both or "The game is a draw" in both


# what the menu names besides the games


def test_the_menu_takes_every_command_that_it_names():
    named = re.findall(r"(\w+)\s\(", re.findall(r"\nOr type ([^.]*)\.", menu())[0])
    assert named == [*COMMANDS]
    for name in named:
        assert name in {*cli.COMMANDS, "daily"}  # which is short for puzzle --daily


@pytest.mark.parametrize("answer", ["resume", "Resume", " numduel resume "])
def test_resume_continues_the_saved_game(answer):
    command("play", "wits", answers=["1", "6"])
    out = menu(answer, "2")
    assert "\nDuel of Wits: Player 1 against Player 2.\n\nPlayer 2's Turn:" in out
    assert "Cumulative Total is now 12." in out


def test_review_reviews_the_last_game():
    command("play", "wits", "--p1", "random", "--p2", "random", "--seed", "1")
    out = menu("review")
    assert f"\n{command('review').out}" in out
    assert "accuracy" in out


def test_puzzle_asks_puzzles_of_one_game_too():
    assert "\nPuzzle 1, " in menu("puzzle")
    assert "\nPuzzle 1, Duel of Wits, " in menu("numduel puzzle wits")


@pytest.mark.parametrize("answer", ["daily", "puzzle --daily", "numduel puzzle --daily"])
def test_daily_asks_the_daily_five(answer):
    assert "daily (five puzzles, new every day)" in " ".join(menu(answer).split())
    assert "The daily five" in menu(answer)


@pytest.mark.parametrize("answer", ["puzzle chess", "puzzle wits duel", "resume wits", "play wits", "daily wits"])
def test_what_a_command_does_not_take_is_explained_and_asked_for_again(answer):
    assert "Please answer with a number from 1 to 5, or with showdown" in menu(answer)


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [("resume", "There is no saved game yet."), ("review", "There is no finished game to review yet.")],
)
def test_without_a_game_to_resume_or_review_the_menu_says_so_and_asks_again(answer, sentence):
    out = menu(answer, "4", "2", "", "", "1")
    assert f"{sentence} Please choose a game to play.\nWhich game? (1-5): 4\n" in out
    assert "Game Start!" in out


@pytest.mark.parametrize(("answer", "starts"), [("1", "Ann"), ("2", "Bob"), ("ann", "Ann"), ("Bob", "Bob")])
def test_who_starts_is_chosen_by_number_or_name(answer, starts):
    assert f"Game Start! Cumulative Total is 0.\n\n{starts}'s Turn:" in menu("4", "2", "Ann", "Bob", answer)


def test_a_person_alone_can_say_me():
    assert "Computer's Turn" not in menu("4", "1.", "easy", "Ann", "me").split("Ann's Turn")[0]
    assert "Please answer 1, 2 or 3." in menu("4", "2", "Ann", "Bob", "me")


def test_a_number_means_a_seat_even_if_it_is_somebodys_name():
    out = menu("4", "2", "2", "Ann", "2")
    assert "Game Start! Cumulative Total is 0.\n\nAnn's Turn:" in out


@pytest.mark.parametrize("answer", ["3", "", "toss", "coin toss", "COIN"])
def test_a_coin_can_be_tossed(answer):
    starters = {menu("4", "2", "Ann", "Bob", answer).split("is 0.\n\n")[1].split("'s")[0] for _ in range(30)}
    assert starters == {"Ann", "Bob"}


def test_an_unknown_choice_of_players_is_explained_and_asked_for_again():
    assert "Please answer 1, 2 or 3.\nWho plays? " in menu("4", "Ann")


def test_an_unknown_starter_is_explained_and_asked_for_again():
    assert "Please answer 1, 2 or 3.\nWho starts? " in menu("4", "2", "", "", "4")


def test_help_rules_and_quit_work_at_each_question():
    out = menu("?", "rules", "4", "?", "rules", "2", "Ann", "quit")
    assert f"You can answer: a number, or {listed([*numduel.GAMES, *COMMANDS])}." in out
    assert "Choose a game first, then you can see its rules." in out
    assert "# Duel of Wits" in out
    assert "## Moves and positions as text" not in out
    assert out.endswith("Goodbye.\n")


@pytest.mark.parametrize("count", range(5))
def test_the_end_of_input_quits_the_menu_cleanly(count):
    result = command(answers=["4", "2", "Ann", "Bob"][:count])
    assert result.out.endswith("Goodbye.\n")
    assert (result.err, result.code) == ("", 0)
