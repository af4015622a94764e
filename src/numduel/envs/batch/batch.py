"""Many games of one variant in lockstep."""

from typing import Any

import numpy as np

from numduel.envs.batch.games import Actions, Bools, Doubles, Games
from numduel.envs.encoding import Floats, module
from numduel.game import AnyGame, NumduelError, RuleValue
from numduel.rules import game as new_game
from numduel.solve.solution import SAME


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
        self.game = new_game(game, **rules) if isinstance(game, str) else game
        if size < 1:
            raise NumduelError(f"a batch has at least one game, not {size}")
        self.size, self._auto_reset = size, auto_reset
        rng = np.random.Generator(np.random.SFC64(seed))
        self._games: Games = module(self.game).Games(self.game, size, rng)
        self.turn = np.ones(size, dtype=np.uint8)  # whose turn it is: 1 or 2
        self.moved = np.zeros(size, dtype=np.uint8)  # who made the last move; 0 before the first
        self.loss: Doubles | None = np.zeros(size) if loss else None  # what the last move gave away
        self._numbers: Floats = np.zeros((self._games.encoder.size, size), dtype=np.float32)
        self._columns = np.arange(size)
        self.reset()

    @property
    def mask(self) -> Bools:
        """Which moves are legal: a row for each game, a column for each of `game.all_moves`."""
        return self._games.mask.T

    @property
    def done(self) -> Bools:
        """Which games the last step ended. If they are reset, everything else is already that of the new game."""
        return self._games.done

    @property
    def reward(self) -> Any:
        """What the last step brought the player who moved: 1, 0 or -1. The opponent has the negative of it."""
        return self._games.reward

    @property
    def observation(self) -> Floats:
        """What the player to move sees: a row for each game."""
        if self._stale:
            self._games.look(self._numbers)
            self._stale = False
        return self._numbers.T

    def observe(self, seat: int) -> Floats:
        """What that seat sees of each game, whoever's turn it is; a new array."""
        numbers = np.empty_like(self._numbers)
        self._games.look(numbers, waiting=True)
        return np.where(self.turn[:, None] == seat, self.observation, numbers.T)

    def random(self) -> Actions:
        """A legal move in each game, each equally likely."""
        return self._games.random()

    def values(self) -> Doubles:
        """What each move is worth, exactly: the expected score of the player to move after it; NaN if it is illegal."""
        return self._games.values().T

    def losses(self) -> Doubles:
        """What each move would give away, exactly: how much less it is worth than the best; NaN if it is illegal."""
        values = self.values()
        lost = np.fmax.reduce(values, axis=1, keepdims=True) - values
        lost[lost < SAME] = 0
        return lost

    def reset(self, seed: int | None = None) -> None:
        """Begin all games anew; with a seed, everything from here on depends on it alone."""
        if seed is not None:
            self._games.rng = np.random.Generator(np.random.SFC64(seed))
        self.restart(np.ones(self.size, dtype=np.bool_))
        self.done.fill(False)
        self.reward.fill(0)

    def restart(self, where: Bools) -> None:
        """Begin some of the games anew."""
        self._games.restart(where)
        self.turn[where] = 1
        self._games.deal()
        self._stale = True

    def step(self, actions: Actions, where: Bools | None = None) -> None:
        """Play a move in every game, or in some: indices into `game.all_moves`. If one is illegal, nothing has changed.

        Games that are left out stay as they are.
        """
        games = self._games
        # ... check actions (shape, integer type, range, legality): IllegalMove names the first game and its position's moves
        # ... games left out: save their columns (games.arrays, mask, turn), play any legal move there, restore
        if self.loss is not None:
            np.copyto(self.loss, self.losses()[self._columns, actions])
        self.moved[:] = self.turn
        games.play(actions)
        np.subtract(3, self.turn, out=self.turn)
        if self._auto_reset and games.done.any():
            games.restart(games.done)
            self.turn[games.done] = 1
        games.deal()
        self._stale = True
