"""On a real terminal: colour, the board, handing over the screen, rematches."""

import json
import re
import subprocess

import pytest

import numduel
from commands import numduel as command
from screen import ESCAPE


def play_wits(terminal, **environment):
    game = terminal("play", "wits", **environment)
    for prompt, answer in [("Multiply: ", "1"), ("(1-10): ", "10"), ("Multiply: ", "x"), ("Multiply: ", "quit")]:
        game.see(prompt)
        game.type(answer)
    assert game.leave() == 0
    return game.shown


def test_there_is_colour_on_a_terminal(terminal):
    shown = play_wits(terminal)
    assert "\x1b[36mPlayer 1\x1b[0m's Turn:" in shown
    assert "\x1b[35mPlayer 2\x1b[0m's Turn:" in shown
    assert "\x1b[31mPlease answer 1 to add or 2 to multiply.\x1b[0m" in shown


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_without_colour_the_text_is_the_same(terminal, environment):
    plain = re.sub(r"\x1b\[\?2004[hl]\r?", "", play_wits(terminal, **environment))
    assert "\x1b[3" not in plain
    assert ESCAPE.sub("", play_wits(terminal)).replace("\r", "") == ESCAPE.sub("", plain).replace("\r", "")


def test_a_terminal_shows_every_line_of_the_book(terminal):
    shown = ESCAPE.sub("", play_wits(terminal)).replace("\r", "").splitlines()
    piped = command("play", "wits", answers=["1", "10", "x", "quit"]).out.splitlines()[:-1]
    assert [line for line in shown if line in piped and line] == [line for line in piped if line]


def test_a_bar_shows_how_far_the_total_is(terminal):
    shown = ESCAPE.sub("", play_wits(terminal))
    assert "Total " + "█" * 10 + "░" * 40 + " 10/50" in shown


def test_a_drawn_card_appears_only_after_enter_on_a_fresh_screen(terminal):
    game = terminal("play", "showdown", "--deck", "7,10")
    before = game.see("Press Enter to draw a card...")
    assert "You drew" not in before
    game.type("")
    after = game.see("(yes/no): ")
    assert after.index("\x1b[2J") < after.index("You drew a 7.")
    game.type("y")
    handed = game.see("Press Enter to draw a card...")
    assert "Turn ends. Passing to \x1b[35mPlayer 2\x1b[0m." in handed
    assert "You drew" not in handed
    game.type("")
    assert "7/50  7" in ESCAPE.sub("", game.see("You drew a 10."))
    game.type("quit")
    assert game.leave() == 0


def test_the_screen_is_not_cleared_in_a_game_against_a_computer(terminal):
    game = terminal("play", "showdown", "--p2", "random", "--deck", "7,10")
    game.see("Press Enter to draw a card...")
    game.type("")
    assert "\x1b[2J" not in game.see("You drew a 7.")
    game.see("(yes/no): ")
    game.type("y")
    game.see("Cards Remaining in Deck: 39")
    assert "Player 2\x1b[0m drew a 10." in game.see("Cards Remaining in Deck: 38")
    game.type("quit")


def test_a_rematch_is_offered_with_the_other_player_starting(terminal, tmp_path):
    game = terminal("play", "wits", "--rule", "target=1")
    game.see("Multiply: ")
    game.type("1")
    game.see("(1-1): ")
    game.type("1")
    game.see("Play again, with Player 2 starting? (yes/no, or review): ")
    game.type("maybe")
    game.see("Play again, with Player 2 starting? (yes/no, or review): ")
    game.type("y")
    assert "Player 2\x1b[0m's Turn:" in game.see("Multiply: ")
    game.type("1")
    game.see("(1-1): ")
    game.type("1")
    game.see("Play again, with Player 1 starting? (yes/no, or review): ")
    game.type("no")
    assert game.leave() == 0
    assert len(list((tmp_path / "numduel" / "games").iterdir())) == 2


def test_a_rematch_is_recorded_in_a_file_beside_the_first(terminal, tmp_path):
    game = terminal("play", "battle", "--rule", "numbers=1", "--rule", "copies=1", "--record", f"{tmp_path}/game.jsonl")
    for answer in ("own", "yes", "own", "no"):
        game.see("> " if answer == "own" else "(yes/no, or review): ")
        game.type(answer)
    assert game.leave() == 0
    assert sorted(path.name for path in tmp_path.glob("*.jsonl")) == ["game-2.jsonl", "game.jsonl"]


