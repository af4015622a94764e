"""Random variants and random games of all five games, for the tests that look at many of them."""

import os
import random
from collections.abc import Iterator
from typing import Any

import pytest

import numduel

SOAK = int(os.environ.get("NUMDUEL_SOAK", "1"))
"""How many times longer the long tests take: `make soak` sets it."""
WHOLE = "NUMDUEL_SOAK" in os.environ


def often(number):
    """How often something that takes long is done: a quarter of it unless somebody has asked for all."""
    return number * SOAK if WHOLE else number // 4


SMALL = {
    "showdown": {"target": (1, 30), "numbers": (1, 8), "copies": (1, 4), "forced": ("strict", "loose")},
    "battle": {
        "numbers": (1, 6),
        "copies": (1, 4),
        "penalty_number": (1, 7),
        "penalty": (0, 9),
        "sudden_death": ("holder_loses", "giver_loses"),
    },
    "target": {"target": (1, 30), "numbers": (1, 8), "copies": (1, 4)},
    "wits": {"target": (1, 60), "add": (1, 12), "factor": (2, 4), "repetition": (2, 4)},
    "duel": {"target": (1, 12), "numbers": (1, 5), "repetition": (2, 4)},
}
"""For each game its rules, with the range or the words that small variants of it take."""


def variant(key: str, rng: random.Random) -> numduel.Game[Any]:
    """A small variant, so that its games come to all their ends."""
    rules = {
        name: rng.choice(values) if isinstance(values[0], str) else rng.randint(*values)
        for name, values in SMALL[key].items()
    }
    return numduel.game(key, **rules)


def played(game: numduel.Game[Any], position: str, *moves: str) -> Any:
    """The state that moves and draws lead to from a position."""
    state = game.from_position(position)
    for move in moves:
        state = game.play(state, move)
    return state


def refusal(game: numduel.Game[Any], text: str) -> str:
    """Why a text is refused as a position."""
    with pytest.raises(numduel.BadPosition) as refused:
        game.from_position(text)
    return str(refused.value)


def playable(game: numduel.Game[Any], state: Any) -> tuple[str, ...]:
    """All that can be played: the moves of a player, or the draws."""
    return game.moves(state) or tuple(draw for draw, _ in game.chances(state))


def walk(game: numduel.Game[Any], rng: random.Random, longest: int = 300) -> Iterator[tuple[Any, str | None]]:
    """The states of a random game from its start, each with what is played there; None at the end."""
    state = game.start(rng.choice((1, 2)))
    for _ in range(longest):
        options = playable(game, state)
        if not options:
            break
        if draws := game.chances(state):
            move = rng.choices(options, [weight for _, weight in draws])[0]
        else:
            move = rng.choice(options)
        yield state, move
        state = game.play(state, move)
    yield state, None
