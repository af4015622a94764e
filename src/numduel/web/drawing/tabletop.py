"""What lies on a live table: all that is drawn alike for everybody who sees the same cards and the same names."""

from collections.abc import Callable
from typing import Any, NamedTuple

from numduel.game import AnyGame
from numduel.match import LoggedMove
from numduel.memo import memoized
from numduel.table.names import Names
from numduel.table.view import TableView
from numduel.web.drawing import between, board_tag, seen, side_of
from numduel.web.drawing.pieces import Parts
from numduel.web.drawing.templating import SIGNS, safe
from numduel.web.drawing.wording import last_of, told

Who = tuple[Names, Names]
"""The names of the players, and a few words after each."""


MOST, SHORT = 4096, 100  # how many tables are cached, and up to how many moves: later ones may be of ten thousand cards


class Tabletop(NamedTuple):
    """A table with its players, for either side of it. All texts are escaped."""

    begins: str
    sides: Names
    between: tuple[Parts, Parts]  # as player 1 sees it, and as player 2 does
    pool: Callable[[], str]  # draws what both players take from
    did: str  # the last move in words
    by: int  # who made it, or 0
    last: str  # the same as a line
    card: int  # in hand, if visible
    notice: str  # something to know before the next move


def tabletop(view: TableView, who: Who) -> Tabletop:
    """A table as a viewer sees it."""
    draw = _cached if view.played <= SHORT and view.start is None else _drawn
    return draw(view.game, view.state, view.hidden, last_of(view.log), who)


def _drawn(game: AnyGame, state: Any, hidden: bool, last: LoggedMove | None, who: Who) -> Tabletop:
    (name1, name2), (note1, note2) = names, _ = who
    shown = seen(game, state, hidden, last)
    scene = shown.scene
    (side1, side2), (scale1, scale2) = scene.sides, scene.scales
    did, by = safe(told(last, shown.step, names)), int(last.by) if last else 0
    near = between(shown, 1, names)
    return Tabletop(
        board_tag(shown),
        (side_of(game, 1, name1, note1, side1), side_of(game, 2, name2, note2, side2)),
        (near, near if scale1 is scale2 else between(shown, 2, names)),
        scene.pool,
        did,
        by,
        line(did, by),
        scene.card,
        safe(scene.notice) if scene.notice else "",
    )


_cached = memoized(MOST)(_drawn)


def line(sentence: str, by: int) -> str:
    """What a player did, or is about to do."""
    return f'<p class="last">{SIGNS[by]}<span>{sentence}</span></p>' if sentence else ""
