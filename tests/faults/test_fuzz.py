"""Whatever is typed, the program keeps asking, and exits cleanly when the input ends."""

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import commands
import golden
import numduel
import walks
from numduel.terminal.console import Console

PROGRAM = Path(sys.executable).with_name("numduel")
LINES = walks.often(12_000)
LINES_OF_MENU = LINES_OF_RESUME = 4_000 * walks.SOAK
SLOWEST = 120 * walks.SOAK  # seconds after which a test counts as hung

WORDS = {
    key: [
        answer
        for path in sorted(golden.FOLDER.glob(f"{key}/*.txt"))
        for answer in golden.read(path).answers
        if answer != "quit"
    ]
    for key in numduel.GAMES
}
"""What a person might answer in each game: what people answer in the golden dialogues."""

ANYWHERE = ["?", "help", "rules", "Rules ", "yes", "no", "own", "a", "s", "", " ", "\t", "0", "1", "2", "11", "random"]
ODD = [
    b"-1", b"+1", b"1.0", b"1e1", b"1_0", b"0x1", b"00000001", b"007", b"9" * 5_000, b"-" + b"9" * 5_000, b"4" * 4_300,
    "٣".encode(), "\uff11".encode(), "²".encode(), "Ⅳ".encode(), "\uff39ES".encode(), "İ".encode(), "ß".encode(),
    "\u202e1\u2028\u2029\x85\ufeff".encode(), "🎲".encode() * 3, "👩\u200d👧".encode(),
    b"x" * 100_000, "é".encode() * 3_000,
    b"yes\r", b"1\r", b"\r", b"\r\r", b"'", b'"', b"''", b"' own '", b"{}", b"%s%n", b"\\",
    b"\0", b"1\0", b"\x1b[2J", b"\x1b]0;title\x07", b"\x9b31m", b"\x08\x7f", b"\x03", b"\x04", b"\x1a",
    b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xff\xfe1\0",
]  # fmt: skip


def line(rng, words):
    """An answer without its newline: usually a valid one, sometimes nonsense."""
    kind = rng.random()
    if kind < 0.85:
        return rng.choice(words).encode()
    if kind < 0.93:
        return rng.choice(ANYWHERE).encode()
    if kind < 0.997:
        return rng.choice(ODD) if rng.random() < 0.7 else rng.randbytes(rng.randint(1, 60)).replace(b"\n", b"")
    return rng.choice([b"quit", b"exit"])


def lines(rng, words, most):
    """Answers that may end anywhere, even in the middle of a line."""
    ending = rng.choice([b"\n", b"\n", b"\n", b"\r\n"])
    text = b"".join(line(rng, words) + ending for _ in range(rng.randint(1, most)))
    return text[: -rng.randint(1, 8)] if rng.random() < 0.5 else text


def options(rng, key):
    """Random options for a game, by the book or a variant."""
    if rng.random() < 0.6:
        rules = walks.variant(key, rng).rules.items()
        yield from (word for name, value in rules if rng.random() < 0.7 for word in ("--rule", f"{name}={value}"))
    yield from ("--first", rng.choice(["1", "2", "toss"]), "--seed", str(rng.random()))
    if rng.random() < 0.2:
        yield from (rng.choice(["--p1", "--p2"]), "random")


def check(result):
    """Check that the program exited cleanly."""
    assert result.code == 0, result.err
    assert result.err == ""
    assert "Traceback" not in result.out
    assert result.out.endswith("\n")
    assert result.out.replace("\n", "").isprintable()


def ended(result):
    """Whether a game was played to its end."""
    return not result.out.splitlines()[-1].startswith("Goodbye.")


@pytest.fixture
def answered(monkeypatch):
    """The lengths of the answers the program has read, counted where it reads them."""
    ask, lengths = Console.ask, []

    def counted(console, prompt):
        answer = ask(console, prompt)
        lengths.append(len(answer))
        return answer

    monkeypatch.setattr(Console, "ask", counted)
    monkeypatch.setattr(os, "fsync", lambda _: None)  # nothing is killed here, so there is no need to flush to disk
    return lengths


@pytest.fixture(autouse=True)
def _no_hang():
    def give_up(*_):
        pytest.fail(f"not done after {SLOWEST} seconds")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(SLOWEST)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_game_survives_any_answers(key, answered):
    rng = random.Random(f"fuzz {key}")
    played_to_the_end = 0
    while len(answered) < LINES:
        result = commands.numduel("play", key, *options(rng, key), answers=lines(rng, WORDS[key], 400))
        check(result)
        played_to_the_end += ended(result)
    assert played_to_the_end > 20
    assert max(answered) > 4_000


