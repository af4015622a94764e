"""A killed program loses no completed move: each is in the record, and the game can be resumed."""

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
CHUNKS, KILLS = 10, 10 * walks.SOAK if walks.WHOLE else 5  # kills per chunk


def prompt(key):
    """A pattern for the end of any of a game's questions."""
    return re.compile(f"(?:{'|'.join(facts(key).ANSWERS)})\\Z")


def results(key, shown):
    """The lines of the output that say what a move did."""
    return re.findall(rf"^{facts(key).RESULT}.*\n", shown, re.MULTILINE)


def cards(key, shown):
    """The cards that the output says were drawn."""
    return re.findall(rf"^{facts(key).DRAWN}.*\n", shown, re.MULTILINE) if facts(key).DRAWN else []


class Game:
    """A game in its own process, whose questions are answered one by one."""

    def __init__(self, key, *args):
        self.key = key
        pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        at_once = {**os.environ, "PYTHONUNBUFFERED": "1"}  # flush each line
        self.process = subprocess.Popen([PROGRAM, *args], **pipes, bufsize=0, env=at_once)
        self.shown, self.answered = "", 0

    def read_to(self, what):
        """Read until the output has a match; None if the game ends first."""
        while not (found := what.search(self.shown, self.answered)):
            part = os.read(self.process.stdout.fileno(), 65536)
            if not part:
                return None
            self.shown += part.decode()
        return found[0]

    def question(self):
        return self.read_to(prompt(self.key))

    def read_on(self):
        """Read until the next move or question."""
        seen = rf"^{facts(self.key).RESULT}.*\n|{prompt(self.key).pattern}"
        return self.read_to(re.compile(seen, re.MULTILINE))

    def answer(self, rng, question):
        """Give a random valid answer to a question."""
        (answers,) = [found for end, found in facts(self.key).ANSWERS.items() if re.fullmatch(end, question)]
        self.answered = len(self.shown)
        self.process.stdin.write(f"{rng.choice(answers)}\n".encode())

    def end(self):
        """The whole output and the errors, once the process has ended."""
        out, err = self.process.communicate()
        return self.shown + out.decode(), err.decode()


def play_and_kill(rng, key, args):
    """Kill a game at a random point after its first question; its output, or None if it was over by then."""
    game = Game(key, "play", key, *args)
    question = game.question()
    for _ in range(rng.randint(0, 25)):
        if question is None:
            break
        game.answer(rng, question)
        question = game.question()
    if question and rng.random() < 0.8:
        game.answer(rng, question)
        if rng.random() < 0.5:  # while it is handling the answer
            time.sleep(rng.uniform(0, 0.0006))
        else:  # as soon as it has shown a move
            game.read_on()
    game.process.kill()
    shown, err = game.end()
    assert err == ""
    return shown if game.process.returncode < 0 else None


def moves(match):
    """The cards drawn in a match, and the lines that the dialogue prints for its moves."""
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
    """Kill a game and resume it; False if it was over before it could be killed."""
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
    assert list(verify(read(path)))  # with its original secret
    assert not list(Path(os.environ["XDG_DATA_HOME"]).glob(f"numduel/secrets/{read(path).header.shuffle}"))
    return True


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_a_killed_game_is_resumed_with_every_completed_move(chunk, tmp_path):
    rng = random.Random(f"kill {chunk}")
    kills = tries = 0
    while kills < KILLS:
        key = list(numduel.GAMES)[kills % len(numduel.GAMES)]
        kills += kill_and_resume(rng, key, tmp_path / f"{tries}.jsonl")
        tries += 1
    assert tries < 3 * kills
