"""Plays a vector environment, and the same games again in Gymnasium's SyncVectorEnv of single environments."""

from collections import deque

import gymnasium
import numpy as np

from numduel.envs.encoding import Encoder, span
from numduel.envs.gymnasium import NumduelEnv
from numduel.envs.vector import NumduelVectorEnv
from numduel.players.player import Player


class Log:
    """What happened in each game of a vector environment: the draws, and the opponent's moves."""

    def __init__(self, env):
        self.env, self.batch = env, env._batch
        self.draws = [deque() for _ in range(env.num_envs)]
        self.replies = [deque() for _ in range(env.num_envs)]
        self._card = card_of(env.game)
        self._step, self._restart, self._reset = self.batch.step, self.batch.restart, self.batch.reset
        self.batch.step, self.batch.restart, self.batch.reset = self.step, self.restart, self.reset

    def step(self, actions, where):
        for lane in np.flatnonzero(where & (self.batch.turn != self.env.seat)):
            self.replies[lane].append(self.env.game.all_moves[actions[lane]])
        self._step(actions, where)
        self._note_draws(where & ~self.batch.done)

    def restart(self, where):
        self._restart(where)
        self._note_draws(where)

    def reset(self, seed):
        self._reset(seed)

    def _note_draws(self, where):
        if self._card:
            at, most = self._card
            cards = np.rint(self.batch.observation[:, at].astype(np.float64) * most).astype(int)
            for lane in np.flatnonzero(where):
                self.draws[lane].append(f"draw {cards[lane]}")


def card_of(game):
    """Where an observation shows the card in hand, and the highest card; None in a game without cards."""
    at = 0
    for field in Encoder(game).fields:
        if field.name == "card":
            return at, span(field)
        at += field.size
    return None


class Scripted(Player):
    """Plays the moves, and draws the cards, of a log."""

    def __init__(self, replies, draws):
        self._replies, self._draws = replies, draws

    def choose(self, game, state, seconds=None):
        return self._replies.popleft()

    def draw(self, number, chances):
        return self._draws.popleft()


def played(game, size, steps, seed, mode, **options):
    """What a vector environment returned in that many steps, what was done there, and a log of it."""
    env = NumduelVectorEnv(game, size, autoreset_mode=mode, **options)
    log, rng = Log(env), np.random.default_rng(seed)
    done, returned = [("reset", {"seed": seed})], [env.reset(seed=seed)]
    for _ in range(steps):
        observed, over = returned[-1][0], returned[-1][2] if len(returned[-1]) > 2 else None
        if mode == "Disabled" and over is not None and over.any():
            done.append(("reset", {"options": {"reset_mask": over}}))
        else:
            done.append(("step", {"actions": moves(observed["action_mask"], rng)}))
        name, arguments = done[-1]
        returned.append(getattr(env, name)(**arguments))
    return done, returned, log


def moves(mask, rng):
    """A random move for each game: nearly always a legal one, if there are any."""
    legal = np.where(rng.random(len(mask)) < 0.97, mask.T, 1).T
    return np.argmax(rng.random(legal.shape) * (legal + 1e-9), axis=1)


def replayed(game, mode, done, log, **options):
    """What single environments return if the same is done there, and chance and the opponent do what they did."""

    def single(replies, draws):
        script = Scripted(replies, draws)
        env = NumduelEnv(game, script, **options)
        env._chance = script
        return env

    makers = [lambda lane=lane: single(log.replies[lane], log.draws[lane]) for lane in range(log.env.num_envs)]
    envs = gymnasium.vector.SyncVectorEnv(makers, autoreset_mode=mode)
    for name, arguments in done:
        yield getattr(envs, name)(**arguments)
    for lane in range(log.env.num_envs):
        assert not log.replies[lane], "the opponent was asked as often in both"
        assert not log.draws[lane], "as many cards were drawn in both"
