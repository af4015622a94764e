"""A table in a line, for the list of somebody's games: what the holder of its seats may know, and nothing else."""

from typing import Any

from numduel.players import HUMAN
from numduel.rules import variant_name
from numduel.table.names import OPPONENT, Names
from numduel.table.view import TableView
from numduel.web.drawing.links import in_words
from numduel.web.drawing.wording import headline, names_of, status_of

MOVE, WAIT, OVER = "move", "wait", "over"
"""What a player has to do at a table: move, wait, or nothing more."""


def mine(view: TableView, accuracy: float | None = None) -> dict[str, Any]:
    """A table as its player's browser keeps it; `accuracy` is that of the player's moves, if it is known."""
    names, score = names_of(view), _score(view)
    return {
        "id": view.id,
        "game": view.game.key,
        "title": view.game.title,
        "variant": variant_name(view.game) or in_words(view.game),
        "against": _against(view, names),
        "state": OVER if view.outcome else MOVE if view.to_move in view.seats else WAIT,
        "says": _says(view, names, score),
        "score": score,
        "rematch": view.rematch,
        "accuracy": accuracy,
    }


def _says(view: TableView, names: Names, score: float | None) -> str:
    """How the game stands, or how it ended for its player."""
    if view.outcome:
        return "You lost" if score == 0 else "You won" if score == 1 else headline(view.outcome, names)
    return "Your move" if view.to_move in view.seats else status_of(view, names)[0]


def _against(view: TableView, names: Names) -> str:
    """Who plays against whom, for somebody who plays there."""
    if len(view.seats) > 1:
        return f"{names[0]} against {names[1]}, one screen"
    other = view.players[2 - view.seats[0]]
    if other.who != HUMAN:
        return f"against the computer, {other.who}"
    name = names[2 - view.seats[0]]
    return f"against {name}" if other.taken and name != OPPONENT else "against a friend"


def _score(view: TableView) -> float | None:
    """What the player scored: None before the end, and for somebody who played both sides."""
    if view.outcome is None or len(view.seats) > 1:
        return None
    return 0.5 if view.outcome.winner is None else float(view.outcome.winner in view.seats)
