"""The moves a viewer can play, as buttons, and a button's label for use in sentences."""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from numduel.game import AnyGame, Moves
from numduel.web.drawing import of


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
        return plain
    return [button._replace(value=values.get(button.move), best=button.move in best) for button in plain]


def plain_buttons(game: AnyGame, state: Any, moves: Moves) -> list[Button]:
    """The moves that can be played, without the coach's figures."""
    made = [button_of(game, state, move) for move in moves]
    if all(button.loses for button in made):  # then there is nothing to confirm
        return [button._replace(asks="") for button in made]
    return made


def button_of(game: AnyGame, state: Any, move: str) -> Button:
    """A move as a button, which asks before it loses."""
    after = game.play(state, move)
    label, doing, face, result, keys, group, left = of(game).words(game, state, move, after)
    end = game.outcome(after)
    loses = end is not None and end.winner == 3 - game.turn(state)
    return Button(move, label, face, result, keys, group, loses, f"{doing} {result}" if loses else "", left)


def label(game: AnyGame, state: Any, move: str) -> str:
    """What the button for a move says: in a sentence, `own` alone would be cryptic."""
    text: str = of(game).words(game, state, move, game.play(state, move)).label
    return text


def quoted_label(game: AnyGame, state: Any, move: str) -> str:
    """The same in quotation marks."""
    return f"“{label(game, state, move)}”"
