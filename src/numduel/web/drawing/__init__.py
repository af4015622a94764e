"""Drawing tables: a position as a viewer may see it, as HTML and SVG. Each game has a file that makes its scene."""

from importlib import import_module
from types import ModuleType
from typing import Any, NamedTuple

from markupsafe import Markup

from numduel.game import HIDDEN, AnyGame
from numduel.match import LoggedMove
from numduel.memo import STATES, memoized
from numduel.rules import GAMES
from numduel.table.view import state_of
from numduel.web.drawing.pieces import Scene
from numduel.web.drawing.scale import Step
from numduel.web.drawing.templating import SIGNS, safe

NAMES = ("Player 1", "Player 2")

_FILES: dict[str, ModuleType] = {key: import_module(f"{__name__}.{key}") for key in GAMES}


def of(game: AnyGame) -> ModuleType:
    """A game's module in this package: its scene, and its moves in words."""
    return _FILES[game.key]


class Picture(NamedTuple):
    """A table ready to be drawn: everything but who sits there, and on which side."""

    game: AnyGame
    scene: Scene
    turn: int
    over: bool
    step: Step | None  # what the last move did


@memoized(STATES)
def picture(game: AnyGame, state: Any, hidden: bool, last: LoggedMove | None = None) -> Picture:
    """What is seen of a state in which there may be a hidden card; `last` is the move that led there."""
    made = last and step(game, state, last)
    scene = of(game).scene(game, state, hidden, made)
    return Picture(game, scene, game.turn(state), game.outcome(state) is not None, made)


def draw(
    shown: Picture,
    bottom: int = 1,
    names: tuple[str, str] = NAMES,
    notes: tuple[str, str] = ("", ""),
    *,
    compact: bool = False,
    pool: bool = True,
) -> str:
    """A table with seat `bottom` nearest to the viewer; `notes` are a few words after each name.

    Without `pool`, it leaves out what the buttons show.
    """
    game, (sides, middle, scales, _, _, tokens), turn, over, _ = shown
    drawing, safe_names = of(game), (safe(names[0]), safe(names[1]))
    one = f'<div class="side p1">{_who(1, names[0], notes[0])}{drawing.side(safe_names[0], sides[0])}</div>'
    two = f'<div class="side p2">{_who(2, names[1], notes[1])}{drawing.side(safe_names[1], sides[1])}</div>'
    far, near = (two, one) if bottom == 1 else (one, two)
    return (
        f'<div class="board {game.key} turn{0 if over else turn}{" compact" if compact else ""}">'
        f"{far}{near}{drawing.middle(safe_names, turn, scales[bottom - 1], middle)}{tokens if pool else ''}</div>"
    )


@memoized(4096)
def _who(seat: int, name: str, note: str) -> str:
    """A player's mark and name, followed by a note."""
    words = f' <span class="note">{safe(note)}</span>' if note else ""
    named = f'<b class="name" title="{safe(name)}">{safe(name)}</b>'
    return f'<p class="who"><span class="sign">{SIGNS[seat]}{named}</span>{words}</p>'


def board(
    game: AnyGame,
    position: str,
    *,
    bottom: int = 1,
    names: tuple[str, str] = NAMES,
    notes: tuple[str, str] = ("", ""),
    last: LoggedMove | None = None,
    compact: bool = False,
) -> Markup:
    """A table, drawn from the text of a position with ? for a hidden card; `last` is the move that led there."""
    shown = picture(game, state_of(game, position), HIDDEN in position, last)
    return Markup(draw(shown, bottom, names, notes, compact=compact))  # noqa: S704 - escaped where it is made


def step(game: AnyGame, state: Any, last: LoggedMove) -> Step | None:
    """What the last move did, if it was a player's and can have led to this state."""
    if last.by not in {1, 2} or last.move not in game.all_moves:
        return None
    made: Step | None = of(game).step(game, state, last.by, last.move)
    return made
