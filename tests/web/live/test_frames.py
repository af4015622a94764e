"""A frame is one JSON object, and for a browser the drawing in the lines below it."""

import json

import pytest

from numduel.web.live.frames import TableFrame, patch
from web.patched import patched

DATA = {"type": "table", "number": 3, "game": {"log": [{"by": 1, "move": "add 1"}]}}


def test_a_frame_for_a_program_is_its_data():
    assert json.loads(TableFrame.of(DATA).text()) == DATA


@pytest.mark.parametrize("key", ["k", 'a "quoted" key', "☘ \\"])
def test_a_frame_says_which_command_it_answers(key):
    frame = TableFrame.of(DATA)
    assert json.loads(frame.text(key)) == {"answers": key, **DATA}
    assert json.loads(frame.text()) == DATA


@pytest.mark.parametrize("key", [None, "k"])
def test_a_frame_for_a_browser_has_the_drawing_as_it_is_below_a_line_of_data(key):
    drawing = ('<div class="table">\n', '"}{</div>')
    head, _, rest = TableFrame.of(DATA)._replace(parts=drawing).text(key).partition("\n")
    assert json.loads(head) == ({"answers": key} if key else {}) | DATA
    assert patched((), rest) == drawing


@pytest.mark.parametrize(
    ("before", "after", "sent"),
    [
        (("a", "b", "c"), ("a", "B", "c"), 1),
        (("a", "b", "c"), ("a", "b", "c"), 0),
        (("a", "b"), ("a", "b", "c", "d"), 2),
        (("a", "b", "c"), ("a", "c"), 1),
        ((), ("a", "b"), 2),
    ],
)
def test_only_what_is_not_the_same_as_before_is_sent(before, after, sent):
    text = patch(after, before)
    assert patched(before, text) == after
    assert sum(part in text for part in after) == sent
