"""Events: what has happened at a table."""

from typing import Literal, NamedTuple

EventKind = Literal["join", "words", "move", "end", "offer", "decline", "rematch"]

NOBODY = 0  # the seat of chance


class Event(NamedTuple):
    """Something that happened. It is stored before anyone sees it."""

    kind: EventKind
    by: int  # the seat
    what: str = ""
    key: str | None = None  # the key of the command that led to it
