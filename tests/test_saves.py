"""The folder of saved games."""

import errno
from unittest import mock

import pytest

import numduel
from numduel import record
from numduel.autosave import Autosave
from numduel.match import Match
from numduel.record import Header
from numduel.saves import last_finished, unfinished

PLAYERS = ({"who": "human", "name": "Ann"}, {"who": "human", "name": "Bob"})


def play(folder, moves, time="2026-01-02T03:04:05Z", warn=None):
    """A game of wits that is saved as it is played."""
    warnings = []
    header = Header("wits", numduel.game("wits").rules, PLAYERS, 1, time)
    saver = Autosave(lambda: folder, lambda: header, warn or warnings.append)
    match = Match(numduel.game("wits"))
    for move in moves:
        saver.before(match)
        match.play(move)
        saver.after(match, None)
    saver.close()
    return saver, warnings


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "deep" / "games"


def test_a_game_is_saved_from_its_first_move_on(folder):
    play(folder, [])
    assert not folder.exists()
    play(folder, ["add 1", "add 2"])
    (path,) = folder.iterdir()
    assert path.name == "20260102T030405Z-wits.jsonl"
    assert len(record.read(path).match.history) == 2


def test_two_games_started_in_the_same_second_get_two_files(folder):
    for _ in range(3):
        play(folder, ["add 1"])
    assert sorted(path.name for path in folder.iterdir()) == [
        "20260102T030405Z-wits-2.jsonl",
        "20260102T030405Z-wits-3.jsonl",
        "20260102T030405Z-wits.jsonl",
    ]


def test_only_unfinished_games_are_listed_newest_first(folder):
    play(folder, ["add 1"], "2026-01-01T00:00:00Z")
    play(folder, ["multiply"] * 4, "2026-01-02T00:00:00Z")
    play(folder, ["add 2"], "2026-01-03T00:00:00Z")
    (folder / "20260104-foreign.jsonl").write_text("not ours\n")
    (folder / "notes.txt").write_text("not ours\n")
    assert [match.game.position(match.state) for _, (_, match, _) in unfinished(folder)] == ["2/2", "1/2"]


def test_a_missing_folder_has_no_games(folder):
    assert list(unfinished(folder)) == []


def test_if_the_folder_cannot_be_created_the_game_continues_after_one_warning(tmp_path):
    (tmp_path / "file").touch()
    saver, warnings = play(tmp_path / "file" / "games", ["add 1", "add 2", "add 3"])
    assert not saver.saved
    assert len(warnings) == 1
    assert warnings[0].startswith("this game is not being saved: cannot create the folder")


def test_a_folder_that_cannot_be_read_is_reported_in_one_sentence(folder):
    closed = PermissionError(errno.EACCES, "Permission denied")
    with (
        mock.patch("pathlib.Path.iterdir", side_effect=closed),
        pytest.raises(record.RecordError, match=r"cannot read the folder .*games: Permission denied"),
    ):
        list(unfinished(folder))


def test_a_game_without_a_move_leaves_no_file(folder):
    saver, _ = play(folder, [])
    saver.discard()
    assert saver.path is None
    assert not folder.exists()


def test_autosave_knows_its_file(folder):
    saver, _ = play(folder, ["add 1"])
    assert saver.path == folder / "20260102T030405Z-wits.jsonl"


def test_a_finished_game_is_skipped_without_reading_all_of_it(folder):
    play(folder, ["multiply"] * 4)
    with mock.patch("numduel.saves.read", side_effect=AssertionError):
        assert list(unfinished(folder)) == []


def test_a_resigned_game_is_finished(folder):
    header = Header("wits", numduel.game("wits").rules, PLAYERS, 1, "2026-01-02T03:04:05Z")
    saver = Autosave(lambda: folder, lambda: header, pytest.fail)
    match = Match(numduel.game("wits"))
    match.resign(2)
    saver.after(match, match.state)
    saver.close()
    assert list(unfinished(folder)) == []
    assert last_finished(folder).match.outcome == (1, "player 2 resigned", "resigned")
    saver.path.write_text("".join(saver.path.read_text().splitlines(keepends=True)[:-1]))
    assert list(unfinished(folder)) == []  # even if the program was killed before it wrote the outcome
