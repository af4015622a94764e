"""Reviews and puzzles on a real terminal."""

import re

import pytest

from commands import numduel as command
from screen import ESCAPE


def test_after_a_game_it_can_be_reviewed_and_its_mistakes_tried_again(terminal):
    game = terminal("play", "wits", "--rule", "target=12", "--rule", "add=10")
    for answers in (("1", "2"), ("1", "10")):  # from 0 only add 1 wins, which leaves 1
        game.see("Multiply: ")
        game.type(answers[0])
        game.see("): ")
        game.type(answers[1])
    game.see("(yes/no, or review): ")
    game.type("review")
    shown = ESCAPE.sub("", game.see("Try the mistake again? (yes/no): "))
    assert "Duel of Wits, Player 1 against Player 2: Player 2 won" in shown
    assert "1. Player 1: add 2, 100% -> 0%. blunder, 100% given away: add 1 was better" in shown
    assert "█" in shown
    game.type("yes")
    assert "Player 1 played add 2, which gave away 100%. What is better?" in game.see("Multiply: ")
    game.type("hint")
    game.see("The best move is add 1: it leaves 1, and whatever the reply, you can make 12")
    game.see("Multiply: ")
    game.type("1")
    game.see("): ")
    game.type("1")
    game.see("Right: add 1 leaves 1, and whatever the reply, you can make 12 next.")
    game.see("(yes/no, or review): ")
    game.type("review")
    game.see("Try the mistake again? (yes/no): ")
    game.type("y")
    game.see("Multiply: ")
    game.type("1")
    game.see("): ")
    game.type("3")
    game.see("add 3 gives away 100%. The best move is add 1: it leaves 1, and whatever")
    game.see("(yes/no, or review): ")
    game.type("quit")
    assert game.leave() == 0


def test_a_variant_that_is_too_large_has_no_review(terminal):
    game = terminal("play", "target", "--rule", "numbers=40", "--rule", "target=1")
    game.see("Select a number: ")
    game.type("1")
    game.see("(S)ubtract: ")
    game.type("a")
    game.see("(yes/no, or review): ")
    game.type("review")
    game.see("There is no review: this variant of target is too large to solve (10^19 positions, the limit is 500")
    game.see("(yes/no, or review): ")
    game.press("c")
    assert game.leave() == 130


def test_a_review_of_a_record_can_be_quit_at_any_question(terminal, tmp_path):
    record = tmp_path / "game.jsonl"
    command("play", "duel", "--record", str(record), answers=["1", "1", "1", "4", "quit"])
    game = terminal("review", str(record))
    game.see("Try the mistake again? (yes/no): ")
    game.type("yes")
    game.see("Enter the number of your chosen action: ")
    game.type("quit")
    assert game.leave() == 0


def test_a_resignation_is_not_a_mistake_to_try_again(terminal, tmp_path):
    record = tmp_path / "game.jsonl"
    command("play", "wits", "--record", str(record), answers=["1", "6", "quit"])
    record.write_text(record.read_text() + '{"by": 1, "end": "resign"}\n')
    game = terminal("review", str(record))
    assert game.leave() == 0
    assert "resigned and gave away 100%." in game.shown
    assert "Try" not in game.shown


@pytest.mark.parametrize("width", [40, 60, 100])
def test_a_review_fits_a_terminal_of_any_width(terminal, tmp_path, width):
    record = tmp_path / "game.jsonl"
    command("play", "battle", "--p1", "easy", "--p2", "easy", "--seed", "5", "--record", str(record))  # also solves it
    game = terminal("review", str(record), width=width)
    assert game.leave() == 0  # no questions: no mistake was made by a person
    lines = ESCAPE.sub("", game.shown).replace("\r", "").split("\n")
    assert max(len(line) for line in lines) <= width


def test_a_puzzle_shows_the_board(terminal):
    game = terminal("puzzle", "duel", "--seed", "2")
    shown = ESCAPE.sub("", game.see("Enter the number of your chosen action: "))
    assert re.search(r"Player 1 █+", shown)
    game.type("quit")
    game.see("Goodbye.")
    assert game.leave() == 0
