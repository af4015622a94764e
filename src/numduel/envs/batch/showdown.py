"""Number Stack Showdown as numbers, and many games of it at once."""

from collections.abc import Sequence
from itertools import accumulate, repeat

import numpy as np
from numpy.random import Generator

from numduel.envs.batch import games
from numduel.envs.batch.decks import Decks
from numduel.envs.batch.games import Actions, Array, Bools, Doubles
from numduel.envs.batch.lazy import Lazy
from numduel.envs.encoding import Field, Floats
from numduel.game import Observation
from numduel.rules.showdown import Showdown
from numduel.solve import solve
from numduel.solve.layers import Indices
from numduel.solve.places import Drawn, Places
from numduel.solve.showdown import ShowdownSolution


def fields(game: Showdown) -> tuple[Field, ...]:
    """What an observation consists of."""
    return (
        Field("totals", 2, 0, _most(game)),
        Field("card", 1, 0, game.numbers),
        Field("hidden", 1, 0, 1),
        Field("left", game.numbers, 0, game.copies),
    )


def numbers(game: Showdown, seen: Observation) -> Sequence[int]:
    """An observation, field by field."""
    return *seen.totals, seen.card, seen.hidden, *seen.left


def _most(game: Showdown) -> int:
    """The highest total that a stack can have."""
    return game.target - 1 + game.numbers


def longest(game: Showdown) -> int:
    """How many moves a match can have: all cards, or as many low ones as fit below the target, and one that ends it."""
    room = 2 * (game.target - 1)
    cards = (card for number in range(1, game.numbers + 1) for card in repeat(number, game.copies))
    fitting = sum(total <= room for total in accumulate(cards))
    return min(fitting + 1, game.numbers * game.copies)


class Games(games.Games):
    """Many games of Number Stack Showdown: both totals, the card in hand, and the deck."""

    game: Showdown

    def __init__(self, game: Showdown, size: int, rng: Generator) -> None:
        super().__init__(game, size, rng)
        kind = np.min_scalar_type(max(_most(game), game.numbers * game.copies))
        self._own, self._other, self._card = np.zeros((3, size), dtype=kind)
        self._decks = Decks(game.numbers, game.copies, size, kind)
        self._target = np.array(game.target, dtype=kind)
        self._seen = np.zeros((self.encoder.size, size), dtype=kind)
        self._given, self._kept = np.empty((2, size), dtype=kind)  # scratch space
        self._won, self._lost, self._beyond = np.empty((3, size), dtype=np.bool_)
        self._worth = Lazy(Worth, game)

    @property
    def arrays(self) -> Sequence[Array]:
        return self._own, self._other, self._card, self._decks.upto

    def play(self, actions: Actions) -> None:
        own, other, target = self._own, self._other, self._target
        np.copyto(self._given, actions, casting="unsafe")
        np.multiply(self._given, self._card, out=self._given)
        np.subtract(self._card, self._given, out=self._kept)
        np.add(own, self._kept, out=own)
        np.add(other, self._given, out=other)
        np.equal(own, target, out=self._won)
        np.greater(other, target, out=self._beyond)
        np.logical_or(self._won, self._beyond, out=self._won)
        np.equal(other, target, out=self._lost)
        np.greater(own, target, out=self._beyond)
        np.logical_or(self._lost, self._beyond, out=self._lost)
        np.subtract(self._won.view(np.int8), self._lost.view(np.int8), out=self.reward)
        np.logical_or(self._won, self._lost, out=self.done)
        if self.game.knows_draw:
            np.logical_or(self.done, self._decks.size == 0, out=self.done)
        self._own, self._other = other, own
        self._card.fill(0)

    def restart(self, where: Bools) -> None:
        going = np.logical_not(where).view(np.uint8)
        np.multiply(self._own, going, out=self._own)
        np.multiply(self._other, going, out=self._other)
        self._decks.restart(where)

    def deal(self) -> None:
        self._decks.draw(self.below(self._decks.size), out=self._card)
        keep, give = self.mask
        np.add(self._own, self._card, out=self._kept)
        np.less_equal(self._kept, self._target, out=keep)
        np.add(self._other, self._card, out=self._given)
        np.less_equal(self._given, self._target, out=give)
        if self.game.forced == "strict":
            np.greater_equal(keep, give, out=keep)  # a card that both could not hold must be kept
        else:
            np.logical_or(keep, give, out=give)
            keep.fill(True)

    def look(self, out: Floats, *, waiting: bool = False) -> None:
        turn, own, other, card, hidden = self._seen[:5]
        unseen = self._seen[5:]
        self._decks.count(out=unseen)
        np.copyto(own, self._other if waiting else self._own)
        np.copyto(other, self._own if waiting else self._other)
        turn.fill(not waiting)
        if waiting:
            card.fill(0)
            np.not_equal(self._card, 0, out=hidden, casting="unsafe")
            unseen += np.arange(1, self.game.numbers + 1, dtype=card.dtype)[:, None] == self._card
        else:
            np.copyto(card, self._card)
            hidden.fill(0)
        self.scale(self._seen, out)

    def random(self) -> Actions:
        keep, give = self.mask
        chosen: Bools = np.greater_equal(
            self.bits(), keep.view(np.uint8)
        )  # give if the bit is 1, or if keeping is illegal
        np.logical_and(chosen, give, out=chosen)
        return chosen.astype(np.intp)

    def values(self) -> Doubles:
        drawn = self.game.copies - self._decks.counts()
        own, other, card = (array.astype(np.intp) for array in (self._own, self._other, self._card))
        return self._worth().moves(own, other, card, drawn)


