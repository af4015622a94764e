"""Who answers the questions of a dialogue, and how answers are understood."""

from collections.abc import Callable, Collection
from typing import Any, Protocol, TypeVar

from numduel.game import AnyGame, listed
from numduel.rules.variant import is_number

T = TypeVar("T")
Understand = Callable[[str], T]


class Unclear(Exception):
    """An answer that was not understood, with a sentence that says why."""


class Quit(Exception):
    """A person wants to quit."""


class Undo(Exception):
    """A person wants to take back a move."""


class Voice(Protocol):
    """Answers questions."""

    def ask(self, prompt: str, understand: Understand[T], choices: str, moves: Collection[str] | None = None) -> T:
        """Ask until the answer is understood; `choices` describes the possible answers.

        `moves` are those still possible after earlier answers.
        """


class WholeMove(Exception):
    """An answer that is a whole move, so that no other question of the turn has to be asked."""

    def __init__(self, move: str) -> None:
        super().__init__(move)
        self.move = move


class MoveTaker:
    """A voice that also takes a whole move, as hints write it, in answer to any question of a turn."""

    def __init__(self, voice: Voice, game: AnyGame, state: Any) -> None:
        self._voice = voice
        self._possible = game.moves(state)
        self._verbs = {move.split()[0] for move in game.all_moves if " " in move}

    def ask(self, prompt: str, understand: Understand[T], choices: str, moves: Collection[str] | None = None) -> T:
        """Ask until the answer is understood, or raise WholeMove."""
        possible = self._possible if moves is None else moves

        def understand_move(answer: str) -> T:
            said = " ".join(answer.lower().split())
            if said in possible:
                raise WholeMove(said)
            verb, _, rest = said.partition(" ")
            if verb in self._verbs and is_number(rest):
                raise Unclear(f"You cannot {said} here.")
            return understand(answer)

        return self._voice.ask(prompt, understand_move, choices, moves)


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
