"""All positions of a game in which a player has a choice to make, with what each move gives away there."""

from collections import deque
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from numduel.envs.batch.games import Bools, Doubles
from numduel.envs.encoding import Encoder, Floats, batch_module
from numduel.envs.losses import losses
from numduel.game import AnyGame
from numduel.solve import solve, solver

MOST = 300_000
"""How many positions are looked at at most: some seconds' work. A solver's table with more is a sign of more."""


class Positions(NamedTuple):
    """Positions as a policy sees them: a row for each. What an illegal move gives away is NaN."""

    observations: Floats
    masks: Bools
    losses: Doubles


@lru_cache(maxsize=4)  # a policy that learns is judged again and again
def positions(game: Any) -> Positions | None:
    """All positions that can come up in which a player is to move; None if there are more than MOST.

    Positions that look the same to the player to move are one: what an observation leaves out has no influence on the
    rest of the game.
    """
    if solver(game).positions(game) > MOST:
        return None
    encoder, numbers = Encoder(game), batch_module(game).numbers

    def looks(state: Any) -> tuple[int, ...]:
        return tuple(numbers(game, game.see(state, game.turn(state))))

    start = game.start()
    found, seen, queue = [], {looks(start)}, deque([start])
    while queue:
        state = queue.popleft()
        moves = game.moves(state)
        if moves:
            found.append(state)
            if len(found) > MOST:
                return None
        for move in moves or [draw for draw, _ in game.chances(state)]:
            after = game.play(state, move)
            if game.to_move(after) is not None and (look := looks(after)) not in seen:
                seen.add(look)
                queue.append(after)
    values = _values(game, found)
    observations = np.array([encoder.encode(game.see(state, game.turn(state))) for state in found])
    return Positions(observations, ~np.isnan(values), losses(values))


def _values(game: AnyGame, states: list[Any]) -> Doubles:
    """What each move is worth in each state; NaN if it is illegal."""
    solution, column = solve(game), {move: at for at, move in enumerate(game.all_moves)}
    values = np.full((len(states), len(column)), np.nan)
    for row, state in zip(values, states, strict=True):
        for move, value in solution.moves(state).items():
            row[column[move]] = value
    return values
