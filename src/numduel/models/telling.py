"""How a game is told to a model: every word that it reads about it, and the moves that it can answer with.

The game itself is told in its own words, with the handbook's rules. A twin is the same game in other words and numbers:
the same tree, so that nothing memorized helps.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol

from numduel.game import CHANCE, HIDDEN, AnyGame, NumduelError, Observation, an, card_of, quoted
from numduel.handbook import page
from numduel.match import LoggedMove
from numduel.memo import memoized

POSITION = "Position: "


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

    def table(self, seen: Observation, view: str) -> str:
        """What the player sees, in lines, from both ways in which a game shows it; if these differ, so do the lines."""

    def read(self, table: str, seat: int) -> str:
        """The way back, from what is told to a player whose turn it is: the position, as the game itself writes it."""

    def since(self, seat: int, history: Sequence[LoggedMove]) -> Sequence[str]:
        """What has happened, told to a seat in a sentence for each turn, from a history as that seat may see it."""


@memoized(64)
def tell(game: AnyGame, twin: int = 0) -> Telling:
    """The game in its own words, or a twin of it."""
    if type(twin) is not int or twin < 0:
        raise NumduelError(f"a twin is a whole number from 0, which is the game itself, not {quoted(twin)}")
    if twin:
        from numduel.models.twins import retold

        return retold(game, twin)
    return Original(game)


class Original:
    """A game in its own words."""

    twin = 0

    def __init__(self, game: AnyGame) -> None:
        self.game, self.title = game, game.title
        self.moves = {move: move for move in game.all_moves}

    def rules(self) -> str:
        return page(self.game, reference=False)

    def table(self, seen: Observation, view: str) -> str:
        return "\n".join([*_lines(seen), f"{POSITION}{view}"])

    def read(self, table: str, seat: int) -> str:
        return table.rpartition(POSITION)[2].strip()

    def since(self, seat: int, history: Sequence[LoggedMove]) -> Sequence[str]:
        return [f"{who} {did}." for who, did in turns(seat, history, _drew, _played)]


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


def _drew(card: str) -> str:
    return "drew a card" if card == HIDDEN else f"drew {an(int(card))}"


def _played(move: str) -> str:
    return f"played `{move}`"


def _lines(seen: Observation) -> Iterator[str]:
    """The table in words."""
    sides = ("Your", "Your opponent's")
    for side, stack, total in zip(sides, seen.stacks, seen.totals, strict=False):
        yield f"{side} stack, from the bottom up: {', '.join(map(str, stack)) or 'empty'} (total: {total})"
    if not seen.stacks:
        names = [f"{side} score" for side in sides] if len(seen.totals) == 2 else ["The shared total"]
        yield from (f"{name}: {total}" for name, total in zip(names, seen.totals, strict=True))
    if seen.sudden_fives:
        yield "Sudden death: you have received {} there, your opponent {}".format(*seen.sudden_fives)
    if seen.card:
        yield f"The card in your hand: {seen.card}"
    if seen.left:
        what = "Cards that you have not seen" if seen.stacks else "Tokens left"
        counts = (f"{left} of {number}" for number, left in enumerate(seen.left, 1) if left)
        yield f"{what}: {', '.join(counts) or 'none'}"
