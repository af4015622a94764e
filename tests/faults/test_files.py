"""Whatever is wrong with a file, one sentence says so, and no saved move is lost."""

import json
import os
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

import commands
from numduel.record import read

PROGRAM = Path(sys.executable).with_name("numduel")
PLAYED = [(1, "add 3"), (2, "multiply"), (1, "add 4")]
PLAYERS = [{"who": "human", "name": "Ann"}, {"who": "human", "name": "Bob"}]
HEADER = {
    "numduel": "record", "version": 1, "game": "wits", "rules": {}, "players": PLAYERS, "first": 1,
    "time": "2026-01-01T00:00:00Z", "shuffle": None, "seed": None, "deck": [],
}  # fmt: skip
MOVES = [{"by": by, "move": move} for by, move in PLAYED]
WON = [{"by": by, "move": "add 10"} for by in (2, 1, 2, 1)]


def text(*lines, **header):
    """A record as text: a header with some changes, then lines."""
    return "".join(json.dumps(line) + "\n" for line in ({**HEADER, **header}, *lines))


@pytest.fixture
def file(tmp_path):
    return tmp_path / "game.jsonl"


def refused(*args, **surroundings):
    """The one-sentence error of a command."""
    out, err, code = commands.numduel(*map(str, args), **surroundings)
    assert code == 2
    assert "Traceback" not in out
    assert err.startswith("numduel: ")
    assert err.endswith("\n")
    assert err[:-1].isprintable()
    return err.removeprefix("numduel: ").removesuffix("\n")


@contextmanager
def playing(*args):
    """A game in another process, at its first question."""
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with subprocess.Popen([PROGRAM, *args], **pipes, bufsize=0) as process:
        try:
            shown_to(process, b"Multiply: ")
            yield process
        finally:
            process.kill()


def shown_to(process, end):
    """Wait until a process's output ends with a text."""
    shown = b""
    while not shown.endswith(end):
        part = os.read(process.stdout.fileno(), 65536)
        assert part, shown
        shown += part


@pytest.mark.parametrize("command", [("resume",), ("play", "wits", "--record")])
def test_a_file_that_cannot_be_opened_is_refused(command, tmp_path):
    nowhere = tmp_path / "none" / "game.jsonl"
    assert refused(*command, nowhere) == f"cannot open {nowhere}: No such file or directory"
    assert refused(*command, tmp_path) == f"cannot open {tmp_path}: Is a directory"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("content", [text(*MOVES), text(*MOVES, *WON), "a letter to Ann\n", "x"])
def test_an_existing_file_is_never_overwritten(file, content):
    file.write_text(content)
    refusal = f"{file} already exists, and a record is never overwritten: choose another name"
    assert refused("play", "wits", "--record", file, answers=["1", "1"]) == refusal
    assert file.read_text() == content


def test_a_full_disk_is_reported_before_the_first_question():
    out, err, code = commands.numduel("play", "wits", "--record", "/dev/full", answers=["1", "1"])
    assert (out, err, code) == ("", "numduel: cannot write the record /dev/full: No space left on device\n", 2)


LIMITED = """
import os, resource, sys
limit = int(sys.argv[1])
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
os.execv(sys.argv[2], sys.argv[2:])
"""


