"""What a server shows of a table, read with care: it may be another version, or no numduel at all."""

from typing import Any, NamedTuple

from numduel.game import AnyGame, NumduelError, Outcome
from numduel.rules import game as make_game

State = dict[str, Any]
UNKNOWN = "the server shows something that this version of numduel does not know"


class Place(NamedTuple):
    """A seat at a table."""

    id: str
    seat: int
    token: str


def table_in(data: Any) -> State | None:
    """A table, if that is what was shown: with all that is read of it below, and in `join.py`."""
    match data:
        case {
            "game": str(),
            "rules": dict(),
            "players": [{"taken": bool(), "here": bool()}, {"taken": bool(), "here": bool()}],
            "number": int(),
            "position": str(),
            "to_move": None | 1 | 2,
            "moves": list(),
            "outcome": None | {"winner": None | 1 | 2, "reason": str(), "kind": str()},
            "offer": None | 1 | 2,
            "needs_words": bool(),
            "rematch": None | str(),
            "wants_rematch": list(),
        }:
            found: State = data
            return found
    return None


def place_in(data: State) -> Place:
    """The seat that a server has given to us."""
    match data:
        case {"id": str(table), "seats": [{"seat": (1 | 2) as seat, "secret": str(token)}]}:
            return Place(table, seat, token)
    raise NumduelError(UNKNOWN)


def game_at(state: State) -> AnyGame:
    """The game that is played at a table."""
    try:
        return make_game(state["game"], **state["rules"])
    except (NumduelError, TypeError):
        raise NumduelError(UNKNOWN) from None


def position_at(state: State, game: AnyGame) -> Any:
    """The state of the game at a table where it is our turn."""
    try:
        found = game.from_position(state["position"])
    except NumduelError:
        raise NumduelError(UNKNOWN) from None
    if not game.moves(found):
        raise NumduelError(UNKNOWN)
    return found


def outcome_at(state: State) -> Outcome | None:
    """How the game at a table has ended, if it has."""
    if (told := state["outcome"]) is None:
        return None
    reason = told["reason"].replace("{", "{{").replace("}", "}}")
    return Outcome(told["winner"], reason, told["kind"])
