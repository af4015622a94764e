"""What a program is told of a table is what its view has, field by field."""

from numduel.table.view import LOG_LENGTH, TableView, view_of
from numduel.web.http.models import GameState
from numduel.web.http.state import DIFFERENT, state_data
from table import seating
from web.drawn import view

ONLY_HERE = {"state", "laid"}  # of a view: to a program they are the position
ONLY_THERE = {"rules"}  # of a GameState: in a view they are the game's


def test_the_api_has_every_field_of_a_view():
    assert set(GameState.model_fields) - ONLY_THERE == set(TableView._fields) - ONLY_HERE
    assert set(DIFFERENT) <= set(GameState.model_fields)


def test_every_field_is_as_the_view_has_it():
    table = view(position="50/2", seats=(1,), declined=2, wants_rematch=(2,), mix="words")
    data = state_data(table)
    assert set(data) == set(GameState.model_fields)
    assert {name: value for name, value in data.items() if name not in DIFFERENT} == {
        name: getattr(table, name) for name in GameState.model_fields if name not in DIFFERENT
    }
    assert (data["game"], data["rules"]) == ("wits", table.game.rules)
    assert data["players"][0] == {"who": "human", "name": "Ada", "taken": True, "here": True}
    assert data["outcome"]["winner"] == 1
    GameState.model_validate(data, strict=False)


def test_the_log_of_a_long_game_ends_with_the_last_move_and_the_number_counts_all():
    table = seating.table("wits", repetition=0)
    for _ in range(LOG_LENGTH + 5):
        seating.move(table, "multiply")
    seating.move(table, "add 3")
    data = state_data(view_of(table, (1,), ()))
    assert data["number"] == LOG_LENGTH + 6
    assert len(data["log"]) == LOG_LENGTH
    assert data["log"][-1] == {"by": 2, "move": "add 3"}
