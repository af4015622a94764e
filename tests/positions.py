"""Sample positions, early and late, and the solutions of the games by the book."""

import random
from collections.abc import Callable, Iterator
from functools import cache
from itertools import cycle
from typing import Any

import numduel
import plain
from walks import playable

Policy = Callable[[Any, list[str]], str]
"""Chooses what to play in a state, given what can be played in random order."""

LONGEST = 60  # wits and duel may go on forever


@cache
def solved(key: str) -> Any:
    """The solution of a game by the book, computed once per process."""
    return numduel.solve(numduel.game(key))


def anything(_state: Any, options: list[str]) -> str:
    """Any move."""
    return options[0]


def careful(game: numduel.Game[Any]) -> Policy:
    """Any move or draw that does not end the game, if there is one, so that games reach their last cards."""

    def goes_on(state: Any) -> bool:
        return not game.outcome(state) and (
            not game.moves(state) or any(not game.outcome(child) for child in plain.after(game, state))
        )

    return lambda state, options: next((move for move in options if goes_on(game.play(state, move))), options[0])


def sensible(solution: Any, rng: random.Random) -> Policy:
    """Sometimes the best move, sometimes any."""
    return lambda state, options: ((rng.random() < 0.5 and solution.best(state)) or options)[0]


def walk(game: numduel.Game[Any], rng: random.Random, policy: Policy) -> Iterator[Any]:
    """The states of one game from its start."""
    state = game.start(rng.choice((1, 2)))
    for _ in range(LONGEST):
        yield state
        options = list(playable(game, state))
        if not options:
            break
        rng.shuffle(options)
        state = game.play(state, policy(state, options))


def sample(game: numduel.Game[Any], rng: random.Random, count: int, policies: list[Policy]) -> Iterator[Any]:
    """That many different states of random games, which use the policies in turn."""
    seen = set()
    for policy in cycle(policies):
        for state in walk(game, rng, policy):
            if hash(state) in seen:  # a million whole states would not fit into memory as well
                continue
            yield state
            seen.add(hash(state))
            if len(seen) == count:
                return


def late(game: numduel.Game[Any], rng: random.Random, count: int, most: int) -> list[Any]:
    """That many different late states of random games, each with a limited number of states that can follow."""
    found = {}
    while len(found) < count:
        for state in reversed(list(walk(game, rng, careful(game)))):
            if plain.reachable(game, (state,), most) is None:
                break
            if not game.outcome(state):
                found[state] = None
    return list(found)
