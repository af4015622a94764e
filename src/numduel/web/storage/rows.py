"""Games and events as rows of the database."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Row

from numduel.table.event import Event
from numduel.table.table import Info
from numduel.web.games import cached_game

EventRow = tuple[str, int, str, int, str, str | None]
"""An event as a row: its game, its number, and its fields."""


def game_row(info: Info) -> dict[str, Any]:
    """A game as a row."""
    return {
        "id": info.id,
        "game": info.game.key,
        "rules": info.game.rules,
        "first": info.first,
        "who1": info.who[0],
        "who2": info.who[1],
        "name1": info.names[0],
        "name2": info.names[1],
        "seat1": info.tokens[0],
        "seat2": info.tokens[1],
        "invite": info.invite,
        "coach": info.coach,
        "secret": info.secret.hex(),
        "commitment": info.commitment,
        "created": info.created,
        "before": info.rematch_of,
        "position": info.position,
        "played": info.played,
    }


def info_of(row: Row[Any]) -> Info:
    """A row as a game."""
    return Info(
        row.id,
        cached_game(row.game, row.rules),
        row.first,
        (row.who1, row.who2),
        (row.name1, row.name2),
        (row.seat1, row.seat2),
        row.invite,
        row.coach,
        bytes.fromhex(row.secret),
        row.commitment,
        row.created,
        row.before,
        row.played,
        row.position,
    )


def event_rows(game_id: str, number: int, events: Iterable[Event]) -> list[EventRow]:
    """Events as rows, numbered from `number` on."""
    return [(game_id, at, *event) for at, event in enumerate(events, number)]
