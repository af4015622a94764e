"""Number Stack Battle as numbers, and many games of it at once."""

from collections.abc import Sequence

import numpy as np
from numpy.random import Generator

from numduel.envs.batch import games
from numduel.envs.batch.decks import Decks
from numduel.envs.batch.games import Actions, Array, Bools, Doubles
from numduel.envs.batch.lazy import Lazy
from numduel.envs.encoding import Field, Floats
from numduel.game import Observation
from numduel.rules.battle import PILES, Battle
from numduel.solve import solve
from numduel.solve.battle import BattleSolution
from numduel.solve.layers import Indices
from numduel.solve.places import Places


def fields(game: Battle) -> tuple[Field, ...]:
    """What an observation consists of; the fives are those on the stacks, and those received in sudden death."""
    return (
        Field("totals", 2, *_scores(game)),
        Field("fives", 2, 0, game.copies),
        Field("card", 1, 0, game.numbers),
        Field("left", game.numbers, 0, game.copies),
        Field("sudden_death", 1, 0, 1),
        Field("sudden_fives", 2, 0, PILES * game.copies),
    )


def numbers(game: Battle, seen: Observation) -> Sequence[int]:
    """An observation, field by field."""
    fives = map(game.fives, seen.stacks)
    return *seen.totals, *fives, seen.card, *seen.left, bool(seen.sudden_fives), *(seen.sudden_fives or (0, 0))


def _scores(game: Battle) -> tuple[int, int]:
    """The lowest and the highest score that a stack can have."""
    points = _points(game)
    return game.copies * sum(min(0, each) for each in points), game.copies * sum(max(0, each) for each in points)


def _points(game: Battle) -> list[int]:
    """What each card scores."""
    return [game.score((card,)) for card in range(1, game.numbers + 1)]


def longest(game: Battle) -> int:
    """How many moves a match can have: all cards, and a sudden death, if both stacks can have as many penalty cards."""
    more = 0
    if game.penalty_number <= game.numbers and game.copies % 2 == 0:
        more = 1 if game.sudden_death == "holder_loses" else PILES * game.copies
    return game.numbers * game.copies + more


