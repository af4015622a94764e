"""How a sensible beginner plays Number Stack Battle."""

from numduel.rules.battle import Battle, State


def choose(game: Battle, state: State) -> str:
    """Keep what counts for you, and give away what does not."""
    return "own" if game.score((game.card(state),)) > 0 else "opponent"
