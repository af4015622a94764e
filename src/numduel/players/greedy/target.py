"""How a sensible beginner plays Target Sum Showdown."""

from numduel.rules.target import State, Target


def choose(game: Target, state: State) -> str:
    """Add the largest number that does not take you over the target; if all do, subtract the smallest."""
    own = game.scores(state)[game.turn(state) - 1]
    pool = game.pool(state)
    fits = [number for number in pool if own + number <= game.target]
    return f"add {max(fits)}" if fits else f"subtract {min(pool)}"