class Games(games.Games):
    """Many games of Number Stack Battle: each side's score, fives and sudden-death fives, the card, the deck."""

    game: Battle

    def __init__(self, game: Battle, size: int, rng: Generator) -> None:
        super().__init__(game, size, rng)
        low, high = _scores(game)
        self._has_fives = game.penalty_number <= game.numbers
        penalty = game.penalty if self._has_fives else 0
        most = max(high - low, PILES * game.copies)
        kind = np.min_scalar_type(-1 - max(most, penalty))
        self._own, self._other = np.zeros((2, 3, size), dtype=kind)
        self._card = np.zeros(size, dtype=kind)
        self._sudden = np.zeros(size, dtype=np.bool_)  # which games are in sudden death
        self._decks = Decks(game.numbers, game.copies, size, np.min_scalar_type(game.numbers * game.copies))
        self._seen = np.zeros((self.encoder.size, size), dtype=np.min_scalar_type(most))
        self._low = np.array(low, dtype=kind)
        self._five, self._penalty = (np.array(rule, dtype=kind) for rule in (game.penalty_number, penalty))
        self._placed, self._given = np.zeros((2, 3, size), dtype=kind)  # scratch space
        self._actions, self._is_five = np.empty(size, dtype=kind), np.empty(size, dtype=np.bool_)
        self._worth = Lazy(Worth, game)

    @property
    def arrays(self) -> Sequence[Array]:
        return self._own, self._other, self._card, self._sudden, self._decks.upto

    def play(self, actions: Actions) -> None:
        own, other, placed, given = self._own, self._other, self._placed, self._given
        points, fives, sudden_fives = placed
        np.equal(self._card, self._five, out=self._is_five)
        np.copyto(fives, self._is_five)
        np.multiply(fives, self._penalty, out=points)
        np.subtract(self._card, points, out=points)
        in_sudden_death = np.count_nonzero(self._sudden)
        if in_sudden_death:
            sudden = np.flatnonzero(self._sudden)
            placed[:, sudden] = [[0], [0], [1]]
        np.copyto(self._actions, actions, casting="unsafe")
        np.multiply(placed, self._actions, out=given)
        np.subtract(placed, given, out=placed)
        np.add(own, placed, out=own)
        np.add(other, given, out=other)
        np.logical_not(self._decks.size, out=self.done)
        self.reward.fill(0)
        if np.count_nonzero(self.done):
            self._end()
        if in_sudden_death:
            self._end_suddenly(sudden, actions[sudden])
            sudden_fives.fill(0)  # as the next move expects it
        self._own, self._other = other, own
        self._card.fill(0)

    def _end(self) -> None:
        """End the games whose decks are used up, or begin sudden death."""
        own, other = self._own, self._other
        ahead = np.sign(own[:2] - other[:2])  # in score and in fives
        np.copyto(self.reward, np.sign(2 * ahead[0] - ahead[1]) * self.done, casting="unsafe")
        if self._has_fives:
            tied = np.flatnonzero(self.done & (self.reward == 0))
            if tied.size:
                self.done[tied] = False
                self._sudden[tied] = True
                self._pile(tied)

    def _end_suddenly(self, at: Array, given: Array) -> None:
        """End these games in sudden death, or go on with it."""
        if self.game.sudden_death == "holder_loses":
            self.done[at] = True
            self.reward[at] = 2 * given - 1
        else:
            received = self._own[2, at] + self._other[2, at]
            self.done[at] = (given == 1) | (received == PILES * self.game.copies)
            self.reward[at] = -given
            self._pile(at[received % self.game.copies == 0])
        self._decks.leave(at[self.done[at]], 1, 0)

    def _pile(self, at: Array) -> None:
        """Make a new pile for sudden death in these games."""
        self._decks.leave(at, self.game.penalty_number, self.game.copies)

    def restart(self, where: Bools) -> None:
        going = np.logical_not(where)
        np.multiply(self._own, going.view(np.int8), out=self._own)
        np.multiply(self._other, going.view(np.int8), out=self._other)
        np.logical_and(self._sudden, going, out=self._sudden)
        self._decks.restart(where)

    def deal(self) -> None:
        self._decks.draw(self.below(self._decks.size), out=self._card)
        self.mask.fill(True)

    def look(self, out: Floats, *, waiting: bool = False) -> None:
        own, other = (self._other, self._own) if waiting else (self._own, self._other)
        seen, last = self._seen, 6 + self.game.numbers
        seen[0].fill(not waiting)
        for row, side in (1, own), (2, other):
            np.copyto(seen[row : row + 3 : 2], side[:2], casting="unsafe")
            np.copyto(seen[last + row], side[2], casting="unsafe")
        if self._low:
            np.subtract(seen[1:3], self._low, out=seen[1:3], casting="unsafe")
        np.copyto(seen[5], self._card, casting="unsafe")
        self._decks.count(out=seen[6:last])
        np.copyto(seen[last], self._sudden)
        self.scale(seen, out)

    def random(self) -> Actions:
        return self.bits().astype(np.intp)

    def values(self) -> Doubles:
        values = np.empty((2, self.size))
        going, sudden = np.flatnonzero(~self._sudden), np.flatnonzero(self._sudden)
        left = self._decks.counts()[:, going]
        own, other = (side[:2, going].astype(np.intp) for side in (self._own, self._other))
        values[:, going] = self._worth().moves(own, other, self._card[going], self.game.copies - left)
        # whoever keeps a five loses at once; or else whoever gives one away, while keeping leads to a draw
        values[:, sudden] = [[0.0], [1.0]] if self.game.sudden_death == "holder_loses" else [[0.5], [0.0]]
        return values


class Worth:
    """The exact values of many states at once, before sudden death."""

    def __init__(self, game: Battle) -> None:
        solution = solve(game)
        assert isinstance(solution, BattleSolution)
        self._game, self._places, self._table = game, Places(solution.sets), solution.whole
        self._others = [card - 1 for card in solution.sets.cards]  # their rows among all cards
        self._starts = np.array(list(solution.starts.values())).reshape(len(self._places.sizes), -1)[::-1, ::-1]

    def moves(self, own: Indices, other: Indices, card: Array, drawn: Indices) -> Doubles:
        """What both moves are worth, given each side's score and fives, and how many cards are drawn of each number."""
        game = self._game
        five = (card == game.penalty_number).astype(np.intp)
        layer, place = self._places.places(self._places.find(drawn[self._others]))
        start = self._starts[layer, own[1] + other[1] + five] + place
        sums = other[0] - (game.penalty_number - game.penalty) * other[1]  # of the cards that are not fives
        values = np.empty((2, len(card)))
        for move, (fives, total) in enumerate(((other[1], sums), (other[1] + five, sums + card * (1 - five)))):
            row = fives * (layer // 2 + 1) + total
            values[move] = 1 - self._table.take(start + row * self._places.sizes[layer])
        return values
