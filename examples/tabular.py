"""A table learns Duel of Wits by playing against itself, thousands of games at once, and is judged by the solution.

It knows nothing but what a game tells it: the total, which moves are legal, and who won. The solution only says, from
time to time, how much it still gives away.

    python examples/tabular.py --picture tabular.svg
"""

import argparse
import time

import numpy as np

import numduel
from numduel.envs import regret
from numduel.envs.batch import Batch


class Table:
    """What each move is worth at each total, as far as is known: from -1, lost, to 1, won."""

    def __init__(self, game):
        self.target = game.target
        self.worth = np.zeros((game.target, len(game.all_moves)))

    def totals(self, observations):
        return np.rint(observations[:, 1] * self.target).astype(int)  # what comes first says whose turn it is

    def best(self, observations, masks):
        """The best legal moves, as far as is known: what `regret` judges."""
        return np.where(masks, self.worth[self.totals(observations)], -np.inf).argmax(axis=1)


def learn(table, batch, steps, rng, explore=0.5, rate=0.5):
    """Play a move in every game, again and again, and learn from each what it led to."""
    for _ in range(steps):
        totals = table.totals(batch.observation)
        moves = np.where(rng.random(batch.size) < explore, batch.random(), table.best(batch.observation, batch.mask))
        batch.step(moves)
        # a move is worth what it wins at once, or the opposite of what the opponent can make of it
        after = np.where(batch.mask, table.worth[table.totals(batch.observation)], -np.inf).max(axis=1)
        worth = np.where(batch.done, batch.reward, -after)
        # many games made the same move at the same total: learn from their average
        count, found = np.zeros_like(table.worth), np.zeros_like(table.worth)
        np.add.at(count, (totals, moves), 1)
        np.add.at(found, (totals, moves), worth)
        seen = count > 0
        table.worth[seen] += rate * (found[seen] / count[seen] - table.worth[seen])


def train(game, seed, size=64, most=400):
    """Learn until nothing is given away at any total; yields how many games were played, the regret, and the table."""
    rng = np.random.default_rng(seed)
    batch, table, games = Batch(game, size, seed), Table(game), 0
    for _ in range(most):
        yield games, regret(table.best, game), table
        learn(table, batch, 4, rng)
    yield games, regret(table.best, game), table
