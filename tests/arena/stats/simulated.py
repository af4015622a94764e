"""Tournaments whose truth is known: strengths are drawn, then the games that follow from them."""

from math import sqrt

import numpy as np
from scipy.special import expit, ndtr

from numduel.arena.results import GameResult, PairResult
from numduel.arena.stats.ratings import ELO
from walks import SOAK

TOURNAMENTS = 1000 * SOAK
"""10,000 in `make soak`."""
LEAST, MOST = 0.94, 0.96
FIRST = 80  # Elo points, the standard deviation of what the first move is worth


def within(coverage, number):
    """Whether a coverage is as promised. A tenth of the simulation has an error of its own: two and a half of it."""
    slack = 0 if number >= 3000 else 2.5 * sqrt(0.05 * 0.95 / number)
    return LEAST - slack <= coverage <= MOST + slack


def game(score, *, first):
    return GameResult("", first, float(score), None, (1, 1), None, ({}, {}), ({}, {}), ())


def tournament(rng, players, pairs, spread):
    """A round robin with its true ratings and, for each couple, the true expected score of `a`.

    The games of a pair depend on each other, mostly because their luck cancels out; some games end in a draw.
    """
    ratings = rng.normal(0, spread, players)
    ratings -= ratings.mean()
    first = rng.normal(0, FIRST)
    shared = rng.choice([-0.9, -0.6, -0.3, 0.0, 0.3])
    drawn = rng.choice([0.0, 0.3])
    truth, results = {}, []
    for a in range(players):
        for b in range(a + 1, players):
            ahead = ratings[a] - ratings[b]
            chances = expit(np.array([ahead + first, ahead - first]) / ELO)
            luck = rng.normal(size=(pairs, 2))
            luck[:, 1] = shared * luck[:, 0] + sqrt(1 - shared**2) * luck[:, 1]
            draws = drawn * np.minimum(chances, 1 - chances)
            scores = np.where(ndtr(luck) < chances - draws, 1, np.where(ndtr(luck) < chances + draws, 0.5, 0))
            truth[a, b] = chances.mean()
            results += [
                PairResult(a, b, number, (game(one, first=True), game(two, first=False)))
                for number, (one, two) in enumerate(scores)
            ]
    return ratings, truth, results
