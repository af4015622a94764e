"""Many games against one of numduel's computers at once, as a Gymnasium vector environment."""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from numduel.envs.arguments import Seat, checked_count, checked_seat
from numduel.envs.batch import Batch
from numduel.envs.batch.games import Actions, Bools, Doubles
from numduel.envs.illegal import OnIllegal, checked_illegal
from numduel.envs.losses import drawn, losses
from numduel.envs.opponents import opponent as new_opponent
from numduel.envs.packages import needed
from numduel.envs.spaces import Observed, action_space, observation_space
from numduel.envs.variant import variant
from numduel.game import AnyGame, NumduelError, RuleValue, listed, quoted
from numduel.players.player import Player
from numduel.solve import solve

with needed("rl", "gymnasium"):
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

Infos = dict[str, Any]


class NumduelVectorEnv(VectorEnv[Observed, ArrayLike, NDArray[Any]]):
    """Many environments like `NumduelEnv`, on a batch. What is returned never changes later.

    If the agent has both seats in turn, every other environment begins with the second one.
    """

    def __init__(
        self,
        game: AnyGame | str,
        num_envs: int = 1,
        opponent: str | Player = "random",
        seat: Seat = 1,
        *,
        loss: bool = False,
        illegal: OnIllegal = "forfeit",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        **rules: RuleValue,
    ) -> None:
        if render_mode is not None:
            raise NumduelError("many games at once are not rendered: use make_vec(..., vectorization_mode='sync')")
        self.game, num_envs = variant(game, rules), checked_count("num_envs", num_envs)
        if loss:
            solve(self.game)  # now, not in the first step: it can take a while, or be impossible
        self._batch = Batch(self.game, num_envs, auto_reset=False)
        self._choose = new_opponent(opponent, self._batch, self._random)
        self._mode = _mode(autoreset_mode)
        self.metadata = {"autoreset_mode": self._mode}
        self.num_envs = num_envs
        self.single_observation_space = observation_space(self.game)
        self.single_action_space = action_space(self.game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._loss, self._raises, self._seats = loss, checked_illegal(illegal) == "raise", checked_seat(seat)
        self._lanes, self._all = np.arange(num_envs), np.ones(num_envs, dtype=np.bool_)
        self._begun = False
        self.seat: NDArray[np.int_] = 2 - self._lanes % 2
        """The agent's, in each game."""
        self._over = ~self._all  # the games whose end the agent knows
        self._early = ~self._all  # those that ended before its first move,
        self._results = np.zeros(num_envs)  # and what they bring it
        self._best: Doubles = np.zeros(num_envs)  # if losses are asked for, what the best move was worth

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observed, Infos]:
        """Begin all games, or those that `options["reset_mask"]` chooses."""
        if options and "reset_mask" in options:
            begin = self._checked_mask(options["reset_mask"], seed)
            self._begin(begin)
        else:
            super().reset(seed=seed)
            begin, self._begun = self._all, True
            if seed is not None:
                self.seat = 2 - (seed % 2 + self._lanes) % 2  # not the one that it is about to have
            self._begin(begin, int(self.np_random.integers(1 << 63)))
        self._answer(begin & (self.seat == 2), first=begin)
        observed = self._seen()
        return observed, self._infos(observed, begin)

    def step(self, actions: ArrayLike) -> tuple[Observed, Doubles, Bools, Bools, Infos]:
        """Play a move in each game, which the opponent answers."""
        numbers = self._checked(actions)
        batch, begin, told = self._batch, self._over, self._early
        playing = ~(begin | told)
        within = numbers.clip(0, batch.mask.shape[1] - 1)
        legal = playing & (within == numbers) & batch.mask[self._lanes, within]
        lost = self._given_away(within, legal) if self._loss else None
        batch.step(numbers, playing if self._raises else legal)  # which raises the error before anything has changed
        ended = legal & batch.done
        if lost is not None:
            drawn(lost, self._best, ended & (batch.reward == 0))
        terminations = ended | told | (playing & ~legal)
        rewards = np.where(ended, batch.reward, np.where(told, self._results, np.where(terminations, -1.0, 0.0)))
        self._begin(begin)
        self._early = self._early & ~told
        ended = self._answer((legal & ~ended) | (begin & (self.seat == 2)), first=begin) & playing
        rewards[ended] = -batch.reward[ended]
        self._over = terminations = terminations | ended
        observed = self._seen()
        infos: Infos = {}
        if self._mode is AutoresetMode.SAME_STEP and terminations.any():
            infos = _final(observed, terminations, self._infos(observed, terminations, lost, playing))
            playing &= ~terminations
            self._begin(terminations)
            self._answer(terminations & (self.seat == 2), first=terminations)
            observed = self._seen()
        infos |= self._infos(observed, self._all, lost, playing)
        return observed, rewards, terminations.copy(), ~self._all, infos

    def _begin(self, where: Bools, seed: int | None = None) -> None:
        """Begin some of the games anew; with a seed, all."""
        if seed is not None:
            self._batch.reset(seed)
        elif where.any():
            self._batch.restart(where)
        self._over, self._early = self._over & ~where, self._early & ~where
        self.seat = np.where(where, 3 - self.seat if self._seats == "both" else self._seats, self.seat)

    def _answer(self, where: Bools, first: Bools) -> Bools:
        """Let the opponent move in some of the games, perhaps for the first time; returns which are over now."""
        batch = self._batch
        if where.any():
            batch.step(self._choose(), where)
        ended = where & batch.done
        early = ended & first
        if early.any():
            self._early, self._results = self._early | early, np.where(early, -batch.reward, self._results)
        return ended

    def _seen(self) -> Observed:
        """What the agent sees of each game."""
        numbers, mask = self._batch.observe(self.seat), self._batch.mask & ~self._over[:, None]
        return {"observation": np.ascontiguousarray(numbers), "action_mask": np.ascontiguousarray(mask, dtype=np.int8)}

    def _infos(
        self, observed: Observed, where: Bools, lost: Doubles | None = None, moved: Bools | None = None
    ) -> Infos:
        """What else there is to know about some of the games, in Gymnasium's form: each key has a mask."""
        infos: Infos = {}
        _add(infos, "action_mask", observed["action_mask"], where)
        _add(infos, "seat", self.seat, where)
        if lost is not None and moved is not None and (moved & where).any():
            _add(infos, "loss", lost, moved & where)
        return infos

    def _given_away(self, numbers: Actions, legal: Bools) -> Doubles:
        """What each move gives away: an illegal one all that there was to win."""
        values = self._batch.values()
        self._best = np.fmax.reduce(values, axis=1)
        return np.where(legal, losses(values)[self._lanes, numbers], self._best)

    def _checked(self, actions: ArrayLike) -> Actions:
        """The actions, if they are whole numbers, and if there are games to play."""
        numbers = np.asarray(actions)
        if numbers.dtype.kind not in "iu" or numbers.shape != (self.num_envs,):
            what = f"not an array of {numbers.dtype} and shape {numbers.shape}"
            raise NumduelError(f"{self.num_envs} games take {self.num_envs} whole numbers as actions, {what}")
        if not self._begun:
            raise NumduelError("no games are being played: reset the environment first")
        if self._mode is AutoresetMode.DISABLED and self._over.any():
            raise NumduelError(
                f"{self._over.sum()} games are over: begin new ones with reset(options={{'reset_mask': ...}})"
            )
        return numbers.astype(np.intp)

    def _checked_mask(self, mask: ArrayLike, seed: int | None) -> Bools:
        """Which games to reset."""
        where = np.asarray(mask)
        if where.dtype != np.bool_ or where.shape != (self.num_envs,) or not where.any():
            raise NumduelError(f"reset_mask must be an array of {self.num_envs} booleans, not all of them False")
        if seed is not None or not self._begun:
            raise NumduelError("the first reset, and any with a seed, begins all games: leave reset_mask out")
        return where

    def _random(self) -> Doubles:
        return self.np_random.random(self.num_envs)


def _mode(mode: AutoresetMode | str) -> AutoresetMode:
    """A mode, or one by its name."""
    try:
        return AutoresetMode(mode)
    except ValueError:
        names = listed([each.value for each in AutoresetMode])
        raise NumduelError(f"autoreset_mode must be {names}, not {quoted(mode)}") from None


def _add(infos: Infos, key: str, values: NDArray[Any], where: Bools) -> None:
    """Add to the infos what some of the games have."""
    infos[key] = values.copy()
    infos[key][~where] = 0
    infos[f"_{key}"] = where.copy()


def _final(observed: Observed, ended: Bools, infos: Infos) -> Infos:
    """The last observations and infos of games that have ended, as the infos of a step in which new ones begin."""
    last = np.full(len(ended), None)
    last[ended] = [
        {"observation": numbers, "action_mask": mask}
        for numbers, mask in zip(observed["observation"][ended], observed["action_mask"][ended], strict=True)
    ]
    return {"final_obs": last, "_final_obs": ended.copy(), "final_info": infos, "_final_info": ended.copy()}
