"""A table as data: what the API calls a GameState."""

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from numduel.table.view import TableView
from numduel.web.http.models import GameState

Field = Callable[[TableView], Any]

# the fields of a GameState that are not those of a view as they are
DIFFERENT: dict[str, Field] = {
    "game": lambda view: view.game.key,
    "rules": lambda view: view.game.rules,
    "players": lambda view: [player._asdict() for player in view.players],
    "log": lambda view: [{"by": by, "move": move} for by, move in view.log],
    "outcome": lambda view: view.outcome._asdict() if view.outcome else None,
}
FIELDS: list[tuple[str, Field]] = [(name, DIFFERENT.get(name) or attrgetter(name)) for name in GameState.model_fields]


def state_data(view: TableView) -> dict[str, Any]:
    """A table as one viewer may see it, for programs."""
    return {name: field(view) for name, field in FIELDS}
