"""What is stored of a tournament comes back as it was, and anything else is refused in a sentence."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.report.made import NASTY, cached, forfeiting, renamed
from numduel.arena.report.stored import NotStored, encoded, read
from numduel.arena.report.summary import Summary, summarize


@pytest.mark.parametrize("game", ["duel", "wits"])
def test_a_summary_comes_back_as_it_was(game):
    summary = summarize(forfeiting(renamed(cached(game), NASTY[:3]), b"\xff oops"))
    assert read(Summary, encoded(summary)) == summary
    assert encoded(read(Summary, encoded(summary))) == encoded(summary)


def test_it_is_one_line_of_ascii():
    data = encoded(summarize(renamed(cached(), NASTY[-3:])))
    assert data.isascii()
    assert data.count(b"\n") == 1


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "it is not JSON"),
        (b"[" * 100_000, "it is not JSON"),
        (b"\xff", "it is not JSON"),
        (b"[]", "it has 0 values instead of 6"),
        (b"7", "it has int instead of Summary"),
        (b"{}", "it has no plan"),
        (b"[[1,2,3,4,5,6,7,8],0,0,0,0,0]", "it has int instead of str"),
    ],
)
def test_other_data_is_refused(data, why):
    with pytest.raises(NotStored, match=f"^{why}$"):
        read(Summary, data)


@settings(deadline=None)  # the first one holds a tournament
@given(st.data())
def test_whatever_is_changed_is_either_read_or_refused(data):
    """Any value of a summary replaced by any other never fails otherwise."""
    plain = json.loads(encoded(summarize(cached())))
    here = plain
    while isinstance(here, list | dict) and here:
        keys = list(here) if isinstance(here, dict) else range(len(here))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(here[key], list | dict) or not here[key] or data.draw(st.booleans()):
            here[key] = data.draw(st.sampled_from([None, True, -1, 1.5, "x", [], {}, [[]], {"x": 1}, 10**400]))
            break
        here = here[key]
    try:
        found = read(Summary, json.dumps(plain).encode())
    except NotStored as error:
        assert str(error).startswith("it ")  # noqa: PT017 - both are right
    else:
        assert isinstance(found, Summary)
