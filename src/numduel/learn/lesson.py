"""What a lesson is made of: steps on a real board, and a game to win at the end."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from numduel.game import NumduelError

LEARNER: Final = 1
"""The learner's seat; the computer has the other one."""


class NoLesson(NumduelError):
    """A variant without a lesson; the message says why."""


class Answer(NamedTuple):
    """A possible answer to a question in words."""

    key: str  # as it is written in an address
    label: str
    right: bool
    why: str  # a sentence about it, true by the solution


class Step(NamedTuple):
    """A position with the learner to move, and a question about it."""

    title: str
    text: str
    state: Any
    ask: str
    why: str  # what is said about a right move; each of the answers has its own sentence
    answers: tuple[Answer, ...] = ()  # none: a move is asked for, and the solution knows which are right


class Plan(NamedTuple):
    """What a game's own file makes: the steps, and the position of the last game."""

    steps: tuple[Step, ...]
    last: Step
    secret: str  # in a sentence, to take home


class Lesson(NamedTuple):
    """A plan with all positions of its last game that right moves lead to, the learner to move, by their text."""

    steps: tuple[Step, ...]
    last: Step
    secret: str
    positions: Mapping[str, Any]


class Verdict(NamedTuple):
    """Whether an answer is right, and a sentence that says why."""

    right: bool
    why: str
