"""The moves a viewer can play, as buttons, and a button's label for use in sentences."""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from numduel.game import AnyGame, Moves
from numduel.memo import STATES, memoized
from numduel.web.drawing import of
from numduel.web.drawing.pieces import Idle, Words


class Button(NamedTuple):
    """A move as a button."""

    move: str
    label: str  # "Add 7"
    face: str  # "+7", or empty if the label is shown instead
    result: str  # "makes 31"
    keys: str  # the keyboard shortcut, a sequence of keys; empty if there is none
    group: str  # the heading it stands under, if any
    loses: bool  # whether it loses at once
    asks: str  # "Adding 4 makes 12", to ask for confirmation if it loses and others do not
    left: str  # how many are left of what it takes, as dots
    value: float | None = None  # the winning chance after it, if the coach is on
    best: bool = False


Place = Button | Idle
"""What is on a move's place: its button, or only its outline while it cannot be played."""


def buttons(
    game: AnyGame,
    state: Any,
    moves: Moves,
    values: Mapping[str, float] | None = None,
    best: Collection[str] = (),
) -> list[Button]:
    """The moves that can be played in a state, in the game's order."""
    plain = plain_buttons(game, state, moves)
    if not values:
        return list(plain)
    return [button._replace(value=values.get(button.move), best=button.move in best) for button in plain]


@memoized(STATES)
def plain_buttons(game: AnyGame, state: Any, moves: Moves) -> tuple[Button, ...]:
    """The moves that can be played, without the coach's figures."""
    if not moves:
        return ()
    words = of(game).words
    after = {move: game.play(state, move) for move in moves}
    other = 3 - game.turn(state)
    ends = {move: game.outcome(state) for move, state in after.items()}
    losing = {move for move, end in ends.items() if end and end.winner == other}
    lost = len(losing) == len(moves)
    return tuple([_button(move, words(game, state, move, after[move]), move in losing, lost) for move in moves])


def _button(move: str, words: Words, loses: bool, lost: bool) -> Button:
    """A move as a button; if every move is `lost`, there is nothing to confirm."""
    label, doing, face, result, keys, group, left = words
    asks = f"{doing} {result}" if loses and not lost else ""
    return Button(move, label, face, result, keys, group, loses, asks, left)


def places(game: AnyGame, state: Any, offered: Collection[Button]) -> list[Place]:
    """All moves of a game, each on its own place, whether it can be played or not: so buttons never slide."""
    by_move = {button.move: button for button in offered}
    idle = of(game).idle
    return [by_move.get(move) or idle(game, state, move) for move in game.all_moves]


def label(game: AnyGame, state: Any, move: str) -> str:
    """What the button for a move says: in a sentence, `own` alone would be cryptic."""
    text: str = of(game).words(game, state, move, game.play(state, move)).label
    return text


def quoted_label(game: AnyGame, state: Any, move: str) -> str:
    """The same in quotation marks."""
    return f"“{label(game, state, move)}”"
