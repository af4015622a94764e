"""What can happen at a table, what somebody can ask for, and how that is refused."""

from typing import Any, NamedTuple

from numduel.game import NumduelError

NOBODY = 0  # the seat of chance


class Event(NamedTuple):
    """Something that happened, and is stored before anybody is shown it."""

    kind: str  # join, words, move, end, offer, decline or rematch
    by: int  # the seat
    what: str = ""
    key: str | None = None  # by which whoever sent it knows that it was taken


class Command(NamedTuple):
    """What somebody who holds a seat wants to happen."""

    kind: str  # words, move, resign, offer, agree, decline or rematch
    what: str = ""
    number: int | None = None  # of the turn that it answers
    key: str | None = None


class Refused(NumduelError):
    """A command that is not done; the status is HTTP's word for why."""

    def __init__(self, status: int, sentence: str, **more: Any) -> None:
        super().__init__(sentence)
        self.status, self.more = status, more
