"""Positions for a lesson, found in games that are the same every time."""

from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate
from typing import Any, TypeVar

from numduel.fair import Stream, secret_from
from numduel.game import AnyGame, Chances
from numduel.learn.lesson import LEARNER

MOST = 50_000  # moves and draws of all games together

T = TypeVar("T")
Choose = Callable[[Any, Callable[[int], int]], str]
"""Chooses a move in a state, given a source of random whole numbers."""


def turns(game: AnyGame, games: int, choose: Choose) -> Iterator[Any]:
    """The learner's turns in that many games with random draws, in which both players choose like this.

    In games with very many cards, there are fewer.
    """
    steps = 0
    for number in range(games):
        below = Stream(secret_from("lesson"), f"game {number}").below
        state = game.start(number % 2 + 1)
        while game.to_move(state) is not None:
            steps += 1
            if draws := game.chances(state):
                state = game.play(state, pick_draw(draws, below))
                continue
            if game.turn(state) == LEARNER:
                yield state
            state = game.play(state, choose(state, below))
        if steps > MOST:
            return


def pick_draw(draws: Chances, below: Callable[[int], int]) -> str:
    """A draw by weight."""
    card = below(sum(left for _, left in draws))
    return next(
        draw for (draw, _), up_to in zip(draws, accumulate(left for _, left in draws), strict=True) if card < up_to
    )


def anything(game: AnyGame) -> Choose:
    """Chooses at random."""
    return lambda state, below: game.moves(state)[below(len(game.moves(state)))]


def best_of(found: Iterable[tuple[float, T]], enough: float) -> T | None:
    """The item with the highest score, or the first whose score is enough; None if there is none."""
    best: tuple[float, T] | None = None
    for score, item in found:
        if best is None or score > best[0]:
            best = score, item
        if score >= enough:
            break
    return best[1] if best else None
