"""Why a command is refused: a code, which each front end puts into its own words."""

from enum import StrEnum
from typing import Any

from numduel.game import NumduelError


class Reason(StrEnum):
    """The reasons a table has for refusing a command."""

    WATCHING = "watching"  # the sender holds no seat
    KEY_REUSED = "key reused"  # for a different command
    WAITING = "waiting"  # a seat is still free
    WAITING_FOR_WORDS = "waiting for words"  # a player has not added words to the shuffle yet
    OVER = "over"  # with the `outcome`
    NOT_OVER = "not over"
    STALE_TURN = "stale turn"  # the move is for turn `given`, but this is turn `number`
    NOT_YOUR_TURN = "not your turn"
    ILLEGAL_MOVE = "illegal move"  # with `why`, in the rules' words
    WORDS_TAKEN = "words taken"  # the shuffle has this player's words, or needs none
    NO_DRAWS = "no draws"  # the game cannot end in a draw
    CANNOT_OFFER = "cannot offer"  # there is nobody to offer a draw to, or it was already offered this turn
    NOTHING_OFFERED = "nothing offered"
    CANNOT_TAKE_BACK = "cannot take back"  # somebody else plays, who would have to take back too
    NOTHING_TO_TAKE_BACK = "nothing to take back"
    NO_TAKE_BACKS_LEFT = "no take-backs left"  # at most `most` a game, within its first `longest` moves and draws

    @property
    def is_final(self) -> bool:
        """Whether no newer event can change it, so there is no point in retrying."""
        return self not in _PASSING


_PASSING = frozenset(
    [
        Reason.WAITING,
        Reason.WAITING_FOR_WORDS,
        Reason.OVER,  # unless the last move is taken back
        Reason.NOT_OVER,
        Reason.STALE_TURN,
        Reason.CANNOT_OFFER,
        Reason.NOTHING_OFFERED,
        Reason.NOTHING_TO_TAKE_BACK,
    ]
)


class Refused(NumduelError):
    """Something was refused. The reason is a code: a `Reason`, or one of a front end's own."""

    def __init__(self, reason: StrEnum, **details: Any) -> None:
        super().__init__(reason.value)
        self.reason, self.details = reason, details

    @property
    def is_final(self) -> bool:
        """Whether no newer event can change it."""
        return not isinstance(self.reason, Reason) or self.reason.is_final
