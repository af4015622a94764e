"""Target Sum Showdown solved: who wins from every pair of scores with every pool, and in how many moves.

Each pool has a board, with a row for each score of the player to move and a column for each of the opponent's. A move
takes a token from the pool and leads up or down on the board of that smaller pool. So the boards are computed from the
empty pool up, each one as a whole.
"""

from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from numduel.rules.target import BITS, State, Target
from numduel.solve.cache import Counts, Put, table
from numduel.solve.solution import Forced, Progress

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Boards = NDArray[np.int8]

VERSION = 2
KIND = "b"  # of the numbers in the table
MOST = 500_000_000  # positions
WON = 120  # a win in n moves is stored as this minus n, a loss as the negative, a draw as 0
PIECE = 80_000  # how many positions to process at once: about as many as fit into the processor's cache
LOOKED_AT = 1 << 24  # how many pools to scan at once: few enough that the work can be cancelled quickly


class TargetSolution(Forced[State]):
    """A table of boards, sorted by the number of tokens, then by the pool as a number whose digits are its counts."""

    stakes: ClassVar = 0.65

    def __init__(self, game: Target, progress: Progress) -> None:
        self._size, most = game.target, game.copies * game.numbers
        self._shifts = [BITS * number for number in range(1, game.numbers + 1)]
        # for the last numbers of a pool, from all of them to none: how many pools have fewer tokens
        self.fewer = [[0] + [1] * (most + 1)]
        for _ in range(game.numbers):
            last = [0] * game.copies + self.fewer[0]
            self.fewer.insert(0, [sum(last[tokens : tokens + game.copies + 1]) for tokens in range(most + 2)])
        self._boards: dict[int, int] = {}  # cache: where the boards of pools start
        self._table, figures = table(game, VERSION, KIND, lambda put: fill(game, put, progress))
        super().__init__(game, figures)

    def plies(self, state: State) -> int:
        own, other, pool, _, _ = state
        if pool not in self._boards:
            self._boards[pool] = self._board(pool)
        stored: int = self._table[self._boards[pool] + own * self._size + other]
        return WON - stored if stored > 0 else -WON - stored if stored < 0 else 0

    @cached_property
    def whole(self) -> "Boards":
        """The whole table as an array: a row for each pool, with its board in it. It is above 0 where a win is."""
        import numpy as np

        numbers = np.frombuffer(self._table.whole(self.figures.positions), dtype=np.int8)
        return numbers.reshape(-1, self._size**2)

    def _board(self, pool: int) -> int:
        counts = [pool >> shift & 15 for shift in self._shifts]
        tokens = sum(counts)
        number = self.fewer[0][tokens]
        for count, fewer in zip(counts, self.fewer[1:], strict=True):
            if count:
                number += fewer[tokens + 1] - fewer[tokens + 1 - count]  # pools with fewer of this number
                tokens -= count
        return number * self._size**2


def positions(game: Target) -> int:
    """The number of positions: pairs of scores, for each pool."""
    return int((game.copies + 1) ** game.numbers * game.target**2)


def fill(game: Target, put: Put, progress: Progress) -> Counts:
    """Compute the boards of all pools, by number of tokens."""
    import numpy as np

    size, base, numbers = game.target, game.copies + 1, range(1, game.numbers + 1)
    edge = min(game.numbers, size + 1)  # how far scores beyond the limits are distinguished
    left = np.zeros(1, dtype=np.int8)  # the number of tokens in each pool
    sizes = np.ones(1, dtype=np.intp)  # for each number of tokens, how many pools have that many
    for _ in numbers:
        left = np.add.outer(np.arange(base, dtype=np.int8), left).reshape(-1)
        sizes = np.convolve(sizes, np.ones(base, dtype=np.intp))
    place = np.empty(len(left), dtype=np.int32)  # the index of each pool among those with the same number of tokens
    none = sizes.max()
    after: Boards = np.full((none + 1, size + 2 * edge, size), 1 - WON, dtype=np.int8)  # a score beyond the limits
    after[:, edge + size] = WON - 1  # exactly the target
    after[none] = -WON  # there is no such token
    level: Boards = np.empty((none, size, size), dtype=np.int8)
    step = PIECE // size**2 + 1
    space: Boards = np.empty((step, *after.shape[1:]), dtype=np.int8)
    scores = np.arange(size)
    won = lost = done = 0
    for tokens in range(game.numbers * game.copies + 1):
        parts = []
        for begin in range(0, len(left), LOOKED_AT):
            progress(done / len(left))
            parts.append(np.flatnonzero(left[begin : begin + LOOKED_AT] == tokens) + begin)
        now = np.concatenate(parts)
        for begin in range(0, len(now), step):
            progress((done + begin) / len(left))
            pools = now[begin : begin + step]
            piece = level[begin : begin + len(pools)]
            piece[:] = -WON if tokens else WON * np.sign(scores[:, None] - scores)
            for number in numbers:
                token = base ** (game.numbers - number)
                has = pools // token % base > 0
                if has.any():
                    smaller = np.where(has, place[pools - token], none)
                    moved = after.take(smaller, axis=0, out=space[: len(pools)], mode="clip")
                    for change in (min(number, edge), -min(number, edge)):
                        np.maximum(piece, moved[:, edge + change : edge + change + size], out=piece)
            put(piece)
            won += int(np.count_nonzero(piece > 0))
            lost += int(np.count_nonzero(piece < 0))
        done += len(now)
        for begin in range(0, len(now), step):
            progress(done / len(left))
            end = min(begin + step, len(now))
            piece = level[begin:end]
            after[begin:end, edge : edge + size] = (np.sign(piece) - piece).swapaxes(1, 2)
            place[now[begin:end]] = np.arange(begin, end, dtype=np.int32)
    return Counts(positions(game), won, lost)
