"""Removing old games, a few at a time. What is left of one is a row with its id, so that its link can say so."""

from itertools import accumulate
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, bindparam, delete, func, or_, select, update

from numduel.web.keeping import Old
from numduel.web.storage.schema import EVENTS, GAMES

KEPT, GOING, GONE = range(3)  # the stages: a game, one whose events are being deleted, its id alone
MOST_GAMES, MOST_EVENTS = 5, 200  # of one step: moves that are stored meanwhile have to wait for it
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
    "position": None,
    "played": None,
    "opened": None,
}
"""What a row becomes: nothing about the game or its players is left."""


IDLE = or_(GAMES.c.opened.is_(None), GAMES.c.opened < bindparam("opened"))
THESE = GAMES.c.id.in_(bindparam("games", expanding=True))
OF_THESE = EVENTS.c.game_id.in_(bindparam("games", expanding=True))


def _few(*conditions: ColumnElement[bool]) -> Select[Any]:
    """A few games, locked where the database has locks, without waiting for anybody."""
    return select(GAMES.c.id).where(*conditions).limit(MOST_GAMES).with_for_update(skip_locked=True)


# made once: a step should take the event loop's time for as little as possible
FIND_GOING = _few(GAMES.c.removal == GOING)
FIND_PLAYED = _few(GAMES.c.removal == KEPT, GAMES.c.played < bindparam("played"), IDLE)
FIND_UNBEGUN = _few(GAMES.c.removal == KEPT, GAMES.c.played.is_(None), GAMES.c.created < bindparam("created"), IDLE)
EMPTY = update(GAMES).where(THESE).values(removal=GOING, **BLANK)
COUNT = select(EVENTS.c.game_id, func.count()).where(OF_THESE).group_by(EVENTS.c.game_id)
DELETE = delete(EVENTS).where(OF_THESE)
DELETE_LAST = delete(EVENTS).where(EVENTS.c.game_id == bindparam("game"), EVENTS.c.number >= bindparam("first"))
FINISH = update(GAMES).where(THESE).values(removal=GONE)


def hold(connection: Connection, game_id: str, day: int) -> bool:
    """Keep a game from being removed, since somebody has it open; False if it already is removed."""
    held = update(GAMES).where(GAMES.c.id == game_id, GAMES.c.removal == KEPT).values(opened=day)
    return connection.execute(held).rowcount == 1


def remove(connection: Connection, old: Old) -> bool:
    """Remove a few old games, or a part of a long one; False if there is nothing left to remove."""

    def find(query: Select[Any]) -> list[str]:
        return list(connection.execute(query, old._asdict()).scalars())

    # a server that was killed may have left some, and a long game takes several steps
    going = find(FIND_GOING)
    if not going and (going := find(FIND_PLAYED) or find(FIND_UNBEGUN)):
        connection.execute(EMPTY, {"games": going})
    if going:
        _delete_events(connection, going)
    return bool(going)


def _delete_events(connection: Connection, going: list[str]) -> None:
    """Delete the events of as many games as one step may, or the last ones of a long game."""
    counts = dict.fromkeys(going, 0) | {row[0]: row[1] for row in connection.execute(COUNT, {"games": going})}
    sums = zip(going, accumulate(counts[game_id] for game_id in going), strict=True)
    if whole := [game_id for game_id, total in sums if total <= MOST_EVENTS]:
        connection.execute(DELETE, {"games": whole})
        connection.execute(FINISH, {"games": whole})
    else:
        connection.execute(DELETE_LAST, {"game": going[0], "first": counts[going[0]] - MOST_EVENTS})
