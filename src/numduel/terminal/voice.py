"""Who answers the questions of a dialogue: a person, or a computer whose answers are typed for it."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Protocol, TypeVar

from numduel.game import listed
from numduel.rules.variant import is_number
from numduel.terminal.console import BOLD, RED, Console

T = TypeVar("T")
Understand = Callable[[str], T]
Advice = Callable[[Collection[str] | None], Sequence[str]]
"""What to do, in a few lines; given the moves that are still possible, or None for all there are."""


class Unclear(Exception):
    """An answer that is not one, with a sentence that says why."""


class Quit(Exception):
    """A person wants to leave."""


class Voice(Protocol):
    """Whoever answers."""

    def ask(self, prompt: str, understand: Understand[T], choices: str, moves: Collection[str] | None = None) -> T:
        """Ask until the answer is understood; `choices` says what can be answered.

        `moves` are those that are still possible, if an earlier answer has settled some of it.
        """


class Person:
    """Answers at the console, and may ask back."""

    def __init__(self, console: Console, rules: Callable[[], str], advice: Advice | None = None) -> None:
        self._console, self._rules, self._advice = console, rules, advice

    def ask(self, prompt: str, understand: Understand[T], choices: str, moves: Collection[str] | None = None) -> T:
        """Ask again, however often, until the answer is understood."""
        while True:
            answer = self._console.ask(prompt)
            match answer.lower():
                case "?" | "help":
                    self._console.say(f"You can answer: {choices}.")
                    more = "hint for advice, rules for the rules, quit to save and leave"
                    if not self._advice:  # not in a game
                        more = "rules for the rules, quit to leave"
                    self._console.say(f"At any question: ? for this help, {more}.")
                case "rules":
                    self._console.say(f"\n{self._rules()}\n")
                case "hint" if self._advice:
                    for line in self._advice(moves):
                        self._console.say(line)
                case "quit" | "exit":
                    raise Quit
                case _:
                    try:
                        return understand(answer)
                    except Unclear as why:
                        self._console.say(self._console.paint(str(why), RED))


class Typist:
    """Types the answers that stand for a move, so that a computer's move reads like a person's."""

    def __init__(self, console: Console, answers: Iterable[str]) -> None:
        self._console, self._answers = console, iter(answers)

    def ask(self, prompt: str, understand: Understand[T], choices: str, moves: Collection[str] | None = None) -> T:
        """Give the next answer."""
        answer = next(self._answers)
        self._console.say(prompt + self._console.paint(answer, BOLD))
        return understand(answer)


def one_of(*words: str) -> Understand[str]:
    """Understand one of a few words, whatever its case, or the beginning of just one of them."""

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
