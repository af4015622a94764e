"""Files of a gigabyte: reading a record takes little memory, whatever is in it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import numduel
from records import write

PROGRAM = Path(sys.executable).with_name("numduel")
SIZE = 1 << 30  # as holes, which take up no space on the disk
LIMITED = """
import os, resource, sys
resource.setrlimit(resource.RLIMIT_AS, (300 << 20, 300 << 20))
os.execv(sys.argv[1], sys.argv[1:])
"""


def limited(*args):
    """The program, with 300 MB of memory."""
    command = [sys.executable, "-c", LIMITED, PROGRAM, *args]
    return subprocess.run(command, input="", capture_output=True, text=True, timeout=300, check=False)


@pytest.fixture
def file():
    """The record of an unfinished game in the user's folder."""
    folder = Path(os.environ["XDG_DATA_HOME"]) / "numduel" / "games"
    folder.mkdir(parents=True)
    write(folder / "game.jsonl", ["add 10", "multiply"])
    return folder / "game.jsonl"


def append_holes(file, end=b""):
    """Append a line of a gigabyte."""
    with file.open("r+b") as opened:
        opened.truncate(SIZE)
        opened.seek(0, os.SEEK_END)
        opened.write(end)


@pytest.mark.parametrize("command", ["verify", "review", "resume"])
def test_a_line_of_a_gigabyte_is_refused(file, command):
    append_holes(file, b"\n")
    done = limited(command, file)
    assert (done.stdout, done.returncode) == ("", 2)
    assert done.stderr == f"numduel: line 4 of {file} is wrong: it is longer than 1,000,000 bytes\n"
    assert file.stat().st_size == SIZE + 1


def test_a_torn_line_of_a_gigabyte_is_removed_and_the_game_goes_on(file):
    whole = file.read_bytes()
    append_holes(file)
    done = limited("resume", file)
    assert (done.stderr, done.returncode) == ("", 0)
    assert file.stat().st_size < 2 * len(whole)  # the computer has moved
    assert file.read_bytes().startswith(whole)
    assert len(numduel.read_record(file).match.history) == 3


def test_a_file_of_a_gigabyte_among_the_saved_games_is_skipped(file):
    append_holes(file, b"\n")
    done = limited("resume")
    assert (done.stdout, done.returncode) == ("There are no unfinished games. To start a new game: numduel\n", 0)


def test_a_gigabyte_that_is_no_record_is_refused(file):
    file.write_bytes(b"")
    append_holes(file)
    done = limited("verify", file)
    assert done.stderr == f"numduel: {file} is not a numduel record: its first line is not a record's header\n"
    assert done.returncode == 2
