"""The lines of a record: how long one may be, and where one ends."""

import pytest

from numduel import record
from numduel.record import LONGEST_LINE, RecordError
from numduel.recorder import Recorder
from records import WITS, write

LONG = f"it is longer than {LONGEST_LINE:,} bytes"
WON = ["add 10", "multiply", "multiply", "add 10"]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.jsonl"


def padded(line, size):
    """A line with blanks inside, so that it has this many bytes with its end."""
    return line[:-1] + b" " * (size - len(line) - 1) + line[-1:] + b"\n"


@pytest.mark.parametrize("number", [2, 3])
def test_a_line_that_is_too_long_is_refused_with_its_number(path, number):
    write(path, ["add 10", "multiply"])
    rows = path.read_bytes().splitlines()
    whole = b"\n".join(rows) + b"\n"
    path.write_bytes(whole.replace(rows[number - 1] + b"\n", padded(rows[number - 1], LONGEST_LINE)))
    assert len(record.read(path).match.history) == 2
    for size in (LONGEST_LINE + 1, LONGEST_LINE + 2, 3 * LONGEST_LINE):
        path.write_bytes(whole.replace(rows[number - 1] + b"\n", padded(rows[number - 1], size)))
        with pytest.raises(RecordError, match=f"line {number} of .* is wrong: {LONG}"):
            record.read(path)
        with pytest.raises(RecordError, match=f"line {number} of what was sent is wrong: {LONG}"):
            record.parse("what was sent", path.read_bytes())


def test_a_header_that_is_too_long_is_none(path):
    write(path, [])
    header = path.read_bytes().removesuffix(b"\n")
    path.write_bytes(padded(header, LONGEST_LINE))
    assert record.read(path).details.size == LONGEST_LINE
    for long in (padded(header, LONGEST_LINE + 1), header + b" " * LONGEST_LINE, header + b" " * LONGEST_LINE + b"?\n"):
        path.write_bytes(long)
        with pytest.raises(RecordError, match="is not a numduel record: its first line is not a record's header"):
            record.read(path)


@pytest.mark.parametrize("size", [1, LONGEST_LINE - 1, LONGEST_LINE, LONGEST_LINE + 1, 5 * LONGEST_LINE])
def test_a_torn_last_line_is_ignored_however_long_it_is(path, size):
    write(path, ["add 10"])
    whole = path.read_bytes()
    path.write_bytes(whole + b"{" + b" " * (size - 1))
    assert record.read(path).details.size == len(whole)
    recorder, found = Recorder.resume(path)
    recorder.close()
    assert found.match.history == [(2, "add 10")]
    assert path.read_bytes() == whole


@pytest.mark.parametrize("end", [b"", b"\n"])
def test_nothing_comes_after_the_outcome_however_long_it_is(path, end):
    write(path, WON)
    path.write_bytes(path.read_bytes() + b"{" * 2 * LONGEST_LINE + end)
    with pytest.raises(RecordError, match=f"line 7 of .* is wrong: {LONG}"):
        record.read(path)


def test_a_line_may_end_as_on_other_systems(path):
    write(path, WON)
    for end in (b"\r\n", b"\r"):
        other = path.read_bytes().replace(b"\n", end)
        found = record.parse("a game", other)
        assert len(found.match.history) == len(WON)
        assert found.details.size == len(other)
    with pytest.raises(RecordError, match="line 6 of a game is wrong: it is neither a move nor an outcome"):
        record.parse("a game", other.replace(b'{"outcome"', b'"outcome"'))


def test_a_line_that_could_not_be_read_is_not_written(path):
    with pytest.raises(RecordError, match=r"cannot write the record .*: a line would be longer than 1,000,000 bytes"):
        Recorder.create(path, WITS._replace(mix="?" * LONGEST_LINE))
    assert path.read_bytes() == b""
