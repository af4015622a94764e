"""Games of baselines without Inspect, and what a player who moves at random gives away on average, exactly."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
from scipy.sparse import lil_array
from scipy.sparse.linalg import spsolve

import numduel
from numduel import fair
from numduel.arena.openings import openings
from numduel.models.appraisal import appraise
from numduel.models.baselines import answer
from numduel.models.figures import tallied, unit_of
from numduel.models.schedule import Planned, Seated, Setting, schedule, seat, solved
from numduel.rules import checked

SMALL = {
    "showdown": {"target": 9, "numbers": 3, "copies": 3},
    "battle": {"numbers": 3, "copies": 2, "penalty_number": 3, "penalty": 3},
    "target": {"target": 9, "numbers": 3, "copies": 2},
    "wits": {"repetition": 0},
    "duel": {"target": 6, "numbers": 3, "repetition": 0},
}
"""Variants that can be looked at as a whole, without draws by repetition, which a position knows nothing of."""


def setting_of(key: str, opponent: str = "perfect", seed: str = "numduel", **more: Any) -> Setting:
    rules = more.pop("rules", {})
    return Setting(key, checked(key, rules), opponent, seed, **more)


def answers(seated: Seated, who: str, seed: str) -> Iterator[tuple[str, str]]:
    """Play a game to its end: each question, and what the baseline answered."""
    sitting, asked = seated.sitting, ""
    sitting.advance()
    while sitting.match.outcome is None:
        question = sitting.question()
        asked = question if "The table:" in question else asked
        below = fair.Stream(fair.secret_from(f"{seed} {len(sitting.answers)}"), who).below
        said = answer(who, sitting.telling, sitting.seat, asked, below)
        yield question, said
        sitting.take(said)
        sitting.advance()


def finished(setting: Setting, planned: Planned, who: str) -> Seated:
    """A game of a baseline that has been played."""
    seated = seat(setting, planned, f"numduel/{who}")
    for _ in answers(seated, who, f"{setting.seed} {planned.name}"):
        pass
    return seated


def tallies(setting: Setting, games: int, who: str):
    """What so many games of a baseline add to its figures."""
    for planned in schedule(games, "both"):
        sitting = finished(setting, planned, who).sitting
        unit = unit_of(sitting.match, planned.pair)
        found = appraise(sitting.match, sitting.seat, solved(sitting.match.game))
        given = [(each.at, each.reading.fault) for each in sitting.answers]
        luck = sitting.match.game.has_chance
        yield tallied(unit, found, sitting.seat, given, luck=luck, tokens=0, seconds=0.0)


@cache
def _chain(game, model):
    """What a random model in that seat gives away against a perfect opponent, and in how many moves, from each state.

    Both are averages over everything that can happen. Play is a Markov chain, so they solve linear equations.
    """
    solution, perfect = numduel.solve(game), numduel.computer("perfect", lambda _: 0)
    steps: dict[Any, tuple[Any, float, bool]] = {}
    todo = [game.start(1), *(() if game.has_chance else map(game.from_position, openings(game)))]
    while todo:
        state = todo.pop()
        if state in steps:
            continue
        who, values, cost = game.to_move(state), solution.moves(state), 0.0
        if who == numduel.CHANCE:
            cards = game.chances(state)
            moves = [(weight / sum(each for _, each in cards), move) for move, weight in cards]
        elif who == model:
            moves = [(1 / len(values), move) for move in values]
            cost = sum(max(values.values()) - value for value in values.values()) / len(values)
        else:
            moves = [(1.0, perfect.choose(game, state))] if who else []
        after = [(chance, game.play(state, move)) for chance, move in moves]
        steps[state] = after, cost, who == model
        todo += [state for _, state in after]
    index = {state: at for at, state in enumerate(steps)}
    left = lil_array((len(steps), len(steps)))
    left.setdiag(1.0)
    for state, (after, _, _) in steps.items():
        for chance, other in after:
            left[index[state], index[other]] -= chance
    right = np.array([(cost, float(own)) for _, cost, own in steps.values()])
    return dict(zip(steps, spsolve(left.tocsc(), right).tolist(), strict=True))


def expected_regret(setting: Setting, games: int) -> float:
    """What a random model gives away a move, on average over all that can happen in these games."""
    loss = moves = 0.0
    for planned in schedule(games, "both"):
        match = seat(setting, planned, "x").sitting.match
        one, two = _chain(match.game, planned.number)[match.start]
        loss, moves = loss + one, moves + two
    return loss / moves
