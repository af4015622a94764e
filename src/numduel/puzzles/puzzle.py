"""What a puzzle is: a position, a question, the answers to choose from, and the verdict on one of them."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from numduel.game import NumduelError, listed, quoted
from numduel.solve.solution import Solution

HARDEST = 5
MISLEADING = 3
"""From this grade on, a rule of thumb gives a wrong answer."""

Called = Callable[[str], str]
"""Says what to call a move in a sentence."""


class NoPuzzles(NumduelError):
    """A game without puzzles."""


class Verdict(NamedTuple):
    """What there is to say about an answer."""

    right: bool
    fault: str  # what is wrong with it, to complete a sentence: "gives away 100%"
    does: str  # what a wrong move leads to, in a sentence; empty if the answer is not a move
    why: str  # the right answer and the reason for it, in a sentence
    worth: Mapping[str, float]  # each move or draw, with the chance of the puzzle's player after it


class Puzzle(NamedTuple):
    """A position with one question about it.

    If a player is to move there, the answers are their moves; if a card is to be drawn, they are winning chances.
    """

    state: Any
    seat: int  # the player that it is about
    question: str
    note: str  # what else there is to know, in a few sentences
    answers: tuple[str, ...]
    answer: str  # the right one
    grade: int  # from 1, where a rule of thumb is all you need, to HARDEST
    judge: "Judge"

    def verdict(self, solution: Solution[Any], given: str, called: Called = str) -> Verdict:
        """The verdict on an answer."""
        self.check(given)
        return self.judge(solution, self, given, called)

    def check(self, given: str) -> None:
        """Refuse what is not one of the answers."""
        if given not in self.answers:
            raise NumduelError(f"the answer must be {listed(self.answers)}, not {quoted(given)}")


Judge = Callable[[Solution[Any], Puzzle, str, Called], Verdict]


def graded(*, misled: bool, steps: int) -> int:
    """A grade: two for what a rule of thumb gets right, three for what it gets wrong, by how hard it is otherwise."""
    return MISLEADING + min(steps, HARDEST - MISLEADING) if misled else 1 + min(steps, MISLEADING - 2)
