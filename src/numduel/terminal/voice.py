"""Who answers the questions of a dialogue, and how answers are understood."""

from collections.abc import Callable, Collection, Iterable
from typing import Protocol, TypeVar

from numduel.game import listed
from numduel.rules.variant import is_number
from numduel.terminal.console import BOLD, Console

T = TypeVar("T")
Understand = Callable[[str], T]


class Unclear(Exception):
    """An answer that was not understood, with a sentence that says why."""


class Quit(Exception):
    """A person wants to quit."""


class Voice(Protocol):
    """Answers questions."""

    def ask(self, prompt: str, understand: Understand[T], choices: str, moves: Collection[str] | None = None) -> T:
        """Ask until the answer is understood; `choices` describes the possible answers.

        `moves` are those still possible after earlier answers.
        """


class Typist:
    """Types the answers that make a move, so that a computer's move reads like a person's."""

    def __init__(self, console: Console, answers: Iterable[str]) -> None:
        self._console, self._answers = console, iter(answers)

    def ask(self, prompt: str, understand: Understand[T], choices: str, moves: Collection[str] | None = None) -> T:
        """Give the next answer."""
        answer = next(self._answers)
        self._console.say(prompt + self._console.paint(answer, BOLD))
        return understand(answer)


def one_of(*words: str) -> Understand[str]:
    """Understand one of a few words in any case, or an unambiguous prefix of one."""

    def understand(answer: str) -> str:
        start = answer.strip("'\" ").lower().removesuffix("'s")
        begun = [word for word in words if word.startswith(start)]
        if start and len(begun) == 1:
            return begun[0]
        raise Unclear(f"Please answer {listed(words)}.")

    return understand


def number(low: int, high: int) -> Understand[int]:
    """Understand a whole number from low to high."""

    def understand(answer: str) -> int:
        if is_number(answer) and low <= int(answer) <= high:
            return int(answer)
        raise Unclear(f"Please enter a whole number from {low} to {high}.")

    return understand
