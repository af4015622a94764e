"""What a player can ask for."""

from typing import Literal, NamedTuple

CommandKind = Literal["words", "move", "resign", "offer", "agree", "decline", "rematch"]


class Command(NamedTuple):
    """What somebody who holds a seat wants to happen."""

    kind: CommandKind
    what: str = ""  # the move, the words, or the id of the rematch
    number: int | None = None  # the turn that a move answers
    key: str | None = None  # an idempotency key: sent again, the command is not done again
