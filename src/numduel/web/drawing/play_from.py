"""Play from here: the form that starts a game against a computer from a position."""

from typing import Any, NamedTuple

from numduel.game import AnyGame
from numduel.players import GRADED, SIMPLE, needs_solution
from numduel.table.names import Names
from numduel.web.drawing.links import changed
from numduel.web.drawing.starting import strengths


class PlayFrom(NamedTuple):
    """What the form has."""

    fields: dict[str, Any]  # that cannot be changed
    sides: dict[int, str]
    seat: int  # the one that is chosen at first
    computers: dict[str, str]  # each with a few words about it


def play_from(game: AnyGame, state: Any, names: Names, seat: int = 0, *, solved: bool = True) -> PlayFrom | None:
    """The form for a state, with that seat chosen, or the one whose turn it is; None if the game is over there."""
    if game.outcome(state):
        return None
    turn = game.turn(state)
    return PlayFrom(
        {"game": game.key, "position": game.position(state), **changed(game)},
        {each: f"{name} (to move)" if each == turn else name for each, name in enumerate(names, 1)},
        seat or turn,
        strengths(tuple(who for who in (*GRADED, *SIMPLE) if solved or not needs_solution(who))),
    )
