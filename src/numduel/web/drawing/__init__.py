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
from numduel.web.drawing.pieces import Hand, Names, Parts, Scene
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
    state: Any
    hidden: bool
    scene: Scene


@memoized(STATES)
def picture(game: AnyGame, state: Any, hidden: bool, last: LoggedMove | None = None) -> Picture:
    """What is seen of a state in which there may be a hidden card; `last` is the move that led there."""
    return Picture(game, state, hidden, of(game).scene(game, state, last and step(game, state, last)))


def draw(
    shown: Picture,
    bottom: int = 1,
    names: Names = NAMES,
    notes: Names = ("", ""),
    *,
    compact: bool = False,
) -> str:
    """A table with seat `bottom` nearest to the viewer; `notes` are a few words after each name."""
    game, state, hidden, scene = shown
    (one, two), names, turn = scene.sides, (safe(names[0]), safe(names[1])), game.turn(state)
    sides = side_of(game, 1, names[0], notes[0], one), side_of(game, 2, names[1], notes[1], two)
    begins = board_tag(game, state, " compact" if compact else "")
    middle, held = between(game, scene, turn, bottom, names), hand(game, state, hidden, names[turn - 1])
    return "".join((begins, sides[2 - bottom], sides[bottom - 1], *middle, held.drawn, scene.pool(), "</div>"))


def board_tag(game: AnyGame, state: Any, kind: str = "") -> str:
    """How a table begins."""
    return f'<div class="board {game.key} turn{0 if game.outcome(state) else game.turn(state)}{kind}">'


def side_of(game: AnyGame, seat: int, name: str, note: str, parts: tuple[Any, ...]) -> str:
    """A player, whose name is escaped already, and what is theirs."""
    return f'<div class="side p{seat}">{_who(seat, name, note)}{of(game).side(name, parts)}</div>'


def between(game: AnyGame, scene: Scene, turn: int, bottom: int, names: Names) -> Parts:
    """What lies between the players, whose names are escaped already, as the one in seat `bottom` sees it."""
    drawn: Parts = of(game).middle(names, turn, scene.scales[bottom - 1], scene.middle)
    return drawn


def hand(game: AnyGame, state: Any, hidden: bool, owner: str) -> Hand:
    """What is seen of the card in its owner's hand; the owner's name is escaped already."""
    held: Hand = of(game).hand(game, state, hidden, owner)
    return held


@memoized(4096)
def _who(seat: int, name: str, note: str) -> str:
    """A player's mark and name, which is escaped already, followed by a note."""
    words = f' <span class="note">{safe(note)}</span>' if note else ""
    named = f'<b class="name" title="{name}">{name}</b>'
    return f'<p class="who"><span class="sign">{SIGNS[seat]}{named}</span>{words}</p>'


def board(
    game: AnyGame,
    position: str,
    *,
    bottom: int = 1,
    names: Names = NAMES,
    notes: Names = ("", ""),
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
