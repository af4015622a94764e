"""A table rebuilt from its events is equal to the original."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import numduel
from games import each
from numduel.players import HUMAN
from numduel.table.command import Command
from numduel.table.event import NOBODY
from numduel.table.refusal import Refused
from numduel.table.table import Table
from table.seating import COMPUTER, do, info, picture
from walks import SOAK, playable

GAMES = [*((key, {}) for key in numduel.GAMES), *each("VARIANTS")]
KINDS = ["move"] * 6 + ["resign", "offer", "agree", "decline", "rematch", "words", "takeback", "takeback"]


def random_command(at, data):
    """A random command, valid or not."""
    kind = data.draw(st.sampled_from(KINDS), label="kind")
    what = ""
    if kind == "move":
        legal = playable(at.game, at.match.state) if at.match else ()
        what = data.draw(st.sampled_from([*legal, "keep", "add 1"]), label="move")
    elif kind in ("words", "rematch"):
        what = data.draw(st.sampled_from(["", "resign", "three"]), label="words")
    number = (None if kind == "takeback" else at.number) if data.draw(st.integers(0, 5)) else at.number - 1
    key = data.draw(st.sampled_from([None, None, "a", "b"]), label="key")
    return Command(kind, what, number, key)


@pytest.mark.parametrize(("key", "rules"), GAMES)
@settings(max_examples=40 * SOAK, deadline=None, derandomize=True)
@given(data=st.data())
def test_a_table_rebuilt_from_its_stored_events_is_the_same_table(key, rules, data):
    first = data.draw(st.sampled_from([1, 2, None]))
    who = data.draw(st.sampled_from([(HUMAN, HUMAN), (HUMAN, COMPUTER), (COMPUTER, HUMAN)]))
    known = info(key, first, who, secret=data.draw(st.binary(min_size=32, max_size=32)), **rules)
    at, events = Table(known), []
    holders = [(1,), (2,), (1, 2)]
    for _ in range(data.draw(st.integers(0, 25))):
        command = random_command(at, data)
        seats = (at.to_move,) if at.to_move and command.kind == "move" else data.draw(st.sampled_from(holders))
        try:
            events += do(at, seats, *command)
        except Refused:
            continue
    assert picture(Table(known, events)) == picture(at)
    split = data.draw(st.integers(0, len(events)))
    gone_on = Table(known, events[:split])
    for event in events[split:]:
        gone_on.apply(event)
    assert picture(gone_on) == picture(at)
    assert at.count == len(events)
    assert at.draws() == []
    assert sum(event.kind in ("move", "takeback") for event in events) == at.number
    left = []
    for event in events:
        if event.kind == "takeback":
            del left[int(event.what) :]
        elif event.kind == "move":
            left.append(event.by)
    assert left == [by if by in (1, 2) else NOBODY for by, _ in (at.match.history if at.match else [])]
