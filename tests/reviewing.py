"""Games to review."""

import numduel
from numduel.fair import Shuffle, Stream, Terms
from numduel.match import Match, run
from numduel.players import computer
from numduel.reviews import review

NAMES = ("Ann", "Bob")


def played(key):
    """A game between an easy player and a random one, who makes a mistake."""
    game, solution = numduel.game(key), numduel.solve(numduel.game(key))
    for seed in map(bytes, range(100)):
        match = Match(game, 2)
        players = {seat: computer(who, Stream(seed, who).below) for seat, who in ((1, "random"), (2, "easy"))}
        run(match, players, Shuffle(seed, Terms(key, game.rules)), [])
        if any(step.word and step.by == 1 for step in review(match, solution).steps):
            return match, solution
    raise AssertionError
