"""What all twins have in common."""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Generic, TypeVar

from numduel.game import HIDDEN, MOVE_LIMIT, Observation
from numduel.handbook import WIDTH, wrapped
from numduel.match import LoggedMove
from numduel.models.telling import turns
from numduel.models.twins.sheets import Sheet

G = TypeVar("G")

_MOVE = re.compile("`[^`]*`")
_JOINED = "\N{NULL}"  # stands for a space at which no line may be broken


class Retelling(ABC, Generic[G]):
    """A game in other words and numbers: for each move, how it is told, and how it is told that somebody made it."""

    def __init__(self, game: G, twin: int, title: str, sheet: Sheet, words: Mapping[str, tuple[str, str]]) -> None:
        self.game, self.twin, self.title, self.sheet = game, twin, title, sheet
        self.moves = {move: told for move, (told, _) in words.items()}
        self._past = {move: past for move, (_, past) in words.items()}

    @abstractmethod
    def text(self) -> str:
        """The rules below the title."""

    @abstractmethod
    def position(self, seen: Observation) -> str:
        """What is seen, as the game itself writes it."""

    def rules(self) -> str:
        text = _MOVE.sub(lambda move: move[0].replace(" ", _JOINED), self.text())
        parts = [f"# {self.title}", *text.strip().split("\n\n")]
        return "\n\n".join(wrapped(part, WIDTH) for part in parts).replace(_JOINED, " ")

    def listed(self, legal: Iterable[str]) -> Sequence[str]:
        # not in the order of the game's own moves, which would tell which names are worth more
        return sorted((self.moves[move] for move in legal), key=_by_name_and_amount)

    def table(self, seen: Observation, view: str) -> str:
        return self.sheet.written(seen)

    def read(self, table: str, seat: int) -> str:
        return self.position(self.sheet.read(table, seat))

    def since(self, seat: int, history: Sequence[LoggedMove]) -> Sequence[str]:
        return [f"{who} {did}." for who, did in turns(seat, history, self._took, self._past.__getitem__)]

    def _took(self, card: str) -> str:
        pieces = self.sheet.pieces
        return f"took a {pieces.noun.one}" if card == HIDDEN else f"took {pieces.this(int(card))}"


def _by_name_and_amount(told: str) -> tuple[str, int, str]:
    verb, _, rest = told.partition(" ")
    return verb, int(rest) if rest.isdecimal() else 0, rest


def endless(repetition: int) -> str:
    """What happens to a game that goes round in circles."""
    if repetition:
        return f"""the game is a draw once the same position, with the same player to move, has come up {repetition}
times; the position at the start counts"""
    return f"the game is a draw after {MOVE_LIMIT:,} moves"
