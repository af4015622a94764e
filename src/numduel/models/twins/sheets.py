"""What a twin shows of a table: lines of a label and a value, and the way back from them."""

from collections.abc import Iterator
from typing import NamedTuple

from numduel.game import Observation
from numduel.models.twins.gauges import Gauge
from numduel.models.twins.pieces import Pieces

TAKEN = "Just taken"
PLAYOFF = "Received in the playoff"
TURN = "Turn"
TURNS = ("yours", "your opponent's")
NOTHING = "nothing"
NONE = "none"


def sides(what: str) -> tuple[str, str]:
    """The labels of what both players have, one's own first."""
    return f"Your {what}", f"Your opponent's {what}"


def piles(pile: str, piece: str) -> tuple[str, str]:
    """The labels of the stacks."""
    own, other = sides(pile)
    return f"{own}, first {piece} to last", f"{other}, first {piece} to last"


class Sheet(NamedTuple):
    """How a table is shown: the labels, and how totals and pieces are told."""

    gauge: Gauge
    pieces: Pieces
    gauges: tuple[str, ...]  # the labels of the totals: one, or one a side
    piles: tuple[str, ...] = ()  # the labels of the stacks, if the game has any
    left: str = ""  # the label of the cards or tokens left, if the game has any

    @property
    def secret(self) -> str:
        """Says that there is a card that only the opponent sees."""
        return f"a {self.pieces.noun.one} that only your opponent has seen"

    def written(self, seen: Observation) -> str:
        """What is seen, as text."""
        return "\n".join(f"{label}: {value}" for label, value in self._lines(seen))

    def _lines(self, seen: Observation) -> Iterator[tuple[str, object]]:
        """What is seen, each with its label."""
        names = self.pieces.names
        for label, stack in zip(self.piles, seen.stacks, strict=True):
            yield label, ", ".join(names[card] for card in stack) or NONE
        for label, total in zip(self.gauges, seen.totals, strict=True):
            yield label, self.gauge.told(total)
        if self.piles and self.left:
            yield TAKEN, self.secret if seen.hidden else self.pieces.shown(seen.card) if seen.card else NOTHING
        if self.left:
            left = [self.pieces.count(number, seen.left[number - 1]) for number in names if seen.left[number - 1]]
            yield self.left, ", ".join(left) or NONE
        if seen.sudden_fives:
            yield PLAYOFF, "you {}, your opponent {}".format(*seen.sudden_fives)
        yield TURN, TURNS[seen.seat != seen.turn]

    def read(self, text: str, seat: int) -> Observation:
        """What a text tells that seat; anything else that it says comes before these lines."""
        lines = dict(line.split(": ", 1) for line in text.split("\n") if ": " in line)
        numbers = self.pieces.numbers
        taken = lines.get(TAKEN, NOTHING)
        hidden = taken == self.secret
        return Observation(
            seat=seat,
            turn=seat if lines[TURN] == TURNS[0] else 3 - seat,
            stacks=tuple(tuple(numbers[name] for name in _entries(lines[label])) for label in self.piles),
            totals=tuple(self.gauge.total(int(lines[label])) for label in self.gauges),
            card=0 if hidden or taken == NOTHING else numbers[taken.split()[0]],
            hidden=hidden,
            left=self._counts(lines[self.left]) if self.left else (),
            sudden_fives=tuple(int(entry.split()[-1]) for entry in _entries(lines.get(PLAYOFF, NONE))),
        )

    def _counts(self, text: str) -> tuple[int, ...]:
        """How many pieces of each number are left."""
        left = {entry.split()[-1]: int(entry.split()[0]) for entry in _entries(text)}
        return tuple(left.get(self.pieces.names[number], 0) for number in range(1, len(self.pieces.names) + 1))


def _entries(text: str) -> list[str]:
    """What a value lists."""
    return [] if text == NONE else text.split(", ")
