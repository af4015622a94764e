"""A move that waits for nothing but the disk is carried out without a task; any other is left to `command`."""

import pytest
from sqlalchemy.exc import OperationalError

from numduel.table.command import Command
from numduel.table.event import Event
from numduel.web.reason import WebReason
from numduel.web.rooms import retry
from numduel.web.storage.writer import Writer
from web.players import run, until
from web.rooming import begin, rooms_at, store_elsewhere

MOVE = Command("move", "add 1", 0, "a key")


def playing(settings, work):
    """Do something in the room of a new game of one who holds both seats."""

    async def play():
        async with rooms_at(settings) as rooms, rooms.enter(await begin(rooms, opponent="here")) as room:
            await work(rooms, room)

    run(play())


def test_it_is_stored_before_it_is_applied_and_answered(settings):
    async def work(rooms, room):
        told = []
        assert rooms.play.move(room, (1, 2), MOVE, told.append)
        assert (room.table.number, told) == (0, [])
        await until(lambda: told)
        assert (room.table.number, told, room.lock.held, room.stale) == (1, [None], False, False)

    playing(settings, work)


@pytest.mark.parametrize(
    "command",
    [
        Command("resign"),
        MOVE._replace(number=7),
        MOVE._replace(what="add 99"),
    ],
)
def test_what_is_no_move_or_may_be_refused_is_left_to_others(settings, command):
    async def work(rooms, room):
        assert not rooms.play.move(room, (1, 2), command, None)
        assert not room.lock.held

    playing(settings, work)


def test_a_retry_is_left_to_others(settings):
    async def work(rooms, room):
        await rooms.play.command(room, (1, 2), MOVE)
        assert not rooms.play.move(room, (1, 2), MOVE, None)
        assert not room.lock.held

    playing(settings, work)


def test_it_does_not_overtake_anything_that_changes_the_table(settings):
    async def work(rooms, room):
        async with room.lock:
            assert not rooms.play.move(room, (1, 2), MOVE, None)
        room.stale = True
        assert not rooms.play.move(room, (1, 2), MOVE, None)

    playing(settings, work)


@pytest.mark.parametrize(("event", "reason"), [(Event("offer", 2), None), (Event("move", 1, "add 2"), "stale turn")])
def test_if_something_else_was_stored_first_it_is_decided_again(settings, event, reason):
    async def work(rooms, room):
        store_elsewhere(settings.db, room.id, [event])
        told = []
        assert rooms.play.move(room, (1, 2), MOVE, told.append)
        await until(lambda: told)
        assert [refused and refused.reason for refused in told] == [reason]
        assert room.table.played == 1

    playing(settings, work)


@pytest.mark.parametrize("error", [OperationalError("INSERT", {}, Exception("no")), ZeroDivisionError()])
def test_if_it_cannot_be_stored_it_is_refused_and_the_game_goes_on(settings, monkeypatch, caplog, error):
    monkeypatch.setattr(retry, "DELAY", 0.01)

    def fail(*_):
        raise error

    async def work(rooms, room):
        told = []
        with monkeypatch.context() as broken:
            broken.setattr(Writer, "_commit", fail)
            assert rooms.play.move(room, (1, 2), MOVE, told.append)
            await until(lambda: told)
        assert told[0].reason is WebReason.NOT_STORED
        await until(lambda: not room.stale)  # it was looked up what is stored
        assert rooms.play.move(room, (1, 2), MOVE, told.append)
        await until(lambda: len(told) == 2)
        assert (told[1], room.table.number) == (None, 1)

    playing(settings, work)
    assert len(caplog.records) == 1


def test_an_error_before_it_is_stored_keeps_nobody_from_moving(settings, monkeypatch):
    def fail(*_):
        raise ZeroDivisionError

    async def work(rooms, room):
        with monkeypatch.context() as broken:
            broken.setattr(rooms.play._journal, "append_soon", fail)
            with pytest.raises(ZeroDivisionError):
                rooms.play.move(room, (1, 2), MOVE, lambda _: None)
        assert not room.lock.held
        await rooms.play.command(room, (1, 2), MOVE)
        assert room.table.number == 1

    playing(settings, work)


def test_an_error_while_it_is_shown_keeps_nobody_from_moving(settings, monkeypatch):
    def fail():
        raise ZeroDivisionError

    async def work(rooms, room):
        told = []
        with monkeypatch.context() as broken:
            broken.setattr(room, "show", fail)
            assert rooms.play.move(room, (1, 2), MOVE, told.append)
            await until(lambda: told)
        await rooms.play.command(room, (1, 2), Command("move", "add 1", 1))
        assert room.table.number == 2

    playing(settings, work)
