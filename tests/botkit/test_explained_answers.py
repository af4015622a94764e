"""What is said about an answer agrees with the referee, who has the last word."""

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import numduel
from numduel.bots.faults import Faulty, read_answer
from numduel.players.bot.messages import move_in
from numduel.players.player import Forfeit

GAME = numduel.game("wits")
STATE = GAME.from_position("40/1")

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(["move", "add 1", "Add 1"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text() | st.just("move"), inner, max_size=3),
    max_leaves=6,
)
LINES = st.binary(max_size=40) | st.text(max_size=40).map(str.encode) | JSON.map(lambda data: json.dumps(data).encode())


def referee(line):
    try:
        move_in(line, GAME, STATE)
    except Forfeit as forfeit:
        return forfeit.why
    return None


def explained(line):
    try:
        read_answer(line, "move", GAME.moves(STATE))
    except Faulty as faulty:
        return faulty.fault
    return None


@given(LINES)
@example(b'{"move": "add 1"}')
@example(b'{"move": "add 11"}')
@example(b"{'move': 'add 1'}")
@example(b'{"move": "add 1"} {"move": "add 2"}')
@example(b"[" * 9000)
@example(b'{"move": ' + b"9" * 9000 + b"}")
def test_an_answer_is_explained_as_the_referee_judges_it(line):
    only_to_python = b"NaN" in line or b"Infinity" in line  # which has them in JSON; a check asks the referee, too
    fault = explained(line)
    assert (fault and fault.kind) == referee(line) or only_to_python
    assert fault is None or (fault.why[-1], fault.mend[-1]) == (".", ".")


@pytest.mark.parametrize(
    ("line", "mend"),
    [
        (b"{'move': 'add 1'}", "json.dumps"),
        (b"thinking", "standard error"),
        (b'{"move": 4}', "with quotes"),
        (b'{"move": "ADD 1"}', "letter for letter"),
    ],
)
def test_the_explanation_says_how_to_mend_it(line, mend):
    with pytest.raises(Faulty) as found:
        read_answer(line, "move", GAME.moves(STATE))
    assert mend in found.value.fault.mend
