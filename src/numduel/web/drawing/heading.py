"""The heading over the moves: whose turn it is, or how the game ended, also for the browser's tab and a screen reader.

All of it is escaped here, and put together without escaping anything again.
"""

from typing import NamedTuple

from numduel.memo import memoized
from numduel.table.names import Names
from numduel.table.view import TableView
from numduel.web.drawing.templating import SIGNS, safe
from numduel.web.drawing.wording import News, Status, announced, status_of, title_of, turn_of


class Heading(NamedTuple):
    """The status of a game."""

    drawn: str
    title: str  # of the tab
    said: str  # by a screen reader
    whose: int  # the seat whose colour it has (0: neither's)


def heading(view: TableView, names: Names, news: News, *, waiting: bool) -> Heading:
    """The heading of a table; during a game nearly all of them have been drawn before."""
    if view.to_move and not (news[0] or waiting or view.outcome):
        return _turn(view.game.title, view.seats, names, view.to_move)
    status = status_of(view, names)
    return _heading(status, title_of(view.game.title, view.seats, status, news), announced(view, status, names))


@memoized(4096)
def _turn(title: str, seats: tuple[int, ...], names: Names, whose: int) -> Heading:
    """The heading while somebody is to move, and there is no news."""
    status, note, _ = shown = turn_of(seats, names, whose)
    return _heading(shown, title_of(title, seats, shown), f"{status}. {note}".rstrip())


def _heading(status: Status, title: str, said: str) -> Heading:
    words, note, whose = status
    after = f'<p class="reason">{safe(note)}</p>' if note else ""
    drawn = f'<h2 id="status" class="status" tabindex="-1">{SIGNS[whose]}{safe(words)}</h2>{after}'
    return Heading(drawn, safe(title), safe(said), whose)
