"""Number Stack Duel solved: who wins from every pair of stacks, and in how many moves."""

from functools import cached_property
from itertools import count
from typing import TYPE_CHECKING, ClassVar

from numduel.rules.duel import Duel, State
from numduel.rules.notation import Stack
from numduel.solve.cache import Counts, Put, table
from numduel.solve.solution import Forced, Progress

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Boards = NDArray[np.int16]

VERSION = 1
KIND = "h"  # of the numbers in the table
MOST = 30_000_000  # positions
WON = 30_000  # a win in n moves is stored as this minus n, a loss as the negative, a draw as 0


class DuelSolution(Forced[State]):
    """A board with a row for each stack of the player to move and a column for each of the opponent's."""

    stakes: ClassVar = 0.85

    def __init__(self, game: Duel, progress: Progress) -> None:
        self._number = {stack: number for number, stack in enumerate(stacks(game))}
        self._table, figures = table(game, VERSION, KIND, lambda put: fill(game, put, progress))
        super().__init__(game, figures)

    def plies(self, state: State) -> int:
        own, other = state[:2]
        stored: int = self._table[self._number[own] * len(self._number) + self._number[other]]
        return WON - stored if stored > 0 else -WON - stored if stored < 0 else 0

    @cached_property
    def whole(self) -> "Boards":
        """The whole board as an array, which is above 0 where the player to move wins."""
        import numpy as np

        board = np.frombuffer(self._table.whole(self.figures.positions), dtype=np.int16)
        return board.reshape(len(self._number), len(self._number))


def positions(game: Duel) -> int:
    """The number of positions: pairs of stacks below the target."""
    ways = [1]
    for _ in range(1, game.target):
        ways.append(sum(ways[-game.numbers :]))
    return sum(ways) ** 2


def stacks(game: Duel) -> list[Stack]:
    """All stacks below the target: the empty one first, each after the one it extends."""
    found: list[Stack] = [()]
    for stack in found:
        found += [(*stack, number) for number in range(1, min(game.numbers, game.target - 1 - sum(stack)) + 1)]
    return found


def fill(game: Duel, put: Put, progress: Progress) -> Counts:
    """Look ahead one more move at a time until nothing changes. What is undecided by then is a draw."""
    import numpy as np

    all_stacks = stacks(game)
    size = len(all_stacks)
    number = {stack: at for at, stack in enumerate(all_stacks)}
    top = np.array([stack[-1] if stack else 0 for stack in all_stacks])
    below = np.array([number[stack[:-1]] for stack in all_stacks])  # without the top
    total = np.array([sum(stack) for stack in all_stacks])
    onto = {}
    for card in range(1, game.numbers + 1):
        onto[card] = np.array([number.get((*stack, card), -1) for stack in all_stacks])
        progress(0)
    matches = np.equal.outer(top, top) & (top > 0)
    board: Boards = np.zeros((size, size), dtype=np.int16)
    progress(0)
    for rounds in count(1):
        # the value of each pair of stacks for the player who has just moved, own stack first
        after = (np.sign(board) - board).T
        part = (rounds - 1) / (rounds + 2)  # nobody knows how many rounds there will be
        progress(part)
        new = np.where(matches, after[:, below], -WON)  # an attack takes the top off the opponent's stack
        for card, more in onto.items():
            ended = np.where(total + card == game.target, np.int16(WON - 1), np.int16(1 - WON))[:, None]
            new = np.maximum(new, np.where(more[:, None] >= 0, after[more], ended))
            progress(part)
        if np.array_equal(new, board):
            break
        board = new
    won, lost = np.count_nonzero(board > 0), np.count_nonzero(board < 0)
    put(board)
    return Counts(board.size, int(won), int(lost))
