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


def place_in(data: State) -> Place:
    """The seat that a server has given to us."""
    match data:
        case {"id": str(table), "seats": [{"seat": (1 | 2) as seat, "secret": str(token)}]}:
            return Place(table, seat, token)
    raise NumduelError(UNKNOWN)


def game_at(state: State) -> AnyGame:
    """The game that is played at a table."""
    key, rules = state.get("game"), state.get("rules")
    try:
        if isinstance(key, str) and isinstance(rules, dict):
            return make_game(key, **rules)
    except (NumduelError, TypeError):
        pass
    raise NumduelError(UNKNOWN)


def position_at(state: State, game: AnyGame) -> Any:
    """The state of the game at a table where it is our turn."""
    try:
        found = game.from_position(str(state.get("position")))
    except NumduelError:
        raise NumduelError(UNKNOWN) from None
    if not game.moves(found):
        raise NumduelError(UNKNOWN)
    return found


def outcome_at(state: State) -> Outcome | None:
    """How the game at a table has ended, if it has."""
    match state.get("outcome"):
        case None:
            return None
        case {"winner": (1 | 2 | None) as winner, "reason": str(reason), "kind": str(kind)}:
            return Outcome(winner, reason.replace("{", "{{").replace("}", "}}"), kind)
    raise NumduelError(UNKNOWN)


def number_of(state: State) -> int:
    """The number of the turn."""
    number = state.get("number")
    if not isinstance(number, int):
        raise NumduelError(UNKNOWN)
    return number


def player_at(state: State, seat: int) -> State:
    """Who has a seat."""
    match state.get("players"):
        case [dict(), dict()] as players:
            found: State = players[seat - 1]
            return found
    raise NumduelError(UNKNOWN)
