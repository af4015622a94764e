"""Ctrl-C while the program starts, and while it solves the largest variants: it is gone soon, and quietly."""

import random
import re
import shutil
import statistics
import time
from pathlib import Path

import pytest

import numduel
from screen import Terminal
from solve.test_work import LARGE
from walks import WHOLE, often

SOON = 2 if WHOLE else 10  # seconds; only the long form may demand that the machine is not busy
STARTS = max(often(10), 8)
SOLVES = max(often(5), 3)
LONGEST = 8 if WHOLE else 2  # seconds of a solve until it is interrupted
OURS = Path(numduel.__file__).parent
LARGEST = [
    *LARGE,
    ("showdown", {"target": 63}),
    ("battle", {"numbers": 12}),
    ("target", {"numbers": 11}),
    ("duel", {"target": 13, "numbers": 8}),
]
BEFORE_OURS = {"__init__.py", "_start.py"}  # what is loaded until Ctrl-C has been taken over


@pytest.fixture
def terminal(tmp_path):
    def start(*args):
        return Terminal(*args, XDG_DATA_HOME=str(tmp_path / "data"), XDG_CACHE_HOME=str(tmp_path / "cache"))

    return start


def press(program):
    """Press Ctrl-C, and see the program end soon; its status."""
    began = time.monotonic()
    program.press("c")
    status = program.leave()
    assert time.monotonic() - began < SOON, program.shown
    return status


def start_up(terminal):
    """How long the program takes until its first question."""
    began = time.monotonic()
    program = terminal("play", "wits")
    program.see("Multiply: ")
    took = time.monotonic() - began
    assert press(program) == 130
    return took


def interpreter_was_interrupted(status, shown):
    """Whether Ctrl-C came while Python itself was starting, before the first line of ours, and so was up to Python."""
    if "Traceback" not in shown and "Fatal Python error" not in shown:
        return status is None  # it was ended by the signal
    files = {Path(file) for file in re.findall(r'File "([^"]+)", line', shown)}
    return {file.name for file in files if OURS in file.parents} <= BEFORE_OURS


def test_ctrl_c_at_any_moment_of_the_start(terminal):
    rng = random.Random("start")
    usual = statistics.median(start_up(terminal) for _ in range(3))
    ends = []
    for _ in range(STARTS):
        program = terminal("play", "wits")
        time.sleep(rng.uniform(0, usual))
        status = press(program)
        if not interpreter_was_interrupted(status, program.shown):
            assert (status, "Traceback" in program.shown) == (130, False), program.shown
            ends.append(status)
    print(f"{STARTS - len(ends)} of {STARTS} came while Python itself was starting")
    assert ends


def test_ctrl_c_at_any_moment_of_a_large_solve(terminal, tmp_path):
    rng = random.Random("solve")
    for number in range(SOLVES):
        key, rules = LARGEST[number % len(LARGEST)]
        rules = [f"--rule={name}={value}" for name, value in rules.items()]
        command = ["solve", key] if number % 2 else ["play", key, "--p2=perfect"]
        moment, status = rng.uniform(0.2, LONGEST), 0
        while status == 0:  # solved before Ctrl-C was pressed
            shutil.rmtree(tmp_path / "cache", ignore_errors=True)
            program = terminal(*command, *rules)
            time.sleep(moment)
            status, moment = press(program), moment / 2
        assert status == 130
        assert "Traceback" not in program.shown
        assert not list((tmp_path / "cache").rglob("*.part")), "half a table was left"