class Worth:
    """The exact values of many states at once."""

    def __init__(self, game: Showdown) -> None:
        solution = solve(game)
        assert isinstance(solution, ShowdownSolution)
        self._game, self._deck = game, game.numbers * game.copies
        self._places, self._starts = Places(solution.sets), np.array(solution.starts)
        self._table = solution.whole

    def moves(self, own: Indices, other: Indices, card: Indices, drawn: Indices) -> Doubles:
        """What keeping a card and giving it are worth, legal or not; `drawn` counts the cards drawn of each number."""
        at = self._places.find(drawn)
        values = np.empty((2, len(own)))
        odd = at.number % 2 == 1
        for chosen, worth in (np.flatnonzero(~odd), self._after_even), (np.flatnonzero(odd), self._after_odd):
            if chosen.size:
                values[:, chosen] = worth(own[chosen], other[chosen], card[chosen], at.take(chosen))
        return values

    def _after_even(self, own: Indices, other: Indices, card: Indices | int, at: Drawn) -> tuple[Doubles, Doubles]:
        """What both moves are worth after an even number of draws: those values are stored."""
        drawn = own + other + card
        layer, place = self._places.places(at)
        size = self._places.sizes.take(layer, mode="clip")  # what exceeds the solution is over, and its value not used
        start = self._starts.take(drawn, mode="clip") + place - np.maximum(0, drawn - self._game.target + 1) * size
        kept, given = (1 - self._table.take(start + row * size, mode="clip") for row in (other, other + card))
        return self._settled(own + card, other, kept, at), self._settled(own, other + card, given, at)

    def _after_odd(self, own: Indices, other: Indices, card: Indices, at: Drawn) -> tuple[Doubles, Doubles]:
        """What both moves are worth after an odd number of draws: one draw before those that are stored."""
        return self._averaged(own + card, other, at), self._averaged(own, other + card, at)

    def _averaged(self, own: Indices, other: Indices, at: Drawn) -> Doubles:
        """The average over all cards that the opponent can draw, each put where it is worth more to them."""
        game = self._game
        values = np.zeros(len(own))
        going = np.flatnonzero((np.maximum(own, other) < game.target) & (at.number < self._deck))
        mine, theirs, here = other[going], own[going], at.take(going)
        for card in range(1, game.numbers + 1):
            kept, given = self._after_even(mine, theirs, card, self._places.more(here, card))
            keep, give = mine + card <= game.target, theirs + card <= game.target
            free = keep & give if game.forced == "strict" else keep | give
            best = np.where(free, np.maximum(kept, given), np.where(give, given, kept))
            values[going] += self._places.left(here, card) * best
        values[going] = 1 - values[going] / (self._deck - here.number)
        return self._settled(own, other, values, at)

    def _settled(self, own: Indices, other: Indices, values: Doubles, at: Drawn) -> Doubles:
        """The values, or where the game is over, the scores; of the player who has just placed a card."""
        target = self._game.target
        going = np.where(at.number < self._deck, values, 0.5)  # an empty deck is a draw
        return np.where(np.maximum(own, other) < target, going, (own == target) | (other > target))
