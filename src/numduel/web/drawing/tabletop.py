"""What lies on a live table: all that is drawn alike for everybody who is told the same names, a card in hand aside."""

from collections.abc import Callable
from typing import Any, NamedTuple

from numduel.game import AnyGame
from numduel.match import LoggedMove
from numduel.memo import memoized
from numduel.table.names import Names
from numduel.table.view import TableView
from numduel.web.drawing import between, board_tag, of, side_of, step
from numduel.web.drawing.pieces import Parts
from numduel.web.drawing.templating import SIGNS, safe
from numduel.web.drawing.wording import last_of, told

Who = tuple[Names, Names]
"""The names of the players, and a few words after each."""


MOST, SHORT = 4096, 100  # how many tables are cached, and up to how many moves: later ones may be of ten thousand cards


class Tabletop(NamedTuple):
    """A table with its players, for either side of it. All texts are escaped."""

    begins: str
    names: Names
    sides: Names
    between: tuple[Parts, Parts]  # as player 1 sees it, and as player 2 does
    pool: Callable[[], str]  # draws what both players take from
    did: str  # the last move in words
    by: int  # who made it, or 0
    last: str  # the same as a line


def tabletop(view: TableView, who: Who) -> Tabletop:
    """A table as a viewer sees it."""
    draw = _cached if view.played <= SHORT and view.start is None else _drawn
    return draw(view.game, view.laid, last_of(view.log), who)


def _drawn(game: AnyGame, state: Any, last: LoggedMove | None, who: Who) -> Tabletop:
    names, (note1, note2) = who
    made, turn = last and step(game, state, last), game.turn(state)
    scene, shown = of(game).scene(game, state, made), (safe(names[0]), safe(names[1]))
    (side1, side2), (scale1, scale2) = scene.sides, scene.scales
    did, by = safe(told(last, made, names)), int(last.by) if last else 0
    near = between(game, scene, turn, 1, shown)
    return Tabletop(
        board_tag(game, state),
        shown,
        (side_of(game, 1, shown[0], note1, side1), side_of(game, 2, shown[1], note2, side2)),
        (near, near if scale1 is scale2 else between(game, scene, turn, 2, shown)),
        scene.pool,
        did,
        by,
        line(did, by),
    )


_cached = memoized(MOST)(_drawn)


def line(sentence: str, by: int) -> str:
    """What a player did, or is about to do."""
    return f'<p class="last">{SIGNS[by]}<span>{sentence}</span></p>' if sentence else ""
