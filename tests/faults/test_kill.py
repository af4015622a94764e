"""A program that is killed loses no finished move: its record has it, and the game goes on from there."""

import io
import os
import random
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

import numduel
import walks
from games import facts
from numduel.match import Match
from numduel.record import read
from numduel.terminal.console import Console
from numduel.terminal.dialogue import NAMES
from numduel.terminal.host import dialogue
from numduel.verify import verify

PROGRAM = Path(sys.executable).with_name("numduel")
CHUNKS, KILLS = 10, 10 * walks.SOAK  # so many kills in each chunk


def prompt(key):
    """What any of a game's questions ends with."""
    return re.compile(f"(?:{'|'.join(facts(key).ANSWERS)})\\Z")


def results(key, shown):
    """The lines that say what a move did, of all that was shown."""
    return re.findall(rf"^{facts(key).RESULT}.*\n", shown, re.MULTILINE)


def cards(key, shown):
    """The cards of which it was shown that they were drawn."""
    return re.findall(rf"^{facts(key).DRAWN}.*\n", shown, re.MULTILINE) if facts(key).DRAWN else []


class Game:
    """A game in a process of its own, whose questions are answered one by one."""

    def __init__(self, key, *args):
        self.key = key
        pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        at_once = {**os.environ, "PYTHONUNBUFFERED": "1"}  # each line is seen as soon as it is printed
        self.process = subprocess.Popen([PROGRAM, *args], **pipes, bufsize=0, env=at_once)
        self.shown, self.answered = "", 0

    def read_to(self, what):
        """Read on until that is shown; None if the game is over before."""
        while not (found := what.search(self.shown, self.answered)):
            part = os.read(self.process.stdout.fileno(), 65536)
            if not part:
                return None
            self.shown += part.decode()
        return found[0]

    def question(self):
        return self.read_to(prompt(self.key))

    def read_on(self):
        """Read on until a move is seen, or the next question."""
        seen = rf"^{facts(self.key).RESULT}.*\n|{prompt(self.key).pattern}"
        return self.read_to(re.compile(seen, re.MULTILINE))

    def answer(self, rng, question):
        """Answer a question in any way that it allows."""
        (answers,) = [found for end, found in facts(self.key).ANSWERS.items() if re.fullmatch(end, question)]
        self.answered = len(self.shown)
        self.process.stdin.write(f"{rng.choice(answers)}\n".encode())

    def end(self):
        """What was shown in all, and what was complained of, once the process has come to its end."""
        out, err = self.process.communicate()
        return self.shown + out.decode(), err.decode()


def play_and_kill(rng, key, args):
    """Kill a game at some point after its first question; what it had shown by then, or None if it was over."""
    game = Game(key, "play", key, *args)
    question = game.question()
    for _ in range(rng.randint(0, 25)):
        if question is None:
            break
        game.answer(rng, question)
        question = game.question()
    if question and rng.random() < 0.8:
        game.answer(rng, question)
        if rng.random() < 0.5:  # in the midst of whatever follows on an answer
            time.sleep(rng.uniform(0, 0.0006))
        else:  # as soon as a move is seen
            game.read_on()
    game.process.kill()
    shown, err = game.end()
    assert err == ""
    return shown if game.process.returncode < 0 else None


def moves(match):
    """What was drawn in a match, and what is said of its other moves."""
    console = Console(io.BytesIO(), io.StringIO())
    speaks, replay = dialogue(match.game, console, NAMES), Match(match.game, match.first)
    for by, move in match.history:
        state = replay.state
        replay.play(move)
        if by != numduel.CHANCE:
            speaks.result(state, move, replay.state)
    drawn = [move.removeprefix("draw ") for by, move in match.history if by == numduel.CHANCE]
    return drawn, results(match.game.key, console._out.getvalue())


def kill_and_resume(rng, key, path):
    """One kill, and the game after it; False if the game was over before it could be killed."""
    seed = ["--seed", str(rng.random())] if rng.random() < 0.3 else []
    shown = play_and_kill(rng, key, ["--first", "toss", "--record", path, *seed])
    if shown is None:
        return False
    killed = read(path).match
    left = path.read_bytes()
    drawn, told = moves(killed)
    assert drawn[: len(cards(key, shown))] == cards(key, shown)
    assert told[: len(results(key, shown))] == results(key, shown)

    game = Game(key, "resume", path)
    while killed.outcome is None and (question := game.question()):
        game.answer(rng, question)
    shown, err = game.end()
    resumed = read(path).match
    assert game.process.returncode == (2 if killed.outcome else 0)
    assert err.endswith(f"is over: {killed.outcome.reason}\n") if killed.outcome else err == ""
    assert path.read_bytes().startswith(left)
    assert resumed.history[: len(killed.history)] == killed.history
    assert moves(resumed)[1] == told + results(key, shown)
    assert resumed.outcome is not None
    assert list(verify(read(path)))  # with the secret that it was begun with
    assert not list(Path(os.environ["XDG_DATA_HOME"]).glob(f"numduel/secrets/{read(path).header.shuffle}"))
    return True


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_a_killed_game_goes_on_with_every_finished_move(chunk, tmp_path):
    rng = random.Random(f"kill {chunk}")
    kills = tries = 0
    while kills < KILLS:
        key = list(numduel.GAMES)[kills % len(numduel.GAMES)]
        kills += kill_and_resume(rng, key, tmp_path / f"{tries}.jsonl")
        tries += 1
    assert tries < 3 * kills
