"""Target Sum Showdown as numbers, and many games of it at once."""

from collections.abc import Sequence

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from numduel.envs.batch import games
from numduel.envs.batch.games import Actions, Array, Bools, Doubles
from numduel.envs.batch.lazy import Lazy
from numduel.envs.encoding import Field, Floats
from numduel.game import Observation
from numduel.rules.target import Target
from numduel.solve import solve
from numduel.solve.layers import Indices
from numduel.solve.target import WON, TargetSolution


def fields(game: Target) -> tuple[Field, ...]:
    """What an observation consists of."""
    reach = -game.numbers, game.target - 1 + game.numbers  # at the end of a game, a score can be outside its limits
    return (
        Field("totals", 2, *reach),
        Field("left", game.numbers, 0, game.copies),
    )


def numbers(game: Target, seen: Observation) -> Sequence[int]:
    """An observation, field by field."""
    return *seen.totals, *seen.left


def longest(game: Target) -> int:
    """How many moves a match can have: all tokens."""
    return game.numbers * game.copies


class Games(games.Games):
    """Many games of Target Sum Showdown: both scores, and the pool."""

    game: Target

    def __init__(self, game: Target, size: int, rng: Generator) -> None:
        super().__init__(game, size, rng)
        self._scores = np.zeros((2, size), dtype=np.int16)  # of the player to move, and of the other
        self._left = np.zeros((game.numbers, size), dtype=np.uint8)  # tokens, a row for each number
        each = np.arange(1, game.numbers + 1)
        self._numbers = each.astype(np.uint8)[:, None]
        self._changes = np.concatenate([each, -each]).astype(np.int16)  # what each move adds to the score
        self._worth = Lazy(Worth, game)
        self._flags = np.empty((game.numbers, size), dtype=np.bool_)  # scratch space
        self._ranks = np.empty((game.numbers, size), dtype=np.uint8)

    @property
    def arrays(self) -> Sequence[Array]:
        return self._scores, self._left

    def play(self, actions: Actions) -> None:
        target, (own, other), flags = self.game.target, self._scores, self._flags
        change = self._changes.take(actions)
        own += change
        number = np.abs(change, out=change).astype(np.uint8)
        self._left -= np.equal(self._numbers, number, out=flags).view(np.uint8)
        np.greater_equal(own.view(np.uint16), target, out=self.done)  # a score below 0 is a very large one here
        self.done |= np.maximum.reduce(self._left, axis=0) == 0
        won = own > other
        won &= own <= target
        np.add(won.view(np.int8), won.view(np.int8), out=self.reward)
        self.reward -= own != other
        self.reward *= self.done
        self._scores = self._scores[::-1]

    def restart(self, where: Bools) -> None:
        self._scores *= ~where
        np.maximum(self._left, where * np.uint8(self.game.copies), out=self._left)

    def deal(self) -> None:
        legal = np.greater(self._left, 0, out=self.mask[: self.game.numbers])
        self.mask[self.game.numbers :] = legal

    def look(self, out: Floats, *, waiting: bool = False) -> None:
        out[0] = not waiting
        out[1:3] = self._scores[::-1] if waiting else self._scores
        out[1:3] += np.float32(self.game.numbers)  # the lowest score is minus that
        out[3:] = self._left
        np.divide(out[1:], self._span[1:], out=out[1:])

    def random(self) -> Actions:
        # how many legal numbers there are up to each one
        numbers, rows = self._ranks[0], self.mask[: self.game.numbers].view(np.uint8)
        np.copyto(numbers, rows[0])
        for row, ranks in zip(rows[1:], self._ranks[1:], strict=True):
            numbers = np.add(numbers, row, out=ranks)
        choices = self.below(numbers + numbers)
        subtracts = choices >= numbers
        choices -= subtracts * numbers
        # as many legal numbers come before the chosen one as the choice says
        passed = np.less_equal(self._ranks, choices, out=self._flags).view(np.uint8)
        moves: Actions = np.add.reduce(passed, axis=0, dtype=np.uint8).astype(np.intp)
        moves += subtracts * np.intp(self.game.numbers)
        return moves

    def values(self) -> Doubles:
        return self._worth().moves(self._scores[0], self._scores[1], self._left)


class Worth:
    """The exact values of many states at once."""

    def __init__(self, game: Target) -> None:
        solution = solve(game)
        assert isinstance(solution, TargetSolution)
        self._game, self._boards = game, solution.whole
        self._fewer = np.array(solution.fewer)

    def moves(self, own: Array, other: Array, left: Array) -> Doubles:
        """What each move is worth, a row for each; `left` counts the tokens of each number."""
        return (1 - np.sign(self.after(own, other, left))) / 2

    def after(self, own: Array, other: Array, left: Array) -> NDArray[np.int8]:
        """What the table says of the state after each move: above 0 if the opponent wins, below 0 if they lose."""
        game = self._game
        boards = self._smaller(left.astype(np.intp))
        going = (other >= 0) & (other < game.target)
        stored = np.empty((2, game.numbers, len(own)), dtype=np.int8)
        for sign, rows in zip((1, -1), stored, strict=True):
            for number, (board, row) in enumerate(zip(boards, rows, strict=True), 1):
                after = own + sign * number
                (goes_on,) = (going & (after >= 0) & (after < game.target) & (left[number - 1] > 0)).nonzero()
                square = other[goes_on].astype(np.intp) * game.target + after[goes_on]
                row[:] = np.where(after == game.target, -WON, WON)
                row[goes_on] = self._boards[board[goes_on], square]
        return stored.reshape(2 * game.numbers, len(own))

    def _smaller(self, left: Indices) -> Indices:
        """The boards of the pools with one token less, a row for each number; where there is none, anything."""
        fewer = self._fewer
        tokens = left[::-1].cumsum(axis=0)[::-1]  # from each number on
        boards = np.empty_like(left)
        before = fewer[0, np.maximum(tokens[0] - 1, 0)]
        for at, count in enumerate(left):  # pools with fewer tokens of a number come before those with more
            row, here = fewer[at + 1], tokens[at]
            boards[at] = before + row[here] - row[np.minimum(here - count + 1, here)]
            before = before + row[here] - row[here - count]
        after = np.zeros_like(before)
        for at in range(len(left) - 1, -1, -1):
            row, here = fewer[at + 1], tokens[at]
            boards[at] += after
            after += row[here + 1] - row[here + 1 - left[at]]
        return boards
