"""The person at the keyboard, with the rules and advice at hand."""

from collections.abc import Callable, Collection, Sequence
from typing import Any

from numduel.game import AnyGame, NumduelError
from numduel.terminal.console import Console
from numduel.terminal.voice import Person


def person_at(game: AnyGame, console: Console, state: Callable[[], Any] | None = None) -> Person:
    """Somebody who plays a game; the state that they see is for hints, if there are to be any."""

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

    return Person(console, rules, advice if state else None)
