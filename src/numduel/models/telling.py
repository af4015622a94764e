"""How a game is told to a model: every word that it reads about it, and the moves that it can answer with."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from numduel.game import CHANCE, AnyGame, Observation, card_of
from numduel.match import LoggedMove


class Telling(Protocol):
    """All words about a game. Nothing is told that the player may not see: it is made from views alone."""

    @property
    def game(self) -> AnyGame:
        """The game that is told."""

    @property
    def twin(self) -> int:
        """Its number among the game's twins; 0 for the game itself."""

    @property
    def title(self) -> str:
        """What the game is called."""

    @property
    def moves(self) -> Mapping[str, str]:
        """Each move of the game, in the order of `all_moves`, as it is told; no two are told alike."""

    def rules(self) -> str:
        """The whole rules."""

    def listed(self, legal: Iterable[str]) -> Sequence[str]:
        """Moves of the game as they are told, in an order that says nothing about them that the rules do not."""

    def table(self, seen: Observation, view: str) -> str:
        """What the player sees, in lines, from both ways in which a game shows it; if these differ, so do the lines."""

    def read(self, table: str, seat: int) -> str:
        """The way back, from what is told to a player whose turn it is: the position, as the game itself writes it."""

    def since(self, seat: int, history: Sequence[LoggedMove]) -> Sequence[str]:
        """What has happened, told to a seat in a sentence for each turn, from a history as that seat may see it."""


def turns(
    seat: int, history: Sequence[LoggedMove], drew: Callable[[str], str], played: Callable[[str], str]
) -> Iterator[tuple[str, str]]:
    """Each turn of a history: who had it, as that seat calls them, and what they drew and played, in these words."""
    draws: list[str] = []
    for by, move in history:
        if by == CHANCE:
            draws.append(drew(card_of(move)))
        else:
            yield "You" if by == seat else "Your opponent", " and ".join([*draws, played(move)])
            draws.clear()
