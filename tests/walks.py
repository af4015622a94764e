"""Random variants and random games, for tests that need many."""

import os
import random
from collections.abc import Iterator
from typing import Any

import pytest

import numduel
from games import facts

SOAK = int(os.environ.get("NUMDUEL_SOAK", "1"))
"""How many times longer the long tests take: `make soak` and `make attack` set it."""
WHOLE = "NUMDUEL_SOAK" in os.environ


def often(number):
    """How many times to repeat something slow: a sixth of the full number, unless all are asked for."""
    return number * SOAK if WHOLE else number // 6


def variant(key: str, rng: random.Random) -> numduel.Game[Any]:
    """A small variant, so that all endings come up."""
    rules = {
        name: rng.choice(values) if isinstance(values[0], str) else rng.randint(*values)
        for name, values in facts(key).RANGES.items()
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
    """Everything that can be played: a player's moves, or the draws."""
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
