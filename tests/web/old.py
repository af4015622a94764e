"""Games of any age, stored without a server."""

import time

import numduel
from numduel import fair
from numduel.players import HUMAN
from numduel.table import tokens
from numduel.table.event import Event
from numduel.table.table import Info
from numduel.web.keeping import DAY
from numduel.web.storage.address import open_database
from numduel.web.storage.queries import Write, save
from numduel.web.storage.rows import event_rows, game_row
from numduel.web.storage.schema import EVENTS, GAMES

SECRET = bytes(range(32))
TOKEN = "the token of both seats!"
GAME = numduel.game("wits", target=1000, repetition=0)  # long enough for all moves here


def game_id(number):
    return f"old-{number:08}"


def aged(number, days, *, begun=True):
    """A game that two people last played, or at least created, so many days ago."""
    day = int(time.time() // DAY) - days
    created = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(day * DAY))
    held = tokens.hashed(TOKEN)
    return Info(game_id(number), GAME, 1, (HUMAN, HUMAN), ("Ann", "Bob"), (held, held), None, True, SECRET,
                fair.commitment(SECRET), created, None, day if begun else None)  # fmt: skip


def moves(count):
    return [Event("move", 1 + number % 2, "add 1", f"old {number}") for number in range(count)]


def store(address, infos, count=0):
    """Store games, each with so many moves."""
    database = open_database(address)
    with database.engine.begin() as connection:
        rows = [row for info in infos for row in event_rows(info.id, 0, moves(count))]
        save(connection, [Write([game_row(info) for info in infos], events=rows)])
    database.engine.dispose()


def rows(address):
    """All rows of the database: the games by their ids, and how many events there are."""
    database = open_database(address)
    with database.engine.connect() as connection:
        games = {row.id: row for row in connection.execute(GAMES.select())}
        events = len(connection.execute(EVENTS.select()).all())
    database.engine.dispose()
    return games, events
