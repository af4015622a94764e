"""A disk that is full or may not be written to: a sentence, no move that is told but not saved, and no lost one."""

import errno
import os
from pathlib import Path

import pytest

from models.mcp.clients import in_memory, play_on, run
from numduel import folders
from numduel.record import read
from numduel.verify import verify

SHORT = {"target": 12, "numbers": 3, "copies": 10}


class Disk:
    """A disk that takes so many more lines, and then half of one."""

    def __init__(self, monkeypatch):
        self.room = 10**9
        self._write = os.write
        monkeypatch.setattr("numduel.recorder.os.write", self.write)

    def write(self, fd, data):
        if not data.startswith(b'{"'):
            return self._write(fd, data)
        if self.room:
            self.room -= 1
            return self._write(fd, data)
        self._write(fd, data[: len(data) // 2])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("first", ["me", "opponent"])
@pytest.mark.parametrize("room", range(5))
@pytest.mark.parametrize("key", ["showdown", "wits"])
def test_on_a_full_disk_nothing_is_told_that_is_not_saved_and_the_game_goes_on_later(monkeypatch, key, room, first):
    disk = Disk(monkeypatch)
    rules = SHORT if key == "showdown" else {}

    async def story():
        async with in_memory() as caller:
            table = await caller.call("begin_game", game=key, opponent="random", rules=rules, first=first)
            game_id = table["game_id"]
            full = True
            while not table["outcome"]:
                disk.room = room if full else 10**9
                answer = await caller.client.call_tool("move", {"game_id": game_id, "move": table["moves"][0]})
                if answer.is_error:
                    assert full
                    assert "No space left on device" in answer.content[0].text
                full = not full
                disk.room = 10**9
                table = await caller.call("look", game_id=game_id)
                record = read(Path(table["record"]))
                assert record.match.history == caller.games.find(game_id).match.history
            assert list(verify(read(Path(table["record"]))))
            assert read(Path(table["record"])).details.ended or not table["commitment"]

    run(story)


def test_while_the_disk_stays_full_the_table_says_so_rather_than_something_unsaved(monkeypatch):
    disk = Disk(monkeypatch)

    async def story():
        async with in_memory() as caller:
            table = await caller.call("begin_game", game="showdown", opponent="random", rules=SHORT)
            disk.room = 0
            for _ in range(3):
                said = await caller.refused("move", game_id=table["game_id"], move="keep")
                assert "No space left on device" in said
            assert await caller.call("look", game_id=table["game_id"]) == table
            disk.room = 10**9
            await play_on(caller, table, lambda moves: moves[0])

    run(story)


def test_where_no_game_can_be_saved_none_begins():
    folders.games().parent.mkdir(parents=True)
    folders.games().write_text("not a folder")

    async def story():
        async with in_memory() as caller:
            said = await caller.refused("begin_game", game="wits", opponent="random")
            assert said == f"cannot create the folder {folders.games()}: File exists"
            assert (await caller.call("my_games"))["games"] == []

    run(story)


def test_a_game_whose_opponent_cannot_start_has_not_begun(monkeypatch):
    disk = Disk(monkeypatch)

    async def story():
        async with in_memory() as caller:
            disk.room = 1
            said = await caller.refused("begin_game", game="wits", opponent="random", first="opponent")
            assert "No space left on device" in said
            assert (await caller.call("my_games"))["games"] == []

    run(story)
    assert [*folders.games().iterdir()] == []
