"""Numduel's computers as opponents in many games at once: each chooses a move in every game.

What they need to know about a game is in the file named after its key.
"""

from collections.abc import Callable

from numduel.envs.batch import Batch
from numduel.envs.batch.games import Actions, Doubles
from numduel.game import NumduelError, quoted
from numduel.players import COMPUTERS
from numduel.players.graded import STRENGTHS
from numduel.solve import solve

Choose = Callable[[], Actions]
"""Chooses a move in each game of a batch; in those that are over, any."""


def opponent(who: object, batch: Batch, random: Callable[[], Doubles]) -> Choose:
    """One of the computers; `random()` gives a random number for each game, from 0 to just below 1."""
    if not isinstance(who, str) or who not in COMPUTERS:
        others = f"the vector environment plays {', '.join(COMPUTERS)}, not {quoted(who)}"
        raise NumduelError(f"{others}: for any other player, use make_vec(..., vectorization_mode='sync')")
    if who == "random":
        return batch.random
    if who == "greedy":
        from numduel.envs.opponents.greedy import Greedy

        return Greedy(batch)
    solve(batch.game)  # now, not with the first move: it can take a while, or be impossible
    if who == "perfect":
        from numduel.envs.opponents.perfect import Perfect

        return Perfect(batch)
    from numduel.envs.opponents.graded import Graded

    return Graded(batch, STRENGTHS[who], random)
