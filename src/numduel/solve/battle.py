"""Number Stack Battle solved: the value of each pair of stacks, whatever has been drawn.

All that matters about a position is which cards have been drawn, how many of the fives (penalty cards) among them the
player who draws next has, and how much of the sum of the other cards.
"""

from collections.abc import Mapping
from functools import cached_property, partial
from typing import TYPE_CHECKING, ClassVar

from numduel.game import draw_of
from numduel.rules.battle import Battle, State
from numduel.solve.cache import Counts, Put, table
from numduel.solve.multisets import Multisets
from numduel.solve.solution import SAME, Progress, Solution

if TYPE_CHECKING:
    from numduel.solve.layers import Floats, Layer, Layers

VERSION = 2
KIND = "d"  # of the numbers in the table
MOST = 100_000_000  # positions


class BattleSolution(Solution[State]):
    """A table in layers, by the sum of the cards other than fives and then by the number of fives.

    A layer has a row for each number of fives, and each sum of the other cards, that the player to draw can have.
    """

    stakes: ClassVar = 0.5

    def __init__(self, game: Battle, progress: Progress) -> None:
        self._copies, self._five = game.copies, game.penalty_number
        self._sudden = sudden_death(game)
        cards = others(game)
        self._draws = [draw_of(card) for card in cards]
        self.sets = sets = Multisets(cards, game.copies, game.copies * sum(cards), partial(progress, 0))
        # this does not refer to the solution, so the table's file is closed as soon as nobody uses it any more
        self._table, figures = table(game, VERSION, "d", lambda put: fill(game, sets, put, progress))
        super().__init__(game, figures)
        self._sizes = [self.sets.size(layer) for layer in range(2 * self.sets.most + 2)]
        self.starts: dict[tuple[int, int], int] = {}
        start = 0
        for layer in range(len(self._sizes) - 1, -1, -1):
            for count in range(fives(game), -1, -1):
                self.starts[layer, count] = start
                start += (count + 1) * (layer // 2 + 1) * self._sizes[layer]
        self._length = start

    def stored(self, state: State) -> float | None:
        own, other, card, _, deck, sudden = state
        if card:
            return None
        if sudden:
            return self._sudden
        left = dict(deck)
        layer, column = self.sets.find(tuple([self._copies - left.get(draw, 0) for draw in self._draws]))
        own_fives = own.count(self._five)
        total = sum(own) - self._five * own_fives
        start = self.starts[layer, own_fives + other.count(self._five)]
        value: float = self._table[start + (own_fives * (layer // 2 + 1) + total) * self._sizes[layer] + column]
        return value

    @cached_property
    def whole(self) -> "Floats":
        """The whole table as an array: `starts` has where each layer begins, by the number of fives drawn."""
        import numpy as np

        return np.frombuffer(self._table.whole(self._length))


def positions(game: Battle) -> int:
    """The number of positions before a draw: on average, half of the sum of all cards has been drawn."""
    cards = others(game)
    shares = (fives(game) + 1) * (fives(game) + 2) // 2
    drawn = int((game.copies + 1) ** len(cards))  # which of the other cards
    return shares * drawn * (game.copies * sum(cards) + 2) // 2


def others(game: Battle) -> list[int]:
    """The cards other than fives."""
    return [card for card in range(1, game.numbers + 1) if card != game.penalty_number]


def fives(game: Battle) -> int:
    """How many fives the deck has."""
    return game.copies if game.penalty_number <= game.numbers else 0


def sudden_death(game: Battle) -> float:
    """The value of sudden death for the player who draws.

    If the first five decides, against whoever receives it, it is given away. If giving loses, both players keep what
    they draw until the last pile is used up.
    """
    return 1.0 if game.sudden_death == "holder_loses" and fives(game) else 0.5


def fill(game: Battle, sets: Multisets, put: Put, progress: Progress) -> Counts:
    """Compute the table, from the whole deck back to the start; as masses, like showdown's."""
    import numpy as np

    from numduel.solve.layers import Layers

    layers = Layers(sets, game.numbers * game.copies, partial(progress, 0))
    won: dict[tuple[int, int], Floats] = {}  # by layer and number of fives, what the player to draw wins
    better = worse = 0
    for layer in range(2 * sets.most + 1, -1, -1):
        at = layers.layer(layer)
        for count in range(fives(game), -1, -1):
            mass = layers.mass(at, count)
            wins = mass - _lost(layers, at, count, won)[::-1, ::-1]
            if layer // 2 == sets.most and count == fives(game):
                wins = mass * _ended(game, layer // 2)[..., None]
            values = np.clip(wins / mass, 0, 1)  # rounding may have gone beyond these limits
            better += int(np.count_nonzero(values > 0.5 + SAME))
            worse += int(np.count_nonzero(values < 0.5 - SAME))
            put(values)
            won[layer, count] = np.pad(wins, ((0, 0), (0, 0), (0, 1)))  # after the last: what cannot be drawn
            won.pop((layer + 2 * game.numbers + 1, count), None)  # no draw leads there any more
        progress(1 - layer / (2 * sets.most + 2))
    return Counts(positions(game), better, worse)


def _lost(layers: "Layers", at: "Layer", count: int, won: "Mapping[tuple[int, int], Floats]") -> "Floats":
    """What the player who draws loses: a row for each number of fives and each sum that the opponent can have."""
    import numpy as np

    from numduel.solve.layers import after

    sums = at.kind // 2 + 1
    lost = np.zeros((count + 1, sums, len(at.drawn)))
    for card in layers.sets.cards:
        new = after(at.kind, card)
        if (new, count) in won:
            # the better of keeping it and giving it, which adds the card to the opponent's sum
            wins = won[new, count].take(layers.columns_after(at, card), axis=2)
            lost += np.minimum(wins[:, :sums], wins[:, card : card + sums])
    if (at.kind, count + 1) in won:
        wins = won[at.kind, count + 1][:, :, :-1]
        lost += np.minimum(wins[:-1], wins[1:])
    return lost


def _ended(game: Battle, total: int) -> "Floats":
    """The value of the end of the game for the player who would draw next, by fives and sums of the other cards."""
    import numpy as np

    own_fives, own_sum = np.ogrid[: fives(game) + 1, : total + 1]
    more_fives = 2 * own_fives - fives(game)
    ahead = 2 * own_sum - total + (game.penalty_number - game.penalty) * more_fives
    tied = np.where(more_fives == 0, sudden_death(game), more_fives < 0)
    return np.where(ahead == 0, tied, ahead > 0)
