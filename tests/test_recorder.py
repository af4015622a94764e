"""Recording a game as it is played."""

import errno
import os
from pathlib import Path
from unittest import mock

import pytest

import numduel
from numduel import record
from numduel.match import Match
from numduel.record import RecordError
from numduel.recorder import Recorder, RecordTaken
from numduel.recorder import write as write_at_once
from records import SHOWDOWN, WITS, lines, resigned, write


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.jsonl"


@pytest.fixture
def device(tmp_path):
    """A link to a device, so that a bug in the tested code could only remove the link."""
    link = tmp_path / "null"
    link.symlink_to("/dev/null")
    return link


def test_each_move_is_in_the_file_as_soon_as_it_is_played(path):
    match = Match(numduel.game("wits"), 2)
    recorder = Recorder.create(path, WITS)
    for count, move in enumerate(["add 1", "add 2", "add 3"], 1):
        match.play(move)
        recorder.after(match, None)
        assert record.read(path).match.history == match.history
        assert len(lines(path)) == count + 1
    recorder.close()


def test_a_record_is_never_overwritten(path):
    write(path, ["add 10"])
    before = path.read_bytes()
    with pytest.raises(RecordError, match=r"game\.jsonl already exists, and a record is never overwritten"):
        Recorder.create(path, WITS)
    assert path.read_bytes() == before


def test_a_record_whose_name_is_taken_gets_a_number(path):
    """Even while the other one is still being written."""
    first = Recorder.create(path, WITS)
    second, third = (Recorder.create_beside(path, WITS) for _ in range(2))
    assert [second.path.name, third.path.name] == ["game-2.jsonl", "game-3.jsonl"]
    for recorder in (first, second, third):
        recorder.close()


def test_an_empty_file_may_become_a_record(path):
    path.touch()
    write(path, ["add 10"])
    assert len(lines(path)) == 2


def test_several_games_can_write_to_a_device_at_once(device):
    other = Recorder.create(device, WITS)
    write(device, ["add 10"])
    other.close()


def test_each_line_is_flushed_to_disk(path, monkeypatch):
    synced = []
    monkeypatch.setattr("numduel.recorder.os.fsync", synced.append)
    write(path, ["add 10", "multiply"])
    assert len(synced) == len(lines(path)) == 3


def test_other_users_can_read_a_record(path):
    before = os.umask(0o022)
    write(path, [])
    os.umask(before)
    assert path.stat().st_mode & 0o777 == 0o644


@pytest.mark.parametrize("fault", ["taken", "played elsewhere", "over", "full"])
def test_a_refused_record_is_unlocked(path, fault, monkeypatch):
    write(path, ["multiply"] * 4 if fault == "over" else ["add 10"])
    held = Recorder.resume(path)[0] if fault == "played elsewhere" else None
    if fault == "full":
        path.write_text(path.read_text().rstrip("\n"))
        monkeypatch.setattr("numduel.recorder.os.write", mock.Mock(side_effect=OSError(errno.ENOSPC, "No space")))
    before = len(list(Path("/proc/self/fd").iterdir()))
    with pytest.raises(RecordError):
        Recorder.create(path, WITS) if fault == "taken" else Recorder.resume(path)
    assert len(list(Path("/proc/self/fd").iterdir())) == before
    if held:
        held.close()


def test_a_full_disk_is_reported_in_one_sentence():
    with pytest.raises(RecordError, match="cannot write the record /dev/full: No space left on device"):
        Recorder.create(Path("/dev/full"), WITS)


def test_a_missing_folder_is_reported_in_one_sentence(tmp_path):
    with pytest.raises(RecordError, match=r"cannot open .*: No such file or directory"):
        Recorder.create(tmp_path / "nowhere" / "game.jsonl", WITS)


def test_a_resumed_record_continues_where_it_ended(path):
    write(path, ["add 10", "multiply"])
    recorder, (_, match, _) = Recorder.resume(path)
    match.play("multiply")
    recorder.after(match, None)
    recorder.close()
    assert record.read(path).match.history == [(2, "add 10"), (1, "multiply"), (2, "multiply")]


@pytest.mark.parametrize("torn", ['{"by": 2, "mov', '{"by"', "\x00\x00", "nul", "[" * 100_000])
def test_a_torn_last_line_is_ignored_and_removed_on_resume(path, torn):
    write(path, ["add 10", "multiply"])
    whole = path.read_text()
    path.write_text(whole + torn)
    recorder, (_, match, _) = Recorder.resume(path)
    recorder.close()
    assert path.read_text() == whole
    assert len(match.history) == 2


def test_a_complete_last_line_without_its_newline_counts_and_gets_one_on_resume(path):
    write(path, ["add 10", "multiply"])
    whole = path.read_text()
    path.write_text(whole.rstrip("\n"))
    recorder, (_, match, _) = Recorder.resume(path)
    recorder.close()
    assert path.read_text() == whole
    assert len(match.history) == 2


def test_a_record_without_a_move_can_be_discarded(path):
    Recorder.create(path, WITS).discard()
    assert not path.exists()


def test_discarding_a_deleted_record_is_not_an_error(path):
    recorder = Recorder.create(path, WITS)
    path.unlink()
    recorder.discard()


def test_a_device_is_not_discarded(device):
    Recorder.create(device, WITS).discard()
    assert device.is_symlink()


def test_a_resumed_record_is_not_discarded(path):
    write(path, [])
    recorder, _ = Recorder.resume(path)
    recorder.discard()
    Recorder.resume(path)[0].close()  # it was unlocked too


def test_a_full_disk_during_the_repair_of_a_record_is_reported_in_one_sentence(path, monkeypatch):
    write(path, ["add 10"])
    path.write_text(path.read_text().rstrip("\n"))
    no_space = OSError(errno.ENOSPC, "No space left on device")
    monkeypatch.setattr("numduel.recorder.os.write", mock.Mock(side_effect=no_space))
    with pytest.raises(RecordError, match=r"cannot write the record .*game\.jsonl: No space left on device"):
        Recorder.resume(path)


def test_a_finished_record_cannot_be_resumed(path):
    write(path, ["multiply"] * 4)
    with pytest.raises(RecordError, match=r"the game in .* is over: the same position came up 3 times"):
        Recorder.resume(path)
    with pytest.raises(RecordError, match="is over"):
        Recorder.resume(path)  # the first attempt did not leave the file locked


def test_a_game_in_progress_cannot_be_resumed(path):
    write(path, ["add 10"])
    recorder, _ = Recorder.resume(path)
    with pytest.raises(RecordError, match=r"the game in .* is being played elsewhere"):
        Recorder.resume(path)
    recorder.close()
    Recorder.resume(path)[0].close()


@pytest.mark.parametrize("end", [None, resigned])
def test_a_whole_match_can_be_written_in_one_call(path, end):
    match = write(path, ["add 10", "multiply"], end=end)
    at_once = path.with_name("at once.jsonl")
    write_at_once(str(at_once), WITS, match)
    assert at_once.read_bytes() == path.read_bytes()
    with pytest.raises(RecordTaken, match="already exists, and a record is never overwritten"):
        write_at_once(at_once, WITS, match)


def test_a_match_written_in_one_call_reveals_its_secret_only_if_it_is_over(path):
    match = Match(numduel.game(SHOWDOWN.game, **SHOWDOWN.rules))
    for name, move in (("one", "draw 1"), ("two", "keep")):
        match.play(move)
        write_at_once(path.with_stem(name), SHOWDOWN, match, bytes(32))
    assert "secret" not in path.with_stem("one").read_text()
    assert lines(path.with_stem("two"))[-1]["secret"] == bytes(32).hex()
