"""How much better keeping a card is than giving it in Number Stack Showdown, for any two totals: exact averages.

A cell is the average over all positions with these totals and this card: over all orders of the deck, and all ways to
put its first cards on the two stacks, all equally likely. So nothing depends on how well anybody plays.
"""

from math import factorial

import numpy as np

from numduel.rules.showdown import Showdown
from numduel.solve.layers import Floats, HalfArrays, Indices, Layer, Layers, after
from numduel.solve.multisets import Multisets
from numduel.solve.showdown import lose, most_drawn, rows, spans, totals


def keeping(game: Showdown, least: int) -> Floats:
    """By card, own total and the opponent's: how much keeping raises the winning chance; nan if there is no choice.

    Totals start at `least`. Every position is visited, from the last cards back, as in the game's solver.
    """
    sets = Multisets(range(1, game.numbers + 1), game.copies, most_drawn(game))
    layers = Layers(sets, game.numbers * game.copies)
    last = game.target - 1
    placings = Placings(layers)
    likely, better = np.zeros((2, game.numbers + 1, game.target, game.target))
    won: dict[int, Floats] = {}
    for kind in range(2 * sets.most + 1, 4 * least - 1, -1):
        at, drawn = layers.layer(kind), kind // 2
        mass = layers.mass(at)
        lost = np.empty((len(totals(drawn, last)), len(mass)))
        lose(game, layers, at, won, lost)
        won[kind] = np.pad(mass - lost[::-1], ((0, 0), (0, 1)))  # after the last: what cannot be drawn
        inside = range(max(least, drawn - last), min(last, drawn - least) + 1)
        weights = placings.of(at, inside)
        for card in range(1, game.numbers + 1):
            can = spans(game, drawn, card)
            others = range(max(inside.start, can.either.start), min(inside.stop, can.either.stop))
            if after(kind, card) not in won or not others:
                continue
            kept, given = (won[after(kind, card)][rows(others, can.first - more)] for more in (0, card))
            columns = layers.columns_after(at, card)
            weight = weights[rows(others, inside.start)]
            drawing = mass * layers.left(at, card) / np.maximum(layers.deck - at.drawn, 1)
            cells = card, drawn - np.array(others), np.array(others)
            likely[cells] += weight @ drawing
            for wins, sign in ((given, 1), (kept, -1)):
                better[cells] += sign * np.einsum("ij,ij->i", weight, wins.take(columns, axis=1))
        won.pop(kind + 2 * game.numbers + 1, None)
    with np.errstate(invalid="ignore"):
        return better / likely


class Placings:
    """In how many ways the cards of a multiset can be drawn, and placed so that a player has a given total; scaled.

    The number of placings is the coefficient of x^total in the product of all (1 + x^card). It is computed from the
    product's values at the roots of unity: products of cosines, which are computed for each half of the deck.
    """

    def __init__(self, layers: Layers) -> None:
        roots = layers.sets.most + 1
        self._angles = np.pi / roots * np.arange(roots // 2 + 1)
        self._scale = np.where(self._angles == 0, 1, 2)[:, None] / roots  # all but the first come in pairs
        self._low, self._high = (self._cosines(half) for half in (layers.low, layers.high))
        self._low_orders, self._high_orders = (orders(half.counts).prod(axis=1) for half in (layers.low, layers.high))
        self._none = 0.5 ** (layers.deck + 1)  # below the smallest possible share: a rounding error

    def _cosines(self, half: HalfArrays) -> Floats:
        found = np.ones((half.size, len(self._angles)))
        for card, counts in zip(half.cards, half.counts.T, strict=True):
            found *= np.cos(card * self._angles) ** counts[:, None]
        return found

    def of(self, at: Layer, owns: range) -> Floats:
        """A row for each total, a column for each multiset of a layer."""
        values = self._low[at.low] * self._high[at.high]
        waves = self._scale * np.cos(np.outer(self._angles, 2 * np.array(owns) - at.kind // 2))
        shares: Floats = waves.T @ values.T
        shares[shares < self._none] = 0
        shares *= orders(at.drawn) / self._low_orders[at.low] / self._high_orders[at.high]
        return shares


def orders(numbers: Indices) -> Floats:
    """In how many orders that many different cards can be drawn."""
    found = np.array([float(factorial(number)) for number in range(numbers.max(initial=0) + 1)])
    return found[numbers]
