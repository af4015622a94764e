"""How far a tournament has got, for the one who waits."""

import sys
from pathlib import Path

import pexpect
import pytest

from commands import numduel
from numduel.arena.progress import Meter, duration
from numduel.arena.tournament import Progress

PROGRAM = str(Path(sys.executable).with_name("numduel"))


def test_the_time_left_is_estimated_from_the_games_that_were_played_now():
    now = 100.0
    meter = Meter("Duel of Wits", lambda: now)
    meter.look(Progress(0, 0, 0.0, 50))
    assert (meter.text, meter.part) == ("Duel of Wits: 0 of 100 games", 0.0)
    meter.look(Progress(20, 20, 0.4, 50))  # found in the folder
    assert meter.text == "Duel of Wits: 40 of 100 games"
    now = 110.0
    meter.look(Progress(25, 20, 0.5, 50))
    assert (meter.text, meter.part) == ("Duel of Wits: 50 of 100 games, 50 s left", 0.5)


def test_until_the_order_is_sure_nobody_knows_how_many_games_there_are():
    meter = Meter("Duel of Wits", lambda: 0.0)
    meter.look(Progress(600, 0, 0.5, None))
    assert meter.text == "Duel of Wits: 1,200 games"


@pytest.mark.parametrize(
    ("seconds", "words"), [(0, "0 s"), (99, "99 s"), (100, "2 min"), (5999, "100 min"), (6000, "2 h"), (1e6, "278 h")]
)
def test_a_time_is_said_no_more_precisely_than_it_is_known(seconds, words):
    assert duration(seconds) == words


def test_on_a_terminal_a_bar_grows_and_is_gone_at_the_end():
    asked = ["arena", "wits", "--players", "random", "greedy", "--games", "400"]
    terminal = pexpect.spawn(PROGRAM, asked, dimensions=(24, 100), encoding="utf-8", timeout=120)
    terminal.expect(r"Duel of Wits: 0 of 400 games .* 0%")
    terminal.expect(r"Duel of Wits: \d+ of 400 games, \d+ s left .*%")
    terminal.expect(r"400 of 400 games, 0 s left .* 100%\r\x1b\[KDuel of Wits: 400 games")
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 0


def test_json_on_a_terminal_is_nothing_but_json():
    asked = ["arena", "wits", "--players", "random", "greedy", "--games", "400", "--json"]
    terminal = pexpect.spawn(PROGRAM, asked, dimensions=(24, 100), encoding="utf-8", timeout=120)
    shown = terminal.read()
    terminal.close()
    assert shown.startswith('{"game"')
    assert "\x1b" not in shown


def test_a_pipe_gets_no_bar():
    out = numduel("arena", "wits", "--players", "random", "greedy", "--games", "400").out
    assert "\r" not in out
    assert "left" not in out
