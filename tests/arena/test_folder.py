"""A tournament's folder: whatever is wrong in it, the report is right, or one sentence says what is wrong."""

import json
import random
from pathlib import Path

import pytest

from arena.plans import plan_of
from numduel.arena.folder import Folder, FolderError
from numduel.arena.lock import locked
from numduel.arena.plan import Pairing
from numduel.arena.playing import Played, PlayedGame, play_pairing
from numduel.arena.tournament import hold
from walks import often

PLAN = plan_of("wits", "random", "greedy", games=12)
RIGHT = hold(PLAN)


@pytest.fixture
def folder(tmp_path):
    """The folder of a finished tournament."""
    hold(PLAN, folder=Folder(tmp_path / "wits"))
    return tmp_path / "wits"


def played_again(path):
    """How many pairings a tournament plays that goes on in a folder; its results must be right."""
    told = []
    assert hold(PLAN, folder=Folder(path), on_progress=told.append) == RIGHT
    return told[-1].done - told[-1].found


def test_a_finished_tournament_is_not_played_again(folder):
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert len(before) == 14
    assert played_again(folder) == 0
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


def test_it_holds_the_plan_and_every_game(folder):
    kept = Folder(folder)
    assert kept.plan() == PLAN
    assert list(kept.played()) == [play_pairing(PLAN, Pairing(0, 1, number)) for number in range(6)]


def test_a_plan_comes_back_as_it_was(tmp_path):
    for number, plan in enumerate(
        [
            plan_of("battle", "perfect", "bot:python3 'my bot.py'", games=None, gauntlet=True),
            plan_of("wits", "easy", "hard", rules={"target": 30}, sandbox="none", seed="é\ud800"),
        ]
    ):
        Folder(tmp_path / str(number)).begin(plan)
        assert Folder(tmp_path / str(number)).plan() == plan


def damages(data, rng):
    """A file's content, damaged in every common way."""
    at = rng.randrange(len(data))
    yield "gone", None
    yield "empty", b""
    yield "torn", data[:at]
    yield "zeros", bytes(len(data))
    yield "zeros at the end", data[:at] + bytes(len(data) - at)
    yield "a bit", data[:at] + bytes([data[at] ^ (1 << rng.randrange(8))]) + data[at + 1 :]
    yield "more", data + b"\x00\xff{\n"
    yield "twice", data + data
    yield "not UTF-8", b"\xff\xfe" + data
    yield "deep", b"[" * 100_000


@pytest.mark.parametrize("name", ["games/1v2-00003-1.jsonl", "games/1v2-00006-2.jsonl", "finished.jsonl"])
def test_what_is_damaged_is_played_again(folder, name):
    file, rng = folder / name, random.Random(name)
    data = file.read_bytes()
    for _ in range(often(12)):
        for how, damaged in damages(data, rng):
            if damaged is None:
                file.unlink()
            else:
                file.write_bytes(damaged)
            again = played_again(folder)
            assert again <= 6, how
            assert again >= 1 or name == "finished.jsonl", how
            assert played_again(folder) == 0


def test_a_damaged_plan_is_reported_in_a_sentence_or_is_another_plan(folder):
    file, rng = folder / "plan.json", random.Random("plan")
    data = file.read_bytes()
    for how, damaged in damages(data, rng):
        if how in ("empty", "torn", "zeros", "zeros at the end", "more", "twice", "not UTF-8", "deep"):
            file.write_bytes(damaged)
            with pytest.raises(FolderError, match=r"plan\.json is damaged: "):
                Folder(folder).plan()


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"version": 2}, "it is of version 2, and this numduel reads version 1"),
        ({"numduel": "record"}, "it is not the plan of a tournament"),
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"rules": {"size": 3}}, "wits has no rule 'size'"),
        ({"players": [{"name": "a"}, {"name": "b"}]}, "it does not say who plays"),
        ({"rules": {"target": [10]}}, "it is not the plan of a tournament"),
        ({"players": []}, "it is not the plan of a tournament"),
        ({"games": "many"}, "it is not the plan of a tournament"),
    ],
)
def test_a_plan_that_makes_no_sense_is_reported(folder, changes, why):
    file = folder / "plan.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), **changes}))
    with pytest.raises(FolderError, match=why):
        Folder(folder).plan()


def test_games_of_another_tournament_do_not_count(folder, tmp_path):
    hold(PLAN._replace(seed="another"), folder=Folder(tmp_path / "other"))
    for path in (tmp_path / "other").rglob("*.jsonl"):
        (folder / path.relative_to(tmp_path / "other")).write_bytes(path.read_bytes())
    assert played_again(folder) == 6


def test_one_game_of_a_pairing_does_not_count_without_the_other(folder):
    lines = (folder / "finished.jsonl").read_bytes().splitlines(keepends=True)
    (folder / "finished.jsonl").write_bytes(b"".join(lines[:-1]))
    assert played_again(folder) == 1


def test_a_line_that_was_torn_does_not_spoil_the_next_one(folder):
    file = folder / "finished.jsonl"
    file.write_bytes(file.read_bytes()[:-10])
    assert played_again(folder) == 1
    assert played_again(folder) == 0


def test_more_games_are_played_on_top_of_those_that_are_there(folder):
    told = []
    more = PLAN._replace(games=20)
    assert hold(more, folder=Folder(folder), on_progress=told.append) == hold(more)
    assert told[-1][:2] == (10, 6)
    assert Folder(folder).plan() == more


def test_what_a_killed_program_left_unfinished_is_removed(folder):
    part = folder / "games" / "1v2-00001-1.jsonl.part"
    part.write_bytes(b"{")
    assert played_again(folder) == 0
    assert not part.exists()


def test_what_bots_wrote_is_kept_until_the_game_is_played_again(folder):
    kept = Folder(folder)
    played = play_pairing(PLAN, Pairing(0, 1, 0))
    one, two = played.games
    kept.store(Played(played.pairing, (PlayedGame(*one[:2], {1: b"hm", 2: b"\xff"}, "namespaces"), two)))
    assert kept.errors(one.name) == {1: b"hm", 2: b"\xff"}
    assert dict(kept.all_errors()) == {f"{one.name}-1": b"hm", f"{one.name}-2": b"\xff"}
    assert len(kept.all_errors()) == 2
    assert kept.all_errors().get("1v2-00002-1-1") is None
    assert kept.confined() == "namespaces"
    kept.store(Played(played.pairing, (PlayedGame(*one[:2], {2: b"now"}, "none"), two)))
    assert Folder(folder).errors(one.name) == {2: b"now"}
    assert Folder(folder).confined() == "none"


def test_what_does_not_count_is_removed(folder):
    kept = Folder(folder)
    kept.keep_only({Pairing(0, 1, number) for number in (0, 1, 4)})
    assert [played.pairing.number for played in Folder(folder).played()] == [0, 1, 4]
    assert len(list((folder / "games").iterdir())) == 6


def test_a_folder_that_cannot_be_written_is_reported(tmp_path):
    file = tmp_path / "file"
    file.write_text("")
    with pytest.raises(FolderError, match="cannot write"):
        Folder(file / "wits").begin(PLAN)
    with pytest.raises(FolderError, match="cannot write to"), locked(file):
        raise AssertionError


def test_only_one_program_at_a_time_holds_a_tournament_there(tmp_path):
    path = Path(tmp_path / "new" / "folder")
    with (
        locked(path),
        pytest.raises(FolderError, match="another program is holding the tournament in "),
        locked(path),
    ):
        raise AssertionError
    with locked(path):
        assert path.is_dir()