def test_a_rematch_of_a_fair_game_has_its_own_secret_and_asks_for_words_again(terminal, tmp_path):
    one_card = ["--rule", "numbers=1", "--rule", "copies=1"]
    game = terminal("play", "battle", "--fair", "--p2", "random", *one_card, "--record", f"{tmp_path}/game.jsonl")
    shown = ""
    for prompt, answer in [("none): ", "open"), ("> ", "own"), ("(yes/no, or review): ", "yes"), ("none): ", "sesame")]:
        shown += game.see(prompt)
        game.type(answer)
    game.see("(yes/no, or review): ")
    game.type("no")
    assert game.leave() == 0
    records = [json.loads(path.read_text().splitlines()[0]) for path in sorted(tmp_path.glob("*.jsonl"))]
    assert {record["mix"] for record in records} == {"open", "sesame"}
    assert len({record["shuffle"] for record in records}) == 2
    assert all(record["shuffle"] in re.sub(r"\s", "", ESCAPE.sub("", shown)) for record in records)


def test_ctrl_c_exits_with_status_130_and_the_game_saved(terminal):
    game = terminal("play", "wits")
    game.see("Multiply: ")
    game.type("2")
    game.see("Multiply: ")
    game.press("c")
    assert game.leave() == 130
    assert "The game is saved" in game.shown
    assert "Traceback" not in game.shown


def test_after_ctrl_c_at_the_menu_the_shells_prompt_is_on_a_new_line(terminal):
    game = terminal()
    game.see("): ")
    game.press("c")
    assert game.leave() == 130
    assert game.shown.endswith("\r\n")


def test_a_dumb_terminal_gets_no_escape_codes_but_readlines_own(terminal):
    game = terminal("play", "showdown", "--deck", "7", TERM="dumb")
    game.see("card...")
    game.type("")
    assert "\x1b[2J" not in game.see("You drew a 7.")
    game.type("quit")
    assert game.leave() == 0


def test_lines_are_wrapped_between_words_on_a_narrow_terminal(terminal):
    game = terminal("play", "battle", "--deck", "10,10,9,9,8,8,7", width=40)
    for _ in range(6):
        game.see("> ")
        game.type("own")
    shown = ESCAPE.sub("", game.see("It's a '7'.")).replace("\r", "").splitlines()
    assert all(len(line) <= 40 for line in shown)
    stack = " ".join(shown[shown.index("Player 1's Stack: 8 (top), 9, 10, Total") :])
    assert "Player 1's Stack: 8 (top), 9, 10, Total Score = 27" in stack
    game.type("quit")


def test_the_resume_command_that_is_shown_works_when_pasted(terminal, tmp_path):
    game = terminal("play", "wits", "--record", f"{tmp_path}/my game.jsonl", width=300)
    game.see("Multiply: ")
    game.type("2")
    game.see("Multiply: ")
    game.type("quit")
    assert game.leave() == 0
    shown = game.shown.split("To continue it: ")[1].strip()
    done = subprocess.run(shown, shell=True, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=True)
    assert "Duel of Wits: Player 1 against Player 2." in done.stdout


def test_ctrl_d_quits_cleanly(terminal):
    game = terminal("play", "wits")
    game.see("Multiply: ")
    game.press("d")
    assert game.leave() == 0
    assert "Goodbye." in game.shown


def test_bytes_that_are_not_utf_8_are_a_bad_answer(terminal):
    game = terminal("play", "wits")
    game.see("Multiply: ")
    game.send(b"\xff\xfe\n")
    game.see("Please answer 1 to add or 2 to multiply.")
    game.type("quit")
    assert game.leave() == 0
    assert "Traceback" not in game.shown


@pytest.mark.parametrize("width", [24, 40, 60, 200])
def test_the_menu_and_the_board_fit_a_terminal_of_any_width(terminal, width):
    game = terminal(width=width)
    for prompt, answer in [
        (f"(1-{len(numduel.GAMES)}): ", "1"),
        ("Enter for 1): ", "2"),
        ("1): ", "Ann"),
        ("2): ", "Bob"),
        ("3): ", "1"),
    ]:
        game.see(prompt if width > 40 else prompt.split()[-1])
        game.type(answer)
    game.see("Welcome")
    own = ESCAPE.sub("", game.shown).split("Which game?")[0].replace("\r", "").splitlines()
    assert all(len(line) <= width for line in own)
    game.see("card...")
    game.type("")
    board = ESCAPE.sub("", game.see("You drew")).replace("\r", "").splitlines()
    bars = [line for line in board if "/50" in line]
    assert len(bars) == 2
    assert all(len(line) <= width for line in bars)
    game.see("(yes/no): ")
    game.type("quit")
    assert game.leave() == 0
