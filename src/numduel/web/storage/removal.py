"""Removing old games, a few at a time. What is left of one is a row with its id, so that its link can say so."""

from itertools import accumulate
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, func, or_, select, update

from numduel.web.keeping import Old
from numduel.web.storage.schema import EVENTS, GAMES

KEPT, GOING, GONE = range(3)  # the stages: a game, one whose events are being deleted, its id alone
MOST_GAMES, MOST_EVENTS = 10, 500  # of one step: moves that are stored meanwhile have to wait for it
BLANK: dict[str, Any] = {
    "game": "",
    "rules": {},
    "first": None,
    "who1": "",
    "who2": "",
    "name1": "",
    "name2": "",
    "seat1": None,
    "seat2": None,
    "invite": None,
    "coach": False,
    "secret": "",
    "commitment": "",
    "created": "",
    "before": None,
    "played": None,
    "opened": None,
}
"""What a row becomes: nothing about the game or its players is left."""


def hold(connection: Connection, game_id: str, day: int) -> bool:
    """Keep a game from being removed, since somebody has it open; False if it already is removed."""
    held = update(GAMES).where(GAMES.c.id == game_id, GAMES.c.removal == KEPT).values(opened=day)
    return connection.execute(held).rowcount == 1


def remove(connection: Connection, old: Old) -> bool:
    """Remove a few old games, or a part of a long one; False if there is nothing left to remove."""
    # a server that was killed may have left some, and a long game takes several steps
    going = _find(connection, GAMES.c.removal == GOING)
    if not going and (going := _due(connection, old)):
        connection.execute(update(GAMES).where(GAMES.c.id.in_(going)).values(removal=GOING, **BLANK))
    if going:
        _delete_events(connection, going)
    return bool(going)


def _due(connection: Connection, old: Old) -> list[str]:
    """A few games that are old and that nobody has open."""
    idle = or_(GAMES.c.opened.is_(None), GAMES.c.opened < old.opened)
    found = _find(connection, GAMES.c.removal == KEPT, GAMES.c.played < old.played, idle)
    unbegun = GAMES.c.played.is_(None)
    return found or _find(connection, GAMES.c.removal == KEPT, unbegun, GAMES.c.created < old.created, idle)


def _find(connection: Connection, *conditions: ColumnElement[bool]) -> list[str]:
    """A few games, locked where the database has locks, without waiting for anybody."""
    query = select(GAMES.c.id).where(*conditions).limit(MOST_GAMES).with_for_update(skip_locked=True)
    return list(connection.execute(query).scalars())


def _delete_events(connection: Connection, going: list[str]) -> None:
    """Delete the events of as many games as one step may, or the last ones of a long game."""
    count = select(EVENTS.c.game_id, func.count()).where(EVENTS.c.game_id.in_(going)).group_by(EVENTS.c.game_id)
    counts = dict.fromkeys(going, 0) | {row[0]: row[1] for row in connection.execute(count)}
    sums = zip(going, accumulate(counts[game_id] for game_id in going), strict=True)
    if whole := [game_id for game_id, total in sums if total <= MOST_EVENTS]:
        connection.execute(delete(EVENTS).where(EVENTS.c.game_id.in_(whole)))
        connection.execute(update(GAMES).where(GAMES.c.id.in_(whole)).values(removal=GONE))
    else:
        first = going[0]
        last = EVENTS.c.number >= counts[first] - MOST_EVENTS
        connection.execute(delete(EVENTS).where(EVENTS.c.game_id == first, last))
