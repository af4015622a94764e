"""A game as a line of JSON, for moving it to another database, and the checks of one that comes from elsewhere."""

import json
import re
from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any, cast, get_args

from sqlalchemy import JSON, Boolean, Column, Integer, Row, String

from numduel import fair
from numduel.game import NumduelError
from numduel.players import own
from numduel.table.event import Event, EventKind
from numduel.table.table import Table
from numduel.web.storage.rows import info_of
from numduel.web.storage.schema import EVENTS, GAMES

HEADER = {"numduel": "games", "version": 1}
LONGEST = 10_000_000  # bytes of a line: a game has at most 25,000 moves and draws
FIELDS = [column.name for column in GAMES.columns if column.name not in ("opened", "removal")]
ID = re.compile(r"[A-Za-z0-9_-]{12}")
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
LARGEST = 2**31 - 1  # whole number that both databases can store


class BadLine(NumduelError):
    """A line that cannot be imported, with what is wrong with it."""


def encoded(data: dict[str, Any]) -> bytes:
    """A line."""
    return json.dumps(data, separators=(",", ":")).encode() + b"\n"


def decoded(line: bytes) -> dict[str, Any]:
    """What a line says."""
    if not line.endswith(b"\n"):
        raise BadLine("it is too long" if len(line) >= LONGEST else "it is torn")
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        raise BadLine("it is not JSON") from None
    if not isinstance(data, dict):
        raise BadLine("it is not a JSON object")
    return data


def game_data(row: Row[Any], events: Iterable[Event]) -> dict[str, Any]:
    """A stored game and its events, as a line has them."""
    return {name: getattr(row, name) for name in FIELDS} | {"events": [list(event) for event in events]}


def stored_game(data: dict[str, Any]) -> tuple[dict[str, Any], list[Event]]:
    """The row and the events of a game, if it can be played."""
    data = {"position": None, **data}  # older files have none
    if data.keys() != {*FIELDS, "events"}:
        raise BadLine("it is not a game")
    row = {name: data[name] for name in FIELDS}
    for name, value in row.items():
        if not _fits(GAMES.c[name], value):
            raise BadLine(f"its {name} cannot be stored")
    _check(row)
    events = _events(data["events"])
    try:
        Table(info_of(cast("Row[Any]", SimpleNamespace(**row))), events)
    except (NumduelError, AssertionError, ValueError, TypeError):
        raise BadLine("its moves cannot be played") from None
    return row, events


def _check(row: dict[str, Any]) -> None:
    """Check what the database would take but the rooms would not."""
    shuffle = bytes.fromhex(row["secret"]) if re.fullmatch("[0-9a-f]{64}", row["secret"]) else b""
    checks = {
        "id": is_id(row["id"]),
        "before": row["before"] is None or is_id(row["before"]),
        "first": row["first"] in (None, 1, 2),
        "created": bool(TIME.fullmatch(row["created"])),
        "commitment": fair.commitment(shuffle) == row["commitment"],
    }
    for name, right in checks.items():
        if not right:
            raise BadLine(f"its {name} is not one of a game")
    try:
        for seat in ("who1", "who2"):
            own(row[seat])
    except NumduelError as error:
        raise BadLine(str(error)) from None


def is_id(text: Any) -> bool:
    """Whether something is the id of a game."""
    return isinstance(text, str) and bool(ID.fullmatch(text))


def _events(data: Any) -> list[Event]:
    columns = [EVENTS.c[name] for name in Event._fields]
    events: list[Event] = []
    for event in data if isinstance(data, list) else [None]:
        if not isinstance(event, list) or len(event) != len(columns):
            raise BadLine("its events are not a list of events")
        if not all(map(_fits, columns, event)) or event[0] not in get_args(EventKind) or event[1] not in (0, 1, 2):
            raise BadLine(f"its event {len(events)} is not one of a game")
        events.append(Event(*event))
    return events


def _fits(column: Column[Any], value: Any) -> bool:
    """Whether a value can be stored in a column, in either database."""
    if value is None:
        return bool(column.nullable)
    match column.type:
        case Boolean():
            return isinstance(value, bool)
        case Integer():
            return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST
        case String(length=int(length)):
            return isinstance(value, str) and len(value) <= length and "\0" not in value and _is_unicode(value)
        case JSON():
            return isinstance(value, dict)
    return False


def _is_unicode(text: str) -> bool:
    """Whether a text can be written: JSON can have half of a surrogate pair."""
    return not re.search("[\ud800-\udfff]", text)
