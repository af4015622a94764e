"""At a terminal, with an empty cache: games are solved in the background, and a bar shows the progress."""

import os
import re
import subprocess
import time

import pytest

from screen import SCRIPT, Terminal

BAR = "Solving Number Stack Showdown "
WIPE = "\r\x1b[K"
DRAW = "Press Enter to draw a card..."
KEEP = "(yes/no): "
SLOW = "target=60"  # a variant that takes much longer to solve than the program to exit
LEAVE = 3  # seconds


@pytest.fixture
def folders(tmp_path):
    """Empty folders for games and tables."""
    return {"XDG_DATA_HOME": str(tmp_path / "data"), "XDG_CACHE_HOME": str(tmp_path / "cache")}


@pytest.fixture
def tables(tmp_path):
    """The files in the cache folder."""
    return lambda: sorted(path.suffix for path in tmp_path.glob("cache/numduel/*"))


@pytest.fixture
def terminal(folders):
    def start(*args, **options):
        return Terminal(*args, **folders, **options)

    return start


def check_left(game, status=0):
    """Check that a program exits at once, and quietly."""
    began = time.perf_counter()
    assert game.leave() == status
    assert time.perf_counter() - began < LEAVE
    assert not re.search("traceback|error|exception|fatal", game.shown, re.IGNORECASE)


def check_wiped(shown):
    """Check that a bar grew, and that nothing is left of it."""
    parts = [int(part) for part in re.findall(r"(\d+)%", shown)]
    assert len(parts) > 2
    assert parts == sorted(parts)
    assert all(frame.startswith(BAR) for frame in shown.split(WIPE)[1:-1])
    assert BAR not in shown.split(WIPE)[-1]


def test_the_game_starts_before_the_table_is_ready_and_goes_on_while_it_is_computed(terminal, tables):
    game = terminal("play", "showdown", "--p2", "perfect", "--deck", "10,2")
    game.see(DRAW)
    game.type("")
    assert BAR not in game.see(KEEP)
    assert ".table" not in tables()
    game.type("yes")
    shown = game.see(" drew a 2.")
    check_wiped(shown)
    game.see(DRAW)
    assert tables() == [".table"]
    game.type("quit")
    check_left(game)


def test_a_bar_is_shown_while_a_computer_has_to_wait_for_its_first_move(terminal):
    game = terminal("play", "showdown", "--p1", "hard")
    check_wiped(game.see(" drew a"))
    game.see(DRAW)
    game.type("quit")
    check_left(game)


def test_a_hint_that_takes_a_while_shows_a_bar_and_then_the_hint(terminal):
    game = terminal("play", "showdown", "--deck", "7")
    game.see(DRAW)
    game.type("")
    game.see(KEEP)
    game.type("hint")
    check_wiped(game.see("The best move is "))
    game.see(KEEP)
    game.type("hint")
    assert BAR not in game.see("The best move is ")
    game.see(KEEP)
    game.type("quit")
    check_left(game)


@pytest.mark.parametrize("answer", ["yes", "hint"])
def test_ctrl_c_while_the_bar_is_shown_exits_with_status_130_and_the_game_saved(terminal, tables, answer):
    game = terminal("play", "showdown", "--p2", "perfect", "--deck", "7,9")
    game.see(DRAW)
    game.type("")
    game.see(KEEP)
    game.type(answer)
    game.see(BAR)
    game.see("%")
    game.press("c")
    check_left(game, 130)
    assert f"{WIPE}Goodbye. The game is saved." in game.shown.replace("^C", "")
    assert ".table" not in tables()


def test_ctrl_c_while_solve_is_running_exits_with_status_130(terminal, tables):
    game = terminal("solve", "showdown")
    game.see("%")
    game.press("c")
    check_left(game, 130)
    assert game.shown.endswith(WIPE)
    assert ".table" not in tables()


@pytest.mark.parametrize("wait", [0, 1, 4])
@pytest.mark.parametrize(
    ("key", "rules"),
    [
        ("showdown", "target=36 numbers=70 copies=17"),
        ("target", "target=2 numbers=26 copies=1"),
        ("duel", "target=17 numbers=2"),
    ],
)
def test_ctrl_c_while_a_large_variant_is_being_solved_exits_at_once_and_leaves_no_files(
    terminal, tables, key, rules, wait
):
    options = [word for rule in rules.split() for word in ("--rule", rule)]
    game = terminal("solve", key, *options)
    game.see("Solving")
    time.sleep(wait)
    game.press("c")
    check_left(game, 130)
    assert tables() == []


@pytest.mark.parametrize("wait", [0, 0.05, 0.2, 0.5, 1, 2, 3])
def test_quitting_while_a_game_is_being_solved_exits_at_once_and_leaves_no_files(terminal, tables, wait):
    game = terminal("play", "showdown", "--p2", "perfect", "--rule", SLOW)
    game.see(DRAW)
    time.sleep(wait)
    game.type("quit")
    check_left(game)
    assert "Nothing was played" in game.shown
    assert tables() == []


@pytest.mark.parametrize("width", [24, 36, 200])
def test_the_bar_fits_a_terminal_of_any_width(terminal, width):
    game = terminal("solve", "showdown", "--rule", "target=40", width=width)
    shown = game.see("solved")
    frames = shown.split(WIPE)[1:-1]
    assert frames
    assert all(len(frame) < width for frame in frames)
    check_left(game)


def test_a_dumb_terminal_shows_no_bar(terminal):
    game = terminal("solve", "showdown", "--rule", "target=40", TERM="dumb")
    assert game.leave() == 0
    assert "solved" in game.shown
    assert "Solving" not in game.shown
    assert "\x1b" not in game.shown


def test_piped_output_has_no_bar(folders):
    command = [SCRIPT, "play", "showdown", "--p1", "perfect", "--p2", "perfect", "--rule", "target=40"]
    done = subprocess.run(command, env=os.environ | folders, capture_output=True, text=True, timeout=60, check=True)
    assert "Solving" not in done.stdout
    assert "\x1b" not in done.stdout
    assert done.stderr == ""
