"""Many games of one variant in lockstep."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from numduel.envs.arguments import checked_count, checked_seed
from numduel.envs.batch.games import Actions, Array, Bools, Doubles, Games
from numduel.envs.batch.kept import Kept
from numduel.envs.encoding import Floats, batch_module
from numduel.envs.illegal import refusal
from numduel.envs.losses import drawn, losses
from numduel.envs.variant import variant
from numduel.game import AnyGame, NumduelError, RuleValue, quoted

SECOND, BOTH_SEATS = np.array(2, dtype=np.uint8), np.array(3, dtype=np.uint8)  # faster with arrays than numbers are


class Batch:
    """Many games of one variant, played at the same time; draws and, unless turned off, resets are done for you.

    Its arrays are overwritten by the next step: copy what you keep.
    """

    def __init__(
        self,
        game: AnyGame | str,
        size: int,
        seed: int | None = None,
        *,
        loss: bool = False,
        auto_reset: bool = True,
        **rules: RuleValue,
    ) -> None:
        self.game, self._auto_reset = variant(game, rules), auto_reset
        self.size = size = checked_count("size", size)
        self._games: Games = batch_module(self.game).Games(self.game, size, _generator(seed))
        self.turn: NDArray[np.uint8] = np.ones(size, dtype=np.uint8)  # whose turn it is: 1 or 2
        self.moved: NDArray[np.uint8] = np.zeros(size, dtype=np.uint8)  # who made the last move; 0 before the first
        self.loss: Doubles | None = np.zeros(size) if loss else None  # what the last move gave away
        self._best: Doubles = np.zeros(size)  # if that is asked for, what the best move was worth
        self._numbers: Floats = np.zeros((self._games.encoder.size, size), dtype=np.float32)
        self._stale = True  # whether these are to be computed when asked for
        self._columns = np.arange(size)
        self._width, self._moves = np.array(size, dtype=np.intp), np.array(len(self.game.all_moves), dtype=np.uintp)
        self._flat = np.empty(size, dtype=np.intp)  # scratch space
        self._legal, self._known = np.empty((2, size), dtype=np.bool_)
        self.reset()
        if loss:
            self.values()  # now, not in the first step, it turns out whether the variant is too large to solve

    @property
    def mask(self) -> Bools:
        """Which moves are legal: a row for each game, a column for each of `game.all_moves`."""
        return self._games.mask.T

    @property
    def done(self) -> Bools:
        """Which games the last move ended. If they are reset, everything else is already that of the new game."""
        return self._games.done

    @property
    def reward(self) -> NDArray[np.int8]:
        """What the last move brought the player who made it: 1, 0 or -1. The opponent has the negative of it."""
        return self._games.reward

    @property
    def observation(self) -> Floats:
        """What the player to move sees: a row for each game."""
        if self._stale:
            self._games.look(self._numbers)
            self._stale = False
        return self._numbers.T

    def observe(self, seat: ArrayLike) -> Floats:
        """What that seat, or another in each game, sees, whoever's turn it is; a new array."""
        seats = np.asarray(seat)
        if seats.shape not in {(), (self.size,)} or not np.isin(seats, (1, 2)).all():
            raise NumduelError(f"seat must be 1 or 2, or {self.size} of these, not {quoted(seat)}")
        numbers = np.empty_like(self._numbers)
        self._games.look(numbers, waiting=True)
        Kept([self.observation.T], self.turn == seats).put_back([numbers])
        return numbers.T

    def random(self) -> Actions:
        """A legal move in each game, each equally likely."""
        return self._games.random()

    def values(self) -> Doubles:
        """What each move is worth, exactly: the expected score of the player to move after it; NaN if it is illegal."""
        values = self._games.values()
        np.copyto(values, np.nan, where=~self._games.mask)
        return values.T

    def losses(self) -> Doubles:
        """What each move would give away, exactly: how much less it is worth than the best; NaN if it is illegal."""
        return losses(self.values())

    def reset(self, seed: int | None = None) -> None:
        """Begin all games anew; with a seed, everything from here on depends on it alone."""
        if seed is not None:
            self._games.rng = _generator(seed)
        self.restart(np.ones(self.size, dtype=np.bool_))

    def restart(self, where: ArrayLike) -> None:
        """Begin some of the games anew."""
        begin = self._chosen(where)
        kept = Kept(self._arrays, ~begin)
        self._games.restart(begin)
        self.turn.fill(1)
        for array in self.moved, self.done, self.reward, *(() if self.loss is None else (self.loss,)):
            array.fill(0)
        self._games.deal()
        kept.put_back(self._arrays)
        self._stale = True

    def step(self, actions: ArrayLike, where: ArrayLike | None = None) -> None:
        """Play a move in every game, or in some: indices into `game.all_moves`. If one is illegal, nothing has changed.

        Games that are left out stay as they are, and so do those that are over and have not been begun anew.
        """
        playing = None if where is None else self._chosen(where)
        if not self._auto_reset and np.count_nonzero(self.done):
            playing = ~self.done if playing is None else playing & ~self.done
        if playing is None or playing.all():
            chosen = self._checked(actions, None)
            self._note_losses(chosen)
            self._play(chosen)
            return
        chosen = self._checked(actions, playing)
        kept = Kept(self._arrays, ~playing)
        self._note_losses(chosen)
        self._games.restart(~playing)  # games that can be played like the others; then they are put back
        self._play(chosen)
        kept.put_back(self._arrays)

    def _note_losses(self, actions: Actions) -> None:
        """Note what each move gives away, if that is asked for."""
        if self.loss is not None:
            values = self.values()
            self._best = np.fmax.reduce(values, axis=1)
            np.copyto(self.loss, losses(values)[self._columns, actions])

    def _play(self, actions: Actions) -> None:
        """Play a legal move in every game."""
        games, turn = self._games, self.turn
        np.copyto(self.moved, turn)
        games.play(actions)
        if self.loss is not None:
            drawn(self.loss, self._best, games.done & (games.reward == 0))
        np.subtract(BOTH_SEATS, turn, out=turn)
        if not np.count_nonzero(games.done):  # which is faster than any()
            games.deal()
        elif self._auto_reset:
            games.restart(games.done)
            np.minimum(turn, np.subtract(SECOND, games.done.view(np.uint8)), out=turn)
            games.deal()
        else:
            over = Kept(games.arrays, games.done)
            games.deal()
            over.put_back(games.arrays)
            np.logical_and(games.mask, ~games.done, out=games.mask)
        self._stale = True

    @property
    def _arrays(self) -> Sequence[Array]:
        """Everything about the games."""
        games = self._games
        loss = () if self.loss is None else (self.loss,)
        return *games.arrays, games.mask, games.done, games.reward, self.turn, self.moved, *loss

    def _chosen(self, where: ArrayLike) -> Bools:
        """A choice of games, if it is one."""
        chosen = np.asarray(where)
        if chosen.dtype != np.bool_ or chosen.shape != (self.size,):
            raise NumduelError(f"choose among these {self.size} games with {self.size} booleans, not {_kind(chosen)}")
        return chosen

    def _checked(self, given: ArrayLike, playing: Bools | None) -> Actions:
        """The actions, if there is a legal one for each game that is being played; 0 for the others."""
        actions: Any = np.asarray(given)
        if actions.dtype.kind not in "iu" or actions.shape != (self.size,):
            raise NumduelError(f"{self.size} games take {self.size} whole numbers as actions, not {_kind(actions)}")
        if playing is not None:
            actions = np.where(playing, actions, 0)
        indices: Actions = actions.astype(np.intp, copy=False)
        mask, legal = self._games.mask, self._legal
        np.multiply(indices, self._width, out=self._flat)
        np.add(self._flat, self._columns, out=self._flat)
        mask.take(self._flat, out=legal, mode="clip")
        np.less(indices.view(np.uintp), self._moves, out=self._known)  # a negative number is a very large one here
        np.logical_and(legal, self._known, out=legal)
        if playing is not None:
            legal |= ~playing
        if np.count_nonzero(legal) < self.size:
            at = int(legal.argmin())
            where = f"game {at} of this batch of {self.game.key}"
            raise refusal(actions[at], self.game.all_moves, np.flatnonzero(mask[:, at]).tolist(), where)
        return indices


def _generator(seed: int | None) -> np.random.Generator:
    """A random generator; without a seed, one like no other."""
    return np.random.Generator(np.random.SFC64(checked_seed(seed)))


def _kind(array: Array) -> str:
    """What an array is, for an error message."""
    return f"an array of {array.dtype} and shape {array.shape}"
