"""A table as JSON data: a `GameState` of the API."""

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from numduel.table.view import TableView
from numduel.web.http.models import GameState

Field = Callable[[TableView], Any]

# the fields of a GameState that differ from those of a view
DIFFERENT: dict[str, Field] = {
    "game": lambda view: view.game.key,
    "rules": lambda view: view.game.rules,
    "players": lambda view: [player._asdict() for player in view.players],
    "log": lambda view: [{"by": by, "move": move} for by, move in view.log],
    "outcome": lambda view: view.outcome._asdict() if view.outcome else None,
}
SAME = [name for name in GameState.model_fields if name not in DIFFERENT]
_same = attrgetter(*SAME)  # all in one call: this runs on every move


def state_data(view: TableView) -> dict[str, Any]:
    """A table as one viewer may see it, as data."""
    data = dict(zip(SAME, _same(view), strict=True))
    for name, field in DIFFERENT.items():
        data[name] = field(view)
    return data
