"""Deciding a command: the events to store, or the reason for refusing it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from numduel.game import CHANCE, IllegalMove
from numduel.match import Match
from numduel.table import takebacks
from numduel.table.command import Command, CommandKind
from numduel.table.event import Event
from numduel.table.refusal import Reason, Refused
from numduel.table.table import Done, Table

Seats = Sequence[int]
Decision = Callable[[Table, Seats, Command], Iterable[Event]]


def decide(table: Table, seats: Seats, command: Command) -> list[Event]:
    """The events that follow from a command of the holder of these seats; none if it is a retry."""
    if not seats:
        raise Refused(Reason.WATCHING)
    if command.key:
        for seat in seats:
            if done := table.done.get((seat, command.key)):
                _check_repeat(command, done)
                return []
    return list(DECISIONS[command.kind](table, seats, command))


def _check_repeat(command: Command, done: Done) -> None:
    """A key may only be used again for the same command."""
    match done:
        case Done("move", what, number):
            same = command.kind == "move" and (command.what, command.number) == (what, number)
        case Done("words", what, _):
            same = (command.kind, command.what) == ("words", what)
        case Done("end", how, _):
            same = command.kind == how
        case _:
            same = command.kind == done.kind
    if not same:
        raise Refused(Reason.KEY_REUSED)


def _running(table: Table) -> Match:
    """The match, if it has started and is not over."""
    if table.waiting:
        raise Refused(Reason.WAITING)
    if table.match is None:
        raise Refused(Reason.WAITING_FOR_WORDS)
    if table.match.outcome:
        raise Refused(Reason.OVER, outcome=table.match.outcome)
    return table.match


def _words(table: Table, seats: Seats, command: Command) -> Iterator[Event]:
    lacking = [seat for seat in seats if seat in table.lacks_words]
    if not lacking:
        raise Refused(Reason.WORDS_TAKEN)
    # a key belongs to one seat: players who share a screen add the same words to each seat
    return (Event("words", seat, command.what, command.key) for seat in lacking)


def _move(table: Table, seats: Seats, command: Command) -> Iterator[Event]:
    match = _running(table)
    if command.number != table.number:
        raise Refused(Reason.STALE_TURN, number=table.number, given=command.number)
    seat = match.to_move
    if not isinstance(seat, int) or seat not in seats:
        raise Refused(Reason.NOT_YOUR_TURN)
    try:
        after = table.game.play(match.state, command.what)
    except IllegalMove as error:
        raise Refused(Reason.ILLEGAL_MOVE, why=str(error)) from None
    yield Event("move", seat, command.what, command.key)
    if table.game.to_move(after) == CHANCE:
        yield from table.draws_after(after)


def _resign(table: Table, seats: Seats, command: Command) -> Iterator[Event]:
    to_move = _running(table).to_move
    seat = to_move if isinstance(to_move, int) and to_move in seats else seats[0]
    yield Event("end", seat, "resign", command.key)


def _offer(table: Table, seats: Seats, command: Command) -> Iterator[Event]:
    _running(table)
    if not table.game.knows_draw:
        raise Refused(Reason.NO_DRAWS)
    if not table.may_offer(seats):
        raise Refused(Reason.CANNOT_OFFER)
    yield Event("offer", seats[0], "", command.key)


def _answering(table: Table, seats: Seats) -> int:
    """The seat that answers the opponent's offer."""
    _running(table)
    if table.offer is None or table.offer in seats:
        raise Refused(Reason.NOTHING_OFFERED)
    return seats[0]


def _agree(table: Table, seats: Seats, command: Command) -> Iterator[Event]:
    yield Event("end", _answering(table, seats), "agree", command.key)


def _decline(table: Table, seats: Seats, command: Command) -> Iterator[Event]:
    """Decline a draw, or a rematch once the game is over."""
    if table.outcome and (table.rematch or table.wants_rematch <= {*seats}):
        raise Refused(Reason.NOTHING_OFFERED)
    yield Event("decline", seats[0] if table.outcome else _answering(table, seats), "", command.key)


def _rematch(table: Table, seats: Seats, command: Command) -> Iterator[Event]:
    """Ask for a rematch. The command comes with an id for it, which is stored once both have asked."""
    if not table.outcome:
        raise Refused(Reason.NOT_OVER)
    asking = [seat for seat in seats if seat not in table.wants_rematch]
    agreed = table.wants_rematch | {*asking} >= {*table.people}
    for seat in asking:
        yield Event("rematch", seat, command.what if agreed and seat == asking[-1] else "", command.key)


def _take_back(table: Table, seats: Seats, command: Command) -> Iterator[Event]:
    """Take back the last move and all that came after it, even if it ended the game."""
    match = table.match
    if match is None or takebacks.is_settled(table):
        match = _running(table)
    if not takebacks.is_alone(table, seats):
        raise Refused(Reason.CANNOT_TAKE_BACK)
    if command.number not in (None, table.number):
        raise Refused(Reason.STALE_TURN, number=table.number, given=command.number)
    if not takebacks.has_some_left(table):
        raise Refused(Reason.NO_TAKE_BACKS_LEFT, most=takebacks.MOST, longest=takebacks.LONGEST)
    left = takebacks.left(table, seats)
    if left is None:
        raise Refused(Reason.NOTHING_TO_TAKE_BACK)
    yield Event("takeback", int(match.history[left].by), str(left), command.key)


DECISIONS: Mapping[CommandKind, Decision] = {
    "words": _words,
    "move": _move,
    "resign": _resign,
    "offer": _offer,
    "agree": _agree,
    "decline": _decline,
    "rematch": _rematch,
    "takeback": _take_back,
}
