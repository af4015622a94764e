"""Which tellings there are: the game itself, and its twins.

A twin is the same game in other words and numbers: the same tree, so that nothing memorized helps.
"""

from numduel.game import AnyGame, NumduelError, quoted
from numduel.memo import memoized
from numduel.models.original import Original
from numduel.models.telling import Telling
from numduel.models.twins import retold


@memoized(64)
def tell(game: AnyGame, twin: int = 0) -> Telling:
    """The game in its own words, or a twin of it, from 1 up."""
    if type(twin) is not int or twin < 0:
        raise NumduelError(f"the twin must be a whole number, 0 for the game itself, not {quoted(twin)}")
    return retold(game, twin) if twin else Original(game)
