"""Tables for tests of commands."""

import pytest

import numduel
from numduel import fair
from numduel.players import HUMAN
from numduel.table.command import Command
from numduel.table.decide import decide
from numduel.table.refusal import Refused
from numduel.table.table import Info, Table
from numduel.table.view import view_of

SECRET = bytes(range(32))
COMPUTER = "random"


def info(
    key="wits",
    first=1,
    who=(HUMAN, HUMAN),
    *,
    tokens=("a", "b"),
    secret=SECRET,
    rematch_of=None,
    position=None,
    **rules,
):
    game = numduel.game(key, **rules)
    taken = tuple(token if player == HUMAN else None for token, player in zip(tokens, who, strict=True))
    names = ("Ann", "Bob")
    made = Info(
        "a-table-name", game, first, who, names, taken, "c", True, secret, fair.commitment(secret), "now", rematch_of
    )
    return made._replace(position=position)


def table(*args, **more):
    return Table(info(*args, **more))


def do(at, seats, *command, key=None):
    """Carry out a command, and the draws that are due after it; the events."""
    asked = Command(*command)
    events = decide(at, seats, asked._replace(key=key or asked.key))
    for event in events:
        at.apply(event)
    for event in at.draws():
        at.apply(event)
        events.append(event)
    return events


def move(at, what, seats=None, key=None):
    """A move by the player to move."""
    return do(at, seats or (at.to_move,), "move", what, at.number, key)


def refused(at, reason, seats, *command):
    """Check that a command is refused for that reason and changes nothing; the details of the refusal."""
    before = picture(at)
    with pytest.raises(Refused) as refusal:
        decide(at, seats, Command(*command))
    assert refusal.value.reason is reason
    assert picture(at) == before
    return refusal.value.details


def picture(at):
    """Everything there is to know about a table, for comparison."""
    match = at.match
    return (
        at.info,
        (at.count, at.number, at.played, at.take_backs),
        match and (match.first, match.state, match.history, match.ending, match.outcome, match.to_move),
        (at.offer, at.last_offer, at.declined, at.wants_rematch, at.rematch),
        (at.words, at.mix, at.to_move, at.lacks_words, at.terms, at.done),
        at.draws(),
        [view_of(at, seats, ()) for seats in ((), (1,), (2,), (1, 2))],
    )


def over(at):
    do(at, (at.to_move,), "resign")
    return at
