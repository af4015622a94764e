"""The menu: which game, who plays it, who starts."""

import pytest

import numduel
from commands import numduel as command
from numduel.rules import HOW_MANY
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


@pytest.mark.parametrize("answer", ["4", "wits", "WITS", "Duel of Wits", " duel of wits "])
def test_a_game_is_chosen_by_its_number_or_a_name(answer):
    assert "Game Start! Cumulative Total is 0." in menu(answer, "", "", "1")


@pytest.mark.parametrize("answer", ["0", str(len(numduel.GAMES) + 1), "chess", "", "4.0"])
def test_an_unknown_game_is_explained_and_asked_for_again(answer):
    out = menu(answer, "4", "", "", "1")
    assert f"Please answer with a number from 1 to {len(numduel.GAMES)}, or with {listed(list(numduel.GAMES))}." in out
    assert "Game Start!" in out


def test_names_are_optional_and_used_throughout():
    assert "Player 1's Turn:" in menu("4", "", "", "1")
    out = menu("4", "Ann", "  Bob   the  second ", "2", "1", "10")
    assert "Bob the second's Turn:" in out
    assert "Ann's Turn:" in out
    assert "Player" not in out.split("Game Start!")[1]


def test_a_name_can_be_anything_that_fits():
    assert "Łukasz 🂡's Turn:" in menu("4", "Łukasz 🂡", "", "1")
    assert "Please choose a name of at most 20 characters." in menu("4", "A" * 21, "Ann")
    assert "The name ann is taken. Please choose another one." in menu("4", "Ann", "ann")
    assert "The name player 1 is taken." in menu("4", "", "player 1")


def test_a_computer_can_take_a_seat():
    out = menu("4", "Ann", "random", "2", "1", "1")
    assert "Computer's Turn:\nChoose Action - (1) Add or (2) Multiply: " in out
    both = menu("4", "random", "RANDOM", "3")
    assert "Computer 2" in both
    assert " wins by reaching exactly 50!" in both or "The game is a draw" in both


@pytest.mark.parametrize(("answer", "starts"), [("1", "Ann"), ("2", "Bob"), ("ann", "Ann"), ("Bob", "Bob")])
def test_who_starts_is_chosen_by_number_or_name(answer, starts):
    assert f"Game Start! Cumulative Total is 0.\n\n{starts}'s Turn:" in menu("4", "Ann", "Bob", answer)


def test_a_number_means_a_seat_even_if_it_is_somebodys_name():
    out = menu("4", "2", "Ann", "2")
    assert "Game Start! Cumulative Total is 0.\n\nAnn's Turn:" in out


@pytest.mark.parametrize("answer", ["3", "", "toss", "coin toss", "COIN"])
def test_a_coin_can_be_tossed(answer):
    starters = {menu("4", "Ann", "Bob", answer).split("is 0.\n\n")[1].split("'s")[0] for _ in range(30)}
    assert starters == {"Ann", "Bob"}


def test_an_unknown_starter_is_explained_and_asked_for_again():
    assert "Please answer 1, 2 or 3.\nWho starts? " in menu("4", "", "", "4")


def test_help_rules_and_quit_work_at_each_question():
    out = menu("?", "rules", "4", "?", "rules", "Ann", "quit")
    assert f"You can answer: a number, or {listed(list(numduel.GAMES))}." in out
    assert "Choose a game first, then you can see its rules." in out
    assert "# Duel of Wits" in out
    assert "## Moves and positions as text" not in out
    assert out.endswith("Goodbye.\n")


@pytest.mark.parametrize("count", range(4))
def test_the_end_of_input_quits_the_menu_cleanly(count):
    result = command(answers=["4", "Ann", "Bob"][:count])
    assert result.out.endswith("Goodbye.\n")
    assert (result.err, result.code) == ("", 0)