def with_limit(size, *args, answers):
    """The program, with a limit on the size of files."""
    command = [sys.executable, "-c", LIMITED, str(size), PROGRAM, *args]
    return subprocess.run(command, input=answers, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize("room", range(5, 95, 10))
def test_a_disk_that_fills_up_during_a_game_keeps_the_completed_moves(file, room):
    size = len(text(*MOVES))
    file.write_text(text(*MOVES))
    done = with_limit(size + room, "resume", file, answers="1\n1\n" * 10)
    assert done.returncode == 2
    assert done.stderr == f"numduel: cannot write the record {file}: File too large\n"
    kept = read(file).match.history
    assert kept[:3] == PLAYED
    assert len(kept) == 3 + done.stdout.count("Cumulative Total is now")
    assert commands.numduel("resume", str(file), answers=["1", "2"]).code == 0
    assert read(file).match.history[len(kept) :] == [(2 if len(kept) % 2 else 1, "add 2")]


def test_a_complete_last_line_without_its_newline_is_kept_on_a_full_disk(file):
    file.write_text(text(*MOVES).removesuffix("\n"))
    done = with_limit(file.stat().st_size, "resume", file, answers="1\n1\n")
    assert done.returncode == 2
    assert done.stderr == f"numduel: cannot write the record {file}: File too large\n"
    assert read(file).match.history == PLAYED


def test_a_full_disk_under_the_data_folder_gives_one_warning():
    done = with_limit(400, "play", "wits", answers="1\n10\n" * 5)
    assert done.returncode == 0
    assert done.stdout.endswith("Player 1 wins by reaching exactly 50!\n")
    assert done.stderr.startswith("numduel: this game is not being saved: cannot write the record ")
    assert done.stderr.count("\n") == 1


def test_a_game_that_cannot_be_saved_continues_after_one_warning(file):
    file.write_text("no folder")
    out, err, code = commands.numduel("play", "wits", answers=["1", "10"] * 5, home=file)
    assert code == 0
    assert out.endswith("Player 1 wins by reaching exactly 50!\n")
    folder = file / "numduel" / "games"
    assert err == f"numduel: this game is not being saved: cannot create the folder {folder}: Not a directory\n"
    result = commands.numduel("play", "wits", answers=["1", "10", "quit"], home=file)
    assert result.out.endswith("Goodbye. This game could not be saved.\n")


HOMELESS = """
import pwd, sys
def getpwuid(_): raise KeyError
pwd.getpwuid = getpwuid
from numduel.__main__ import main
sys.exit(main())
"""


def without_home(tmp_path, *args, answers):
    """The program, run by a user without a home directory."""
    bare = {name: value for name, value in os.environ.items() if name not in {"HOME", "XDG_DATA_HOME"}}
    command = [sys.executable, "-c", HOMELESS, *args]
    told = {"capture_output": True, "text": True, "timeout": 60}
    return subprocess.run(command, input=answers, env=bare, cwd=tmp_path, **told, check=False)


@pytest.mark.parametrize("key", ["wits", "battle"])
def test_without_a_home_directory_a_game_continues_after_one_warning(tmp_path, key):
    done = without_home(tmp_path, "play", key, "--p1", "random", "--p2", "random", answers="")
    assert done.returncode == 0
    why = "this game is not being saved: there is no folder for games: the user has no home directory"
    assert done.stderr == f"numduel: {why}\n"
    assert list(tmp_path.iterdir()) == []


def test_without_a_home_directory_there_is_nothing_to_resume(tmp_path):
    done = without_home(tmp_path, "resume", answers="")
    why = "there is no folder for games: the user has no home directory"
    assert (done.stdout, done.stderr, done.returncode) == ("", f"numduel: {why}\n", 2)


def test_without_a_folder_of_saved_games_there_is_nothing_to_resume(file):
    file.write_text("no folder")
    assert commands.numduel("resume", home=file) == (
        "There are no unfinished games. To start a new game: numduel\n",
        "",
        0,
    )


NESTED = "[" * 100_000
FOREIGN = {
    "empty": b"",
    "a letter": b"Dear Ann\n",
    "a picture": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
    "no text": b"\xff\xfe\0\n" * 9,
    "a package": b'{"name": "left-pad", "version": "1.3.0"}\n',
    "a log": b'{"level": "info"}\n{"level": "warn"}\n',
    "nested": NESTED.encode(),
    "nested at first": (NESTED + "\n" + text()).encode(),
    "a torn header": text()[:-20].encode(),
    "a third player to start": text(first=3).encode(),
    "nobody to play": text(players=[]).encode(),
}


@pytest.mark.parametrize("content", FOREIGN.values(), ids=FOREIGN)
def test_a_file_that_is_not_a_record_is_refused_and_left_alone(file, content):
    file.write_bytes(content)
    refusal = f"{file} is not a numduel record: its first line is not a record's header"
    assert refused("resume", file) == refused("verify", file) == refusal
    assert file.read_bytes() == content


DAMAGED = [
    (text(version=2, what="is new"), "{} is a record of version 2: this numduel reads version 1"),
    (text(*MOVES, *WON), "the game in {} is over: player 1 reached exactly 50"),
    (text(*MOVES, *WON, {"outcome": {"winner": 1, "reason": "so"}}), "the game in {} is over: player 1 reached"),
    (text(game="chess"), "line 1 of {} is wrong: there is no game 'chess': "),
    (text(rules={"target": -1}), "line 1 of {} is wrong: target must be a whole number from 1 to 1000, not -1"),
    (text(rules={"luck": 1}), "line 1 of {} is wrong: wits has no rule 'luck': "),
    (text(players=[{"who": "oracle", "name": "Ann"}] * 2), "line 1 of {} is wrong: there is no player 'oracle': "),
    (
        text(game="battle", shuffle="?", deck=[99]),
        "line 1 of {} is wrong: the deck of battle has no 99",
    ),
    (text(deck=[1]), "line 1 of {} is wrong: wits has no deck"),
    (text(MOVES[0], "?", *MOVES[1:]), "line 3 of {} is wrong: it is neither a move nor an outcome"),
    (text(*MOVES).replace("multiply", "mul\n"), "line 3 of {} is wrong: it is neither a move nor an outcome"),
    (text(*MOVES).replace("multiply", "\udcff"), "line 3 of {} is wrong: it is neither a move nor an outcome"),
    (text(*MOVES).replace("multiply", NESTED), "line 3 of {} is wrong: wits has no move"),
    (text() + NESTED + "\n" + text(*MOVES), "line 2 of {} is wrong: it is neither a move nor an outcome"),
    (text({"by": 1, "move": "add 11"}), "line 2 of {} is wrong: wits has no move 'add 11' at 0/1: "),
    (text(*MOVES, MOVES[2]), "line 5 of {} is wrong: 'add 4' is by 1, but it is 2's turn"),
    (text(*MOVES, {"outcome": {"winner": 1, "reason": "so"}}), "line 5 of {} is wrong: the game is not over yet"),
    (
        text(*MOVES, *WON, {"outcome": {"winner": 2, "reason": "so"}}),
        "line 9 of {} is wrong: the winner is 1: player 1 reached",
    ),
]


@pytest.mark.parametrize(("content", "complaint"), DAMAGED, ids=[complaint for _, complaint in DAMAGED])
def test_a_record_that_cannot_be_resumed_is_refused_and_left_alone(file, content, complaint):
    file.write_text(content, errors="surrogateescape")
    assert refused("resume", file).startswith(complaint.format(file))
    assert file.read_text(errors="surrogateescape") == content


TORN = [b"{", b'{"by": 2, "mo', b'{"by": 2, "move": "add 9"', b'{"by": 2, "move": "\xc3', b"\0\0\0\0"]


@pytest.mark.parametrize("torn", TORN)
def test_a_torn_last_line_is_removed_and_the_game_continues(file, torn):
    file.write_bytes(text(*MOVES).encode() + torn)
    assert commands.numduel("resume", str(file), answers=["1", "2"]).code == 0
    assert file.read_text() == text(*MOVES, {"by": 2, "move": "add 2"})


def test_the_next_line_does_not_run_into_a_last_line_without_its_newline(file):
    file.write_text(text(*MOVES).removesuffix("\n"))
    assert commands.numduel("resume", str(file), answers=["1", "2"]).code == 0
    assert file.read_text() == text(*MOVES, {"by": 2, "move": "add 2"})


def test_escape_sequences_in_a_recorded_name_do_not_reach_the_terminal(file):
    file.write_text(text(players=[{"who": "human", "name": "\x1b[2J"}, {"who": "human", "name": "a\nb"}]))
    out, err, code = commands.numduel("resume", str(file))
    assert out.replace("\n", "").isprintable()
    assert "a\nb" not in out
    assert (err, code) == ("", 0)


def test_a_game_in_progress_elsewhere_cannot_be_resumed(file):
    with playing("play", "wits", "--record", file):
        assert refused("resume", file) == f"the game in {file} is being played elsewhere"
        assert refused("play", "wits", "--record", file) == f"the game in {file} is being played elsewhere"
    assert commands.numduel("resume", str(file), answers=["1", "2"]).code == 0


def test_ctrl_c_leaves_the_game_saved(file):
    signal.signal(signal.SIGINT, signal.default_int_handler)  # children inherit it: it must not be ignored here
    with playing("play", "wits", "--record", file) as process:
        process.stdin.write(b"1\n3\n")
        shown_to(process, b"Multiply: ")
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err == b""
    assert out.decode().startswith("\nGoodbye. The game is saved. To continue it: ")
    assert commands.numduel("resume", str(file), answers=["1", "2"]).code == 0
    assert read(file).match.history == [(1, "add 3"), (2, "add 2")]
