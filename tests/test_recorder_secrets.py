"""A game's secret, from the record's header to its last line."""

from pathlib import Path

import pytest

import numduel
from numduel import record
from numduel.record import RecordError
from numduel.recorder import Recorder
from numduel.secret import Secret
from records import SHOWDOWN, agreed, lines, resigned, write


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.jsonl"


@pytest.fixture
def secret(tmp_path):
    return Secret(bytes(32), lambda: tmp_path / "secrets")


@pytest.fixture
def kept(tmp_path):
    return lambda: [file.name for file in tmp_path.glob("secrets/*")]


def test_a_new_secret_is_saved_and_committed_to_once_before_the_next_move(path, secret, kept):
    write(path, [], SHOWDOWN)
    recorder, (_, match, _) = Recorder.resume(path)
    recorder.reshuffle(secret)
    assert len(lines(path)) == 1
    assert not kept()
    match.play("draw 1")
    recorder.after(match, None)
    assert kept() == [secret.commitment]
    match.play("keep")
    recorder.after(match, None)
    recorder.close()
    assert lines(path)[1:4] == [
        {"shuffle": secret.commitment},
        {"by": "chance", "move": "draw 1"},
        {"by": 1, "move": "keep"},
    ]
    assert lines(path)[4]["secret"] == secret.value.hex()


def test_the_secret_is_kept_until_the_last_line_reveals_it(path, secret, kept):
    write(path, ["draw 1"], SHOWDOWN, secret)
    assert kept() == [secret.commitment]
    recorder, (_, match, details) = Recorder.resume(path, lambda _: secret)
    assert details.commitment == "c0ffee"
    match.play("keep")
    recorder.after(match, None)
    recorder.close()
    assert lines(path)[-1] == {
        "outcome": {"winner": 1, "reason": "player 1's stack is exactly 1", "kind": "exact"},
        "secret": secret.value.hex(),
    }
    assert kept() == []
    assert record.read(path).details == (path.stat().st_size, "c0ffee", None, True, secret.value.hex(), 0)


def test_the_secret_is_on_disk_before_the_header_and_deleted_after_the_outcome(path, secret, kept, monkeypatch):
    synced = []

    def fsync(_):
        synced.append((len(kept()), len(lines(path))))

    monkeypatch.setattr("os.fsync", fsync)
    write(path, ["draw 1", "keep"], SHOWDOWN, secret)
    assert synced == [(1, 0), (1, 1), (1, 2), (1, 3), (1, 4)]
    assert kept() == []


def test_a_finished_game_whose_program_was_killed_gets_its_last_line(path, secret, kept):
    write(path, ["draw 1", "keep"], SHOWDOWN, secret)
    whole = path.read_text()
    for left in (0, 10):
        secret.keep()
        last = whole.splitlines(keepends=True)[-1]
        path.write_text(whole.removesuffix(last) + last[:left])
        with pytest.raises(RecordError, match="is over"):
            Recorder.resume(path, lambda _: secret)
        assert path.read_text() == whole
        assert kept() == []


def test_a_secret_that_outlived_its_game_is_deleted(path, secret, kept):
    write(path, ["draw 1", "keep"], SHOWDOWN, secret)
    whole = path.read_text()
    secret.keep()
    with pytest.raises(RecordError, match="is over"):
        Recorder.resume(path, lambda _: secret)
    assert path.read_text() == whole
    assert kept() == []


def test_a_finished_game_without_its_secret_is_left_alone(path):
    write(path, ["draw 1", "keep"], SHOWDOWN)
    path.write_text("".join(path.read_text().splitlines(keepends=True)[:-1]))
    before = path.read_text()
    with pytest.raises(RecordError, match="is over"):
        Recorder.resume(path)
    assert path.read_text() == before


def test_the_secret_of_a_game_that_is_discarded_or_cannot_start_is_deleted(path, secret, kept):
    Recorder.create(path, SHOWDOWN, secret).discard()
    assert kept() == []
    with pytest.raises(RecordError, match="No space left on device"):
        Recorder.create(Path("/dev/full"), SHOWDOWN, secret)
    assert kept() == []


def test_a_taken_file_name_does_no_harm_to_the_other_games_secret(path, secret, kept):
    write(path, ["draw 1"], SHOWDOWN, secret)
    with pytest.raises(RecordError, match="already exists"):
        Recorder.create(path, SHOWDOWN, secret)
    assert kept() == [secret.commitment]


def test_the_secret_is_revealed_when_somebody_resigns(path, secret, kept):
    write(path, ["draw 1"], SHOWDOWN, secret, resigned)
    assert lines(path)[-2:] == [
        {"by": 1, "end": "resign"},
        {"outcome": {"winner": 2, "reason": "player 1 resigned", "kind": "resigned"}, "secret": secret.value.hex()},
    ]
    assert kept() == []


@pytest.mark.parametrize("end", [resigned, agreed])
def test_a_game_ended_by_a_player_is_not_resumed_but_gets_its_missing_outcome(path, secret, end):
    rules = numduel.game("showdown", numbers=2).rules
    write(path, ["draw 1"], SHOWDOWN._replace(rules=rules), secret, end)
    whole = path.read_text()
    for text in (whole, "".join(whole.splitlines(keepends=True)[:-1])):
        path.write_text(text)
        with pytest.raises(
            RecordError, match=r"the game in .* is over: (player 1 resigned|the players agreed on a draw)"
        ):
            Recorder.resume(path, lambda _: secret)
        assert path.read_text() == whole


def test_a_new_secret_is_committed_to_before_a_game_ends_with_it(path, secret):
    write(path, ["draw 1"], SHOWDOWN)
    recorder, (_, match, _) = Recorder.resume(path)
    recorder.reshuffle(secret)
    resigned(match)
    recorder.after(match, match.state)
    recorder.close()
    assert lines(path)[2:4] == [{"shuffle": secret.commitment}, {"by": 1, "end": "resign"}]
    assert record.read(path).details[1:] == (secret.commitment, 1, True, secret.value.hex(), 0)
