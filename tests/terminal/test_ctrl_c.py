"""Ctrl-C at a question ends the program, whenever it is pressed: game saved, goodbye said, terminal as before."""

import random
import re
import time

import pytest

import numduel
from games import facts, typed
from numduel.record import read
from screen import ESCAPE, SCRIPT, Terminal
from walks import WHOLE, often

QUESTION = "Multiply: "
KEYS = [b"2", b"abcdef", b"2\n", b"2\n1\n3\n2\n", b"\x1b[200~2\x1b[201~", b"\x1b[A\x1b[D", "ä花".encode()]
PASTES = max(4, -(-often(10) // len(KEYS)))  # of each of these keys: 100 in the long form
MOMENTS = often(30)
SOON = 2 if WHOLE else 3  # seconds; in the short form, other tests keep the machine busy

SIGNAL = """
import ctypes, functools, readline, signal
interrupt = functools.partial(ctypes.PyDLL(None)["raise"], int(signal.SIGINT))  # without a step of Python's
"""
BEFORE_THE_WAIT = f"{SIGNAL}readline.set_pre_input_hook(interrupt)"
WITHIN_A_KEY = f"{SIGNAL}readline.parse_and_bind('tab: complete'); readline.set_completer(interrupt)"

WITHIN_THE_SETUP = """
import os, signal, termios
change = termios.tcsetattr
def changed(*args):
    change(*args)
    termios.tcsetattr = change
    os.kill(os.getpid(), signal.SIGINT)
termios.tcsetattr = changed
"""

SHELL = f"""
trap : INT
{SCRIPT} play wits
echo "status $?"
read line
echo "the shell reads <$line>"
"""

PIPE = f"""
trap : INT
{{ trap : INT; {SCRIPT} play wits; echo "status $?"; }} | ( trap "" INT; cat )
"""


@pytest.fixture
def terminal(tmp_path):
    def start(*args, **options):
        return Terminal(*args, XDG_DATA_HOME=str(tmp_path / "data"), **options)

    return start


def check_left(game, said="Goodbye."):
    began = time.monotonic()
    assert game.leave() == 130
    assert time.monotonic() - began < SOON
    assert said in game.shown
    assert "Traceback" not in game.shown
    assert "Exception" not in game.shown
    assert game.as_before


def test_between_a_prompt_and_the_wait_for_an_answer(terminal, tmp_path):
    (tmp_path / "sitecustomize.py").write_text(BEFORE_THE_WAIT)
    game = terminal("play", "wits", PYTHONPATH=str(tmp_path))
    game.see(QUESTION)
    check_left(game, "Goodbye. Nothing was played")


def test_while_the_terminal_is_being_made_ready_for_a_question(terminal, tmp_path):
    (tmp_path / "sitecustomize.py").write_text(WITHIN_THE_SETUP)
    check_left(terminal("play", "wits", PYTHONPATH=str(tmp_path)))


def test_while_readline_is_busy_with_a_key(terminal, tmp_path):
    (tmp_path / "sitecustomize.py").write_text(WITHIN_A_KEY)
    game = terminal("play", "wits", PYTHONPATH=str(tmp_path))
    game.see(QUESTION)
    game.send(b"2\t")
    check_left(game)


@pytest.mark.parametrize("keys", KEYS, ids=ascii)
def test_right_behind_pasted_keys(terminal, keys):
    for number in range(PASTES):
        game = terminal("play", "wits")
        game.see(QUESTION)
        if number % 2:
            game.send(keys + b"\x03")
        else:
            game.send(keys)
            game.send(b"\x03")
        check_left(game)


def first_question(key):
    """How a game's first question begins, as it is shown."""
    return re.sub(r"\\(.)", r"\1", next(iter(facts(key).ANSWERS))).partition("\n")[0]


def test_at_any_moment_of_a_game_and_the_record_is_whole(terminal, tmp_path):
    rng = random.Random(1)
    for number in range(MOMENTS):
        key = rng.choice([*numduel.GAMES])
        record = tmp_path / f"{number}.jsonl"
        game = terminal("play", key, "--p2", "greedy", "--record", str(record), "--seed", str(number))
        game.see(first_question(key))
        answers = [answer for answer in typed(key) if answer != "no"]  # nobody is asked again after that
        game.type("\n".join(rng.choices(answers, k=100)))  # to the end of the game, and beyond
        time.sleep(rng.uniform(0, 0.1))
        game.press("c")
        check_left(game, "")
        shown = re.findall(facts(key).RESULT, ESCAPE.sub("", game.shown.split("Play again")[0]))
        if record.exists():  # or nothing was played
            assert sum(isinstance(by, int) for by, _ in read(record).match.history) >= len(shown)
        else:
            assert shown == []


def test_in_the_midst_of_a_paste_that_does_not_end(terminal):
    game = terminal("play", "wits")
    game.see(QUESTION)
    game.send(b"\x1b[200~abc")
    time.sleep(0.3)  # readline has read this, and now reads on whatever signals come
    game.press("c")
    check_left(game, "")


def test_keys_that_were_not_read_are_not_left_to_the_shell(terminal):
    shell = terminal("-c", SHELL, program="/bin/sh")
    shell.see(QUESTION)
    shell.send(b"oops\n" * 20 + b"\x03")
    shell.see("status 130")
    shell.type("ls")
    shell.see("the shell reads <ls>")
    assert shell.leave() == 0


def test_a_terminal_keeps_unread_keys_while_a_question_waits_as_readline_would_wait_for_more(terminal):
    game = terminal("play", "wits")
    game.see(QUESTION)
    assert game.keeps_keys
    game.type("quit")
    assert game.leave() == 0
    assert game.as_before


def test_when_only_the_answers_come_from_a_terminal(terminal):
    shell = terminal("-c", PIPE, program="/bin/sh")
    shell.see(QUESTION)
    shell.send(b"2\x03")
    shell.see("Goodbye.")
    shell.see("status 130")
    assert shell.leave() == 0
