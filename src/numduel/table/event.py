"""Events: what has happened at a table."""

from typing import Literal, NamedTuple

EventKind = Literal["join", "words", "move", "end", "offer", "decline", "rematch", "takeback"]

NOBODY = 0  # the seat of chance


class Event(NamedTuple):
    """Something that happened. It is stored before anyone sees it."""

    kind: EventKind
    by: int  # the seat
    what: str = ""  # the move, the words, how the game ended, the rematch; how many moves and draws are left
    key: str | None = None  # the key of the command that led to it
