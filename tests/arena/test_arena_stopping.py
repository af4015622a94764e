"""A tournament that is stopped, in whatever way and wherever it is, goes on as if nothing had happened."""

import os
import random
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from walks import WHOLE

PROGRAM = str(Path(sys.executable).with_name("numduel"))
ASKED = ["arena", "wits", "duel", "--players", "medium", "random", "greedy", "--games", "120", "--seed", "s", "--json"]
PATIENCE = 120  # seconds
KILLS = 50 if WHOLE else 4


def command(out, workers):
    return [PROGRAM, *ASKED, "--out", str(out), "--workers", str(workers)]


def started(out, workers):
    return subprocess.Popen(
        command(out, workers), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def finished(out, workers=1):
    """What a tournament prints, and its reports; it must be held to its end."""
    done = subprocess.run(command(out, workers), capture_output=True, timeout=PATIENCE, check=True)
    return done.stdout, {path.relative_to(out): path.read_bytes() for path in out.rglob("report.*")}


def pairings(out):
    """How many pairings are finished."""
    return sum(path.read_bytes().count(b"\n") for path in out.glob("*/finished.jsonl"))


def await_pairings(process, out, number):
    """Wait until so many pairings are finished, or all of them are."""
    until = time.monotonic() + PATIENCE
    while pairings(out) < number and process.poll() is None:
        assert time.monotonic() < until
        time.sleep(0.002)


@pytest.fixture(scope="module")
def right(tmp_path_factory):
    """What a tournament shows that was never stopped."""
    return finished(tmp_path_factory.mktemp("right"))


def children(process):
    """The processes that a process has started, and those that these have started."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            pid, parent = path.parent.name, path.read_text().rpartition(") ")[2].split()[1]
            if int(parent) in (process.pid, *found):
                found.append(int(pid))
    return found


def is_running(pid):
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0]
    except OSError:
        return False
    return state != "Z"


def await_end(pids):
    until = time.monotonic() + PATIENCE
    while any(map(is_running, pids)):
        assert time.monotonic() < until, "a process is left"
        time.sleep(0.01)


@pytest.mark.parametrize("workers", [1, 2])
def test_killed_at_any_point_and_continued_it_shows_the_same(workers, right, tmp_path):
    rng = random.Random(f"kills {workers}")
    out, kills = tmp_path / "0", 0
    while kills < KILLS // 2:
        process = started(out, workers)
        with process:
            await_pairings(process, out, pairings(out) + rng.randrange(0, 120))
            time.sleep(rng.random() / 20)
            left = children(process)
            if process.poll() is None:
                process.kill()
                kills += 1
        await_end(left)
        if process.returncode == 0:
            assert finished(out, workers) == right
            out = tmp_path / str(kills)
    assert finished(out, workers) == right


@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_says_how_to_go_on(workers, right, tmp_path):
    process = started(tmp_path, workers)
    await_pairings(process, tmp_path, 50)
    left = children(process)
    for pid in (process.pid, *left):  # a terminal tells all of them
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert (out, process.returncode) == (b"", 130)
    assert err.decode().startswith("numduel: stopped after ")
    assert err.decode().endswith(" games: run the same command again to continue\n")
    await_end(left)
    assert finished(tmp_path, workers) == right


def test_ctrl_c_without_a_folder_says_that_nothing_is_kept(tmp_path):
    bot = tmp_path / "slow.py"
    bot.write_text(SLOW)
    with subprocess.Popen(with_bot(bot), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            await_bot(bot)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    assert (out, process.returncode) == ("", 130)
    assert err == "numduel: stopped after 0 of 40 games: nothing is kept without --out FOLDER\n"
    assert running(bot) == []


def test_killed_workers_cost_nothing_but_time(right, tmp_path):
    rng = random.Random("workers")
    process = started(tmp_path, 2)
    for number in range(5):
        await_pairings(process, tmp_path, 60 * number + rng.randrange(60))
        for pid in children(process):
            name = Path(f"/proc/{pid}/cmdline")
            with suppress(OSError):
                if b"forkserver" in name.read_bytes() and children_of(pid):
                    os.kill(rng.choice(children_of(pid)), signal.SIGKILL)
    out, err = process.communicate(timeout=PATIENCE)
    assert (err, process.returncode) == (b"", 0)
    assert out == right[0]


def children_of(pid):
    with suppress(OSError):
        return list(map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split()))
    return []


@pytest.mark.parametrize("workers", [1, 2])
def test_no_bot_outlives_a_tournament_that_was_killed(workers, tmp_path):
    bot = tmp_path / "slow.py"
    bot.write_text(SLOW)
    with subprocess.Popen([*with_bot(bot), "--workers", str(workers)], stdout=subprocess.PIPE) as process:
        try:
            await_bot(bot)
            left = [*children(process), *running(bot)]
        finally:
            process.kill()
    await_end(left)
    assert running(bot) == []


SLOW = """
import pathlib, sys, time
sys.stdin.readline()
print('{"name": "slow"}', flush=True)
sys.stdin.readline()
pathlib.Path(__file__).with_name("asked").touch()
time.sleep(3600)
"""
"""A bot that thinks for an hour, and leaves a file when it begins to."""


def with_bot(bot):
    return [PROGRAM, "arena", "wits", "--players", f"bot:{sys.executable} {bot}", "random", "--clock", "3600000"]


def await_bot(bot):
    """Wait until the bot thinks."""
    until = time.monotonic() + PATIENCE
    while not (bot.with_name("asked").exists() and running(bot)):
        assert time.monotonic() < until
        time.sleep(0.02)


def running(bot):
    """The processes of a bot: they need not be children of those that started them."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            if path.read_bytes().split(b"\0")[1:2] == [os.fsencode(bot)]:
                found.append(int(path.parent.name))
    return found
