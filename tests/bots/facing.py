"""Faces a bad bot, and looks at what it leaves behind."""

import contextlib
import os
import shlex
import threading
import time
from pathlib import Path
from typing import NamedTuple

import pytest

import numduel
from bots.kinds import Kind
from numduel.players.bot import BotPlayer, check_sandbox
from numduel.players.bot.process import BotProcess
from numduel.players.player import Forfeit

MODES = ["none", *(["required"] if check_sandbox("auto") == "namespaces" else [])]
"""The sandbox modes that this machine has."""
GAME = numduel.game("wits")
GOOD = """read -r hello; echo '{"name": "good"}'; while read -r position; do echo '{"move": "add 1"}'; done"""
TURNS = 5
PATIENCE = 10.0


class Faced(NamedTuple):
    """How it went."""

    why: str
    detail: str
    late: float  # seconds from the deadline to the decision; negative if it came before


def face(kind: Kind, mode: str, mark: str, folder: Path) -> Faced:
    """Play against a bad bot until it forfeits."""
    (folder / "plain").write_text("no interpreter")
    (folder / "orphan").write_text("#!/no/such/interpreter\n")
    for name in ("plain", "orphan"):
        (folder / name).chmod(0o755)
    player = BotPlayer(shlex.join(kind.words(mark, str(folder))), sandbox=mode, start=kind.start)
    with timed() as late, contextlib.closing(player), pytest.raises(Forfeit) as caught:
        play(player, kind)
    return Faced(caught.value.why, caught.value.detail, late[-1])


def play(player: BotPlayer, kind: Kind) -> None:
    """Ask a bot for some moves."""
    player.begin(GAME, 1)
    for _ in range(TURNS):
        player.choose(GAME, GAME.start(), kind.clock)
        time.sleep(kind.pause)


@contextlib.contextmanager
def timed():
    """Note how long after its deadline each question was answered or given up."""
    late = []
    ask = BotProcess.ask
    here = threading.get_ident()

    def ask_timed(self, message, seconds, **how):
        until = time.monotonic() + seconds
        try:
            return ask(self, message, seconds, **how)
        finally:
            if threading.get_ident() == here:
                late.append(time.monotonic() - until)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BotProcess, "ask", ask_timed)
        yield late


class Witness:
    """Another game in the same process, and how late this busy machine is with anything at all."""

    def __init__(self, mode: str) -> None:
        self._player = BotPlayer(shlex.join(["sh", "-c", GOOD]), sandbox=mode)
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._play)
        self.moves, self.late, self.fault = 0, 0.0, None

    def __enter__(self):
        self._player.begin(GAME, 1)
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._over.set()
        self._thread.join()
        self._player.close()

    def _play(self):
        try:
            while not self._over.is_set() or not self.moves:
                until = time.monotonic() + 0.01
                assert self._player.choose(GAME, GAME.start(), PATIENCE) == "add 1"
                self.moves += 1
                time.sleep(0.01)
                self.late = max(self.late, time.monotonic() - until)
        except BaseException as error:  # noqa: BLE001 - the test reports it
            self.fault = error


def left_over(mark: str) -> list[str]:
    """All processes with a mark in their arguments or environment, after those that are just ending have done so."""
    until = time.monotonic() + PATIENCE
    while (found := _marked(mark)) and time.monotonic() < until:
        time.sleep(0.01)
    return found


def _marked(mark: str) -> list[str]:
    found = []
    for process in Path("/proc").iterdir():
        if process.name.isdecimal() and process.name != str(os.getpid()):
            with contextlib.suppress(OSError):
                about = (process / "cmdline").read_bytes() + (process / "environ").read_bytes()
                if mark.encode() in about:
                    found.append(f"{process.name}: {about[:200]}")
    return found
