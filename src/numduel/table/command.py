"""Commands: what a player can ask for."""

from typing import Literal, NamedTuple

CommandKind = Literal["words", "move", "resign", "offer", "agree", "decline", "rematch", "takeback"]


class Command(NamedTuple):
    """Something the holder of a seat wants to do."""

    kind: CommandKind
    what: str = ""  # the move, the words, or the id of the rematch
    number: int | None = None  # the turn a move is for; a take-back may name one, too
    key: str | None = None  # an idempotency key: a retry is not done twice