def test_the_menu_survives_any_answers(answered):
    rng = random.Random("fuzz menu")
    choices = [
        *map(str, range(1, len(numduel.GAMES) + 1)),
        *numduel.GAMES,
        "Duel of Wits",
        "",
        "",
        "random",
        "1",
        "2",
        "3",
        "resume",
        "review",
        "Ann",
        "Bob",
        "toss",
    ]
    played_to_the_end = 0
    while len(answered) < LINES_OF_MENU:
        words = WORDS[rng.choice(list(numduel.GAMES))]
        choosing = b"".join(line(rng, choices) + b"\n" for _ in range(rng.randint(0, 8)))
        result = commands.numduel(answers=choosing + lines(rng, words, 200))
        check(result)
        played_to_the_end += ended(result)
    assert played_to_the_end > 0


def test_resuming_a_game_survives_any_answers(answered, tmp_path):
    rng = random.Random("fuzz resume")
    played_to_the_end = round_ = 0
    while len(answered) < LINES_OF_RESUME:
        round_ += 1
        home = tmp_path / f"home of {round_ // 20}"  # keep the list short
        key = rng.choice(list(numduel.GAMES))
        check(commands.numduel("play", key, answers=lines(rng, WORDS[key], 20), home=home))
        answers = line(rng, ["1", "2", "3", "9", "01"]) + b"\n" + lines(rng, WORDS[key], 100)
        result = commands.numduel("resume", answers=answers, home=home)
        check(result)
        played_to_the_end += ended(result) and "no unfinished games" not in result.out
    assert played_to_the_end > 0


@pytest.mark.parametrize("key", numduel.GAMES)
def test_the_installed_program_survives_random_bytes(key):
    rng = random.Random(f"bytes {key}")
    for _ in range(10 * walks.SOAK):
        answers = rng.randbytes(rng.randint(0, 5_000)) + lines(rng, WORDS[key], 50)
        done = subprocess.run([PROGRAM, "play", key], input=answers, capture_output=True, timeout=SLOWEST, check=False)
        assert done.returncode == 0
        assert done.stderr == b""
        assert done.stdout.decode().replace("\n", "").isprintable()


COMMANDS = ["", "no", "--version", "resume", "verify", "rules wits", "play", *(f"play {key}" for key in numduel.GAMES)]
OPTIONS = ["--rule", "--rule", "--p1", "--p2", "--first", "--seed", "--deck", "--record", "--fair"]
VALUES = [
    "target=5", "target=0", "target=-1", "target=x", "target=" + "9" * 5_000, "target=٣", "target=", "=", "a=b",
    "numbers=3", "factor=2", "repetition=2", "self=1", "forced=loose", "copies", "human", "random", "nobody",
    "1", "2", "3", "toss", "7,10,5", "5,5,5,5,5", "7;8", ",", "-1", "0", "new.jsonl", ".", "/", "no/no",
    "🎲", "\x1b[31m", "", "-", "--", "---", "x" * 10_000, "a\nb", "--a\nb", "-h", "--help", "--version", "--nope", "-x",
    "--p", "%s", "play", *numduel.GAMES,
]  # fmt: skip


def arguments(rng):
    """A command with random arguments, mostly options with a value."""
    yield from rng.choice(COMMANDS).split()
    for _ in range(rng.randint(0, 4)):
        if rng.random() < 0.8:
            yield rng.choice(OPTIONS)
        yield rng.choice(VALUES)


def test_any_arguments_are_accepted_or_refused_in_one_line(tmp_path, monkeypatch):
    rng = random.Random("arguments")
    monkeypatch.chdir(tmp_path)
    codes = []
    for _ in range(400 * walks.SOAK):
        args = list(arguments(rng))
        out, err, code = commands.numduel(*args)
        codes.append(code)
        assert code in ((0, 1, 2) if "verify" in args else (0, 2)), args
        assert "Traceback" not in out + err
        assert err[:-1].isprintable(), args
        assert err.count("\n") == (1 if code else 0), args
    assert {0, 2} <= set(codes)


@pytest.mark.parametrize("option", ["--seed", "--record", "--deck", "--rule", "--p1", "--first"])
def test_an_argument_that_is_not_utf_8_is_accepted_or_refused_in_one_line(option, tmp_path):
    args = [PROGRAM, "play", "wits", option, b"\xff"]
    done = subprocess.run(args, input=b"", capture_output=True, cwd=tmp_path, timeout=SLOWEST, check=False)
    assert done.returncode in (0, 2)
    assert done.stderr.count(b"\n") == (1 if done.returncode else 0)
