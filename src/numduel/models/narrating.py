"""Tells a model what has happened since its last turn: in plain sentences, or in the lines of the rule book."""

from collections.abc import Callable
from contextlib import suppress
from io import BytesIO, StringIO
from typing import Any, NoReturn, Protocol

from numduel.game import CHANCE, NumduelError
from numduel.match import Match, Watcher
from numduel.models.answers import MOVE
from numduel.models.telling import Telling
from numduel.terminal.console import Console
from numduel.terminal.dialogue import NAMES
from numduel.terminal.host import dialogue


class Narrator(Watcher, Protocol):
    """Watches a match for a seat."""

    note: str
    """What a model is told about it beforehand."""

    def since(self, match: Match) -> str:
        """What has happened since it was last asked, for a seat whose turn it is."""


class Plain:
    """Tells each turn in a sentence."""

    note = ""

    def __init__(self, telling: Telling, seat: int) -> None:
        self._telling, self._seat, self._told = telling, seat, 0

    def before(self, match: Match) -> None:
        """Nothing: the match remembers its moves."""

    def after(self, match: Match, state: Any) -> None:
        """Nothing, likewise."""

    def since(self, match: Match) -> str:
        seen = match.seen_history(self._seat)
        new = seen[self._told :]
        # what has just been drawn is told in the next turn, with what was done with it
        self._told = max((at for at, (by, _) in enumerate(seen, 1) if by != CHANCE), default=0)
        return "\n".join(self._telling.since(self._seat, new))


class Asked(Exception):
    """The rule book's question has been printed."""


class Book:
    """Tells everything in the lines that the rule book's dialogue prints, up to its first question."""

    note = (
        f"Turns are told in the lines of the rule book, down to its question. Whatever it asks you to type, answer "
        f"only with your line {MOVE} <your move>. "
    )

    def __init__(self, telling: Telling, seat: int) -> None:
        if telling.twin:
            raise NumduelError("a twin has no rule book: the style must be handbook")
        self._seat, self._lines, self._in_turn = seat, StringIO(), False
        self._console = Console(BytesIO(), self._lines)
        self._speaks = dialogue(telling.game, self._console, NAMES, (3 - seat,))

    def before(self, match: Match) -> None:
        """Print a turn as it begins."""
        if self._in_turn:
            return
        self._in_turn = True
        if not match.history:
            self._speaks.opening(match.state)
        self._speaks.turn(match.state)

    def after(self, match: Match, state: Any) -> None:
        """Print what a move did."""
        who, move = match.history[-1]
        if match.ending or not isinstance(who, int):
            return
        self._in_turn = False
        if who != self._seat:
            self._speaks.told(state, move)
        self._speaks.result(state, move, match.state)

    def since(self, match: Match) -> str:
        self.before(match)
        with suppress(Asked):
            self._speaks.choose(match.state, self)
        text = self._lines.getvalue()
        self._lines.seek(0)
        self._lines.truncate()
        return text.strip("\n")

    def ask(self, prompt: str, *_: object) -> NoReturn:
        """Print a question of the rule book, which the model answers in its own way."""
        self._console.say(prompt)
        raise Asked


STYLES: dict[str, Callable[[Telling, int], Narrator]] = {"handbook": Plain, "book": Book}
"""How a game is told, by name."""
