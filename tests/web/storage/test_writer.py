"""The writer stores many writes in one commit, and a failed one does no harm to the others."""

import asyncio

import sqlalchemy as sa

from numduel.web.storage.queries import Write, claim_seat, load, save
from numduel.web.storage.rows import game_row
from numduel.web.storage.writer import Pending, Writer
from web.stored import found, info, moved


def stored(database, writes):
    """The writer's answers to writes queued as one batch."""

    async def batch():
        writer = Writer(database)
        loop = asyncio.get_running_loop()
        waiting = [Pending(write, f"server {number}", loop.create_future()) for number, write in enumerate(writes)]
        await asyncio.to_thread(writer._store, waiting)
        answers = await asyncio.gather(*(item.done for item in waiting), return_exceptions=True)
        await asyncio.to_thread(writer.close)
        return answers

    return asyncio.run(batch())


def test_a_conflict_does_no_harm_to_the_rest_of_its_batch(kept):
    writes = [
        Write(events=moved(0, "first")),
        Write([game_row(info("another-game"))], events=moved(0, "late")),
        Write(claims=[claim_seat("a-table-name", 2, "3" * 64)]),
        Write(claims=[claim_seat("a-table-name", 2, "4" * 64)]),
        Write(events=moved(1, "second")),
    ]
    assert stored(kept, writes) == [True, False, True, False, True]
    known, events = found(kept)
    assert [event.what for event in events] == ["first", "second"]
    assert known.tokens[1] == "3" * 64
    assert found(kept, "another-game") is None


def test_an_error_is_raised_to_the_callers_and_the_next_write_is_stored(kept):
    (error,) = stored(kept, [Write(events=moved(0), claims=[sa.text("no sql")])])
    assert isinstance(error, sa.exc.DBAPIError)
    assert stored(kept, [Write(events=moved(0))]) == [True]


def test_concurrent_writes_are_all_stored(kept):
    async def many():
        writer = Writer(kept)
        writes = [Write(events=moved(number)) for number in range(300)]
        answers = await asyncio.gather(*map(writer.write, writes))
        await asyncio.to_thread(writer.close)
        return answers

    assert asyncio.run(many()) == [True] * 300
    assert len(found(kept)[1]) == 300


def test_a_job_has_a_transaction_of_its_own_between_two_batches(kept):
    """It waits for the writes before it, and a job that fails does no harm to anything else."""

    def look(connection):
        return [event.what for event in load(connection, "a-table-name")[1]]

    def fail(connection):
        connection.execute(claim_seat("a-table-name", 2, "3" * 64))
        raise ValueError

    async def work():
        writer = Writer(kept)
        doing = [writer.write(Write(events=moved(0, "one"))), writer.run(look), writer.run(fail)]
        doing += [writer.write(Write(events=moved(1, "two"))), writer.run(look)]
        answers = await asyncio.gather(*doing, return_exceptions=True)
        await asyncio.to_thread(writer.close)
        return answers

    stored, seen, failed, *rest = asyncio.run(work())
    assert (stored, seen, rest) == (True, ["one"], [True, ["one", "two"]])
    assert isinstance(failed, ValueError)
    assert found(kept)[0].tokens[1] is None


def test_moves_are_stored_all_or_none_without_a_transaction_of_their_own(kept):
    """Where the database can do that: it saves two statements, after each of which the writer waits for the GIL."""
    with kept.transaction() as connection:
        save(connection, [Write(events=moved(0, "one"))])
    done = kept.insert([*moved(1, "two"), *moved(2, "three")])
    late = kept.insert([*moved(3, "four"), *moved(2, "again")])
    kept.release()
    assert (done, late) == (not kept.shared, False)
    assert [event.what for event in found(kept)[1]] == ["one", "two", "three"][: 3 if done else 1]


def test_a_move_that_comes_too_late_does_no_harm_to_the_moves_of_its_batch(kept):
    assert stored(kept, [Write(events=moved(0, "one"))]) == [True]
    batch = [Write(events=moved(1, "two")), Write(events=moved(0, "late")), Write(events=moved(2, "three"))]
    assert stored(kept, batch) == [True, False, True]
    assert [event.what for event in found(kept)[1]] == ["one", "two", "three"]
