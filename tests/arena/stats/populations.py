"""Real results of the built-in players, to draw simulated tournaments from. As a program, it plays them again."""

import json
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import numpy as np

import numduel
from numduel.arena.plan import Entrant, Pairing, Plan
from numduel.arena.playing import play_matches
from numduel.arena.results import Choices, GameResult, PairResult
from numduel.arena.scoring import score
from numduel.players import COMPUTERS

FILE = Path(__file__).with_name("populations.jsonl")
PAIRS = 100
LUCKY = ("showdown", "battle")
COUPLES = [*combinations(COMPUTERS, 2)]
DIGITS = 4
NONE = (Choices(), Choices())


class Population(NamedTuple):
    """The pairs of a couple: what one of them scored, also without luck, and what their choices gave away."""

    game: str
    couple: tuple[str, str]
    score: np.ndarray
    adjusted: np.ndarray
    choices: list[list[Choices]]  # for each pair, of both players; none where there is no luck

    def pair(self, at, number=0, shift=0.0):
        """One of the pairs, with another luck-adjusted score if it is to be shifted."""
        choices = self.choices[at] if self.choices else NONE
        return pair(number, self.score[at], self.adjusted[at] + shift, choices)


def real(key, couple, pairs):
    """The results of so many pairs."""
    game = numduel.game(key)
    plan = Plan(key, game.rules, tuple(Entrant(who, who) for who in couple), "populations", 2 * pairs, 1000)
    for number in range(pairs):
        pairing = Pairing(0, 1, number)
        yield score(plan, pairing, play_matches(plan, pairing)[1], numduel.solve(game))


@cache
def populations():
    """Those of all games and couples."""
    found = []
    for row in FILE.read_text().splitlines():
        key, couple, scores, adjusted, choices = json.loads(row)
        both = [[Choices(*each) for each in pair] for pair in choices]
        found.append(Population(key, tuple(couple), np.array(scores), np.array(adjusted), both))
    return found


def line(key, couple, results):
    adjusted = [round(result.adjusted, DIGITS) for result in results]
    choices = [[_summed(result, side) for side in (0, 1)] for result in results if key in LUCKY]
    return json.dumps([key, couple, [result.score for result in results], adjusted, choices])


def _summed(result, side):
    return [round(sum(figure), DIGITS) for figure in zip(*(game.choices[side] for game in result.games), strict=True)]


def pair(number, score, adjusted, choices=NONE, *, a=0, b=1):
    """A pair with given scores, in which both games scored the same."""
    game = GameResult("", True, float(score), float(adjusted), (1, 1), None, ({}, {}), ({}, {}), ())
    return PairResult(a, b, number, (game._replace(choices=tuple(choices)), game._replace(a_first=False)))


if __name__ == "__main__":
    rows = [line(key, couple, [*real(key, couple, PAIRS)]) for key in numduel.GAMES for couple in COUPLES]
    FILE.write_text("".join(f"{row}\n" for row in rows))
