"""Which move an answer makes. Nothing is guessed: the last line says it exactly, or there is no move."""

import re
from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from numduel.game import quoted

MOVE: Final = "MOVE:"
"""How the last line of an answer begins."""
BLANK: Final = " \t\r\n\v\f"
"""White space that may stand around a move: no character that only looks like a space."""

ILLEGAL: Final = "illegal move"
UNCLEAR: Final = "bad message"
TOO_LONG: Final = "too long"
NO_ANSWER: Final = "no answer"
FAULTS: Final = (ILLEGAL, UNCLEAR, TOO_LONG, NO_ANSWER)
"""What can be wrong with an answer; each is also the reason of the forfeit that it leads to."""


class Reading(NamedTuple):
    """What an answer says: a move of the game, or one of FAULTS and a sentence about it."""

    move: str | None
    fault: str = ""
    why: str = ""


def read(answer: str, legal: Mapping[str, str], every: Collection[str], *, cut: bool = False) -> Reading:
    """The move that an answer makes: one of the legal moves, each with how it is told; `every` is all that are told.

    `cut` says that the answer was cut off because it was too long.
    """
    last = answer.rstrip(BLANK).rpartition("\n")[2].strip(BLANK)
    said = last.removeprefix(MOVE).strip(BLANK)
    is_move = last.startswith(MOVE)
    played = next((move for move, told in legal.items() if is_move and said == told), None)
    if cut:  # `MOVE: add 1` may have been going to be `MOVE: add 10`
        return Reading(None, TOO_LONG, "Your answer was cut off: it was too long.")
    if played is not None:
        return Reading(played)
    if not last:
        return Reading(None, NO_ANSWER, "Your answer was empty.")
    if not is_move:
        return Reading(None, UNCLEAR, f"The last line of your answer does not begin with {MOVE}")
    if written_like(said, every):
        return Reading(None, ILLEGAL, f"{quoted(said)} cannot be played here.")
    return Reading(None, UNCLEAR, f"{quoted(said)} is not written like a move.")


def written_like(said: str, moves: Collection[str]) -> bool:
    """Whether something is written as moves are: in plain words and numbers, no more than the longest of them has."""
    most = max(move.count(" ") for move in moves)
    return said.count(" ") <= most and re.fullmatch("[a-z]+(?: [a-z0-9]+)*", said) is not None
