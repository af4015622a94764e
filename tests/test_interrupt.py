"""Ctrl-C from the first moment of the program to the last, whatever it is doing then."""

import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

SCRIPT = str(Path(sys.executable).with_name("numduel"))
STARTS = pytest.mark.parametrize("start", [[SCRIPT], [sys.executable, "-m", "numduel"]], ids=["script", "module"])

AT_AN_IMPORT = """
import os, signal, sys
stop, imported = os.environ["STOP"], os.environ["IMPORTED"]
def look(event, about):
    if event == "import":
        with open(imported, "a") as file:
            print(about[0], file=file)
        if about[0] == stop:
            os.kill(os.getpid(), signal.SIGINT)
sys.addaudithook(look)
"""
"""Presses Ctrl-C when a certain module is about to be imported, and writes down which are."""

AT_THE_END = """
import atexit, os, signal
atexit.register(os.kill, os.getpid(), signal.SIGINT)  # it is the first, so that it is done last
"""

SETUP = """
import os, signal, sys, time
from numduel.interrupt import ctrl_c
def press(): os.kill(os.getpid(), signal.SIGINT)
ctrl_c.install()
"""


@pytest.fixture(autouse=True)
def _sensitive():
    """Ctrl-C is not ignored: were it here, it would be there."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def finish(command, **environment):
    """Run a command to its end; what it printed, what it complained of, and its status."""
    done = subprocess.run(
        command,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return done.stdout, done.stderr, done.returncode


def script(steps):
    """Run some steps of Python in a process of its own in which Ctrl-C was taken over."""
    return finish([sys.executable, "-c", SETUP + steps])


@STARTS
def test_while_any_of_its_modules_is_being_loaded(start, tmp_path):
    (tmp_path / "sitecustomize.py").write_text(AT_AN_IMPORT)

    def interrupted(at):
        written = str(tmp_path / f"imported {at}")
        return at, *finish([*start, "play", "wits"], PYTHONPATH=str(tmp_path), STOP=at, IMPORTED=written)[1:]

    assert interrupted("none of them") == ("none of them", "", 0)
    imported = (tmp_path / "imported none of them").read_text().split()
    ours = imported[imported.index("numduel._start") + 1 :]
    assert "numduel.terminal.session" in ours
    with ThreadPoolExecutor(4) as pool:
        ends = [*pool.map(interrupted, dict.fromkeys(ours))]
    assert ends == [(at, "", 130) for at, _, _ in ends]


def test_when_all_has_been_done_there_is_nothing_left_to_interrupt(tmp_path):
    (tmp_path / "sitecustomize.py").write_text(AT_THE_END)
    out, err, status = finish([SCRIPT, "--version"], PYTHONPATH=str(tmp_path))
    assert out.startswith("numduel ")
    assert (err, status) == ("", 0)


def test_while_it_is_being_left():
    steps = "import atexit; atexit.register(press)"
    assert script(steps) == ("", "", 130)


def test_it_waits_for_what_must_not_be_left_half_done():
    steps = """
with ctrl_c.raised():
    try:
        with ctrl_c.held():
            press()
            time.sleep(0.2)
            print("half")
            print("done")
        print("never")
    except KeyboardInterrupt:
        print("left")
"""
    assert script(steps) == ("half\ndone\nleft\n", "", 0)


def test_it_is_raised_again_if_a_finalizer_swallowed_it():
    steps = """
class Late:
    def __del__(self):
        press()
with ctrl_c.raised():
    try:
        Late()
        time.sleep(20)
    except KeyboardInterrupt:
        print("left")
"""
    assert script(steps) == ("left\n", "", 0)


def test_what_else_goes_wrong_in_a_finalizer_is_told_as_ever():
    steps = """
class Late:
    def __del__(self):
        1 / 0
Late()
"""
    out, err, status = script(steps)
    assert (out, status) == ("", 0)
    assert "ZeroDivisionError" in err


def test_whoever_presses_it_again_does_not_want_to_wait_for_the_goodbye():
    steps = """
with ctrl_c.raised():
    try:
        press()
    except KeyboardInterrupt:
        press()  # a key that bounces
        print("Goodb", end="", flush=True)
        time.sleep(0.3)
        press()
        print("ye", flush=True)
"""
    assert script(steps) == ("Goodb", "", 130)


def test_where_nobody_says_goodbye_it_ends_at_once():
    assert script("press(); print('never')") == ("", "", 130)


def test_it_is_ignored_if_whoever_started_the_program_wants_that():
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    assert script("press(); print('goes on')") == ("goes on\n", "", 0)


def test_it_is_left_to_those_who_take_it_over_later():
    steps = """
signal.signal(signal.SIGINT, lambda *_: print("theirs"))
press()
time.sleep(2)
"""
    assert script(steps) == ("theirs\n", "", 0)


def test_whoever_imports_numduel_decides_what_it_does():
    steps = "import signal, numduel; print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)"
    assert finish([sys.executable, "-c", steps]) == ("True\n", "", 0)
