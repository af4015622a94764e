"""Tables as pictures: a position as a viewer may see it, drawn as HTML and SVG. One file a game makes its scene."""

from importlib import import_module
from types import ModuleType
from typing import Any

from markupsafe import Markup

from numduel.game import AnyGame
from numduel.rules import GAMES
from numduel.web.drawing.scale import Step
from numduel.web.seen import Line
from numduel.web.templating import macros, remembered

HIDDEN, NONE = "?", "-"
NAMES = ("Player 1", "Player 2")

_FILES: dict[str, ModuleType] = {key: import_module(f"{__name__}.{key}") for key in GAMES}
# most of a table is as it was a move ago, or as the other player sees it: what was drawn once is not drawn again
(_who,) = macros("boards/pieces.html", "who", most=4096)
_DRAW = {key: macros(f"boards/{key}.html", "side", "middle", most=4096) for key in GAMES}


def of(game: AnyGame) -> ModuleType:
    """A game's file in this folder: its scene, and its moves in words."""
    return _FILES[game.key]


@remembered(4096)
def state_of(game: AnyGame, position: str) -> Any:
    """The state that a viewer knows: a hidden card counts as not yet drawn."""
    return game.from_position(position.replace(HIDDEN, NONE))


def board(
    game: AnyGame,
    position: str,
    *,
    bottom: int = 1,
    names: tuple[str, str] = NAMES,
    notes: tuple[str, str] = ("", ""),
    last: Line | None = None,
    compact: bool = False,
) -> Markup:
    """A table, drawn from the text of a position with ? for a hidden card, with seat `bottom` nearest to the viewer.

    `last` is the move that led there, which the picture shows; `notes` are a few words after each name.
    """
    state = state_of(game, position)
    sides, middle, scales = of(game).scene(game, state, HIDDEN in position, last and step(game, state, last))
    side, between = _DRAW[game.key]
    turn = game.turn(state)
    far, near = (
        side(seat, _who(seat, names[seat - 1], notes[seat - 1]), names[seat - 1], *sides[seat - 1])
        for seat in (3 - bottom, bottom)
    )
    whose = 0 if game.outcome(state) else turn
    return Markup(  # noqa: S704 - made of what templates have escaped
        f'<div class="board {game.key} turn{whose}{" compact" if compact else ""}">'
        f"{far}{near}{between(scales[bottom - 1], names, turn, *middle)}</div>"
    )


def step(game: AnyGame, state: Any, last: Line) -> Step | None:
    """What the last move did, if it was a player's and can have led to this state."""
    if last.by not in {1, 2} or last.move not in game.all_moves:
        return None
    made: Step | None = of(game).step(game, state, last.by, last.move)
    return made
