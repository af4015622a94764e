"""A person at the keyboard, who can ask for help, the rules or a hint."""

from collections.abc import Callable, Collection, Sequence
from typing import Any, TypeVar

from numduel.game import AnyGame, NumduelError
from numduel.terminal.console import RED, Console
from numduel.terminal.voice import Quit, Unclear, Understand, Undo

T = TypeVar("T")
Advice = Callable[[Collection[str] | None], Sequence[str]]
"""Gives advice in a few lines, about the moves that are still possible (None: all of them)."""


class Person:
    """Answers at the console, or asks for help first."""

    def __init__(
        self,
        console: Console,
        rules: Callable[[], str],
        advice: Advice | None = None,
        can_undo: Callable[[], bool] | None = None,
    ) -> None:
        self._console, self._rules, self._advice, self._can_undo = console, rules, advice, can_undo

    def ask(self, prompt: str, understand: Understand[T], choices: str, moves: Collection[str] | None = None) -> T:
        """Ask until the answer is understood."""
        while True:
            answer = self._console.ask(prompt)
            match answer.lower():
                case "?" | "help":
                    self._console.say(f"You can answer: {choices}.")
                    undo = "undo to take back your last move, " if self._can_undo else ""
                    more = f"hint for advice, {undo}rules for the rules, quit to save and exit"
                    if not self._advice:  # not in a game
                        more = "rules for the rules, quit to exit"
                    self._console.say(f"At any prompt: ? for this help, {more}.")
                case "rules":
                    self._console.say(f"\n{self._rules()}\n")
                case "hint" if self._advice:
                    for line in self._advice(moves):
                        self._console.say(line)
                case "undo" if self._can_undo:
                    if self._can_undo():
                        raise Undo
                    self._console.say("You have not moved yet.")
                case "quit" | "exit":
                    raise Quit
                case _:
                    try:
                        return understand(answer)
                    except Unclear as why:
                        self._console.say(self._console.paint(str(why), RED))


def person_at(
    game: AnyGame,
    console: Console,
    state: Callable[[], Any] | None = None,
    can_undo: Callable[[], bool] | None = None,
) -> Person:
    """Somebody who plays a game; `state` gives the position to hint at, None if there are no hints.

    `can_undo` says whether there is a move to take back, None if there never is one.
    """

    def rules() -> str:
        from numduel.handbook import page

        return page(game, console.width, notation=False)

    def advice(moves: Collection[str] | None) -> Sequence[str]:
        from numduel.advice import hint
        from numduel.terminal.solving import solver

        assert state
        try:
            return hint(solver(console)(game), state(), moves)
        except NumduelError as error:  # a variant that is too large
            return [f"There are no hints: {error}."]

    return Person(console, rules, advice if state else None, can_undo)
