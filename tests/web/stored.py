"""Stores and loads games without a server."""

import numduel
from numduel import fair
from numduel.players import HUMAN
from numduel.table.event import Event
from numduel.table.table import Info
from numduel.web.storage.queries import load, save
from numduel.web.storage.rows import event_rows

SECRET = bytes(range(32))


def info(game_id="a-table-name", **changes):
    game = numduel.game("showdown", target=40)
    whole = Info(game_id, game, None, (HUMAN, HUMAN), ("Ann", "Zoë ☘"), ("1" * 64, None), "2" * 64, True, SECRET,
                 fair.commitment(SECRET), "2026-01-01T00:00:00Z")  # fmt: skip
    return whole._replace(**changes)


def put(database, *writes):
    with database.engine.begin() as connection:
        save(connection, writes)


def found(database, game_id="a-table-name", after=0):
    with database.engine.connect() as connection:
        return load(connection, game_id, after)


def moved(number, what="keep"):
    return event_rows("a-table-name", number, [Event("move", 1, what)])
