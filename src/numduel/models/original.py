"""A game told in its own words, with the handbook's rules."""

from collections.abc import Iterable, Iterator, Sequence

from numduel.game import HIDDEN, AnyGame, Observation, an
from numduel.handbook import page
from numduel.match import LoggedMove
from numduel.models.telling import turns

POSITION = "Position: "


class Original:
    """A game in its own words."""

    twin = 0

    def __init__(self, game: AnyGame) -> None:
        self.game, self.title = game, game.title
        self.moves = {move: move for move in game.all_moves}

    def rules(self) -> str:
        return page(self.game, reference=False)

    def listed(self, legal: Iterable[str]) -> Sequence[str]:
        return [*legal]

    def table(self, seen: Observation, view: str) -> str:
        return "\n".join([*_lines(self.game, seen), f"{POSITION}{view}"])

    def read(self, table: str, seat: int) -> str:
        return table.rpartition(POSITION)[2].strip()

    def since(self, seat: int, history: Sequence[LoggedMove]) -> Sequence[str]:
        return [f"{who} {did}." for who, did in turns(seat, history, _drew, _played)]


def _drew(card: str) -> str:
    return "drew a card" if card == HIDDEN else f"drew {an(int(card))}"


def _played(move: str) -> str:
    return f"played `{move}`"


def _lines(game: AnyGame, seen: Observation) -> Iterator[str]:
    """The table in words."""
    worth = "score" if "penalty" in game.rules else "total"  # a total is the sum of what can be seen beside it
    sides = ("Your", "Your opponent's")
    for side, stack, total in zip(sides, seen.stacks, seen.totals, strict=False):
        yield f"{side} stack, from the bottom up: {', '.join(map(str, stack)) or 'empty'} ({worth}: {total})"
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
