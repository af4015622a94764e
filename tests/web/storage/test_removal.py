"""Old games are removed in small steps; what is left of one is its id. On SQLite and PostgreSQL alike."""

import pytest
from sqlalchemy import func, select

from numduel.table.event import Event
from numduel.table.table import Table
from numduel.web.keeping import Old
from numduel.web.storage.queries import Conflict, Removed, Write, claim_seat
from numduel.web.storage.removal import BLANK, GOING, GONE, KEPT, MOST_EVENTS, MOST_GAMES, hold, remove
from numduel.web.storage.rows import event_rows, game_row
from numduel.web.storage.schema import EVENTS, GAMES
from web.stored import found, info, put

OLD = Old(played=100, created="2025-06-01", opened=200)
NAME = "a-table-name"  # of the game that is there already; it was created in 2026


def add(database, game_id, count=0, **changes):
    """Store a game with so many moves."""
    events = event_rows(game_id, 0, [Event("move", 1, "keep", str(number)) for number in range(count)])
    put(database, Write([game_row(info(game_id, **changes))], events=events))


def step(database):
    with database.engine.begin() as connection:
        return remove(connection, OLD)


def sweep(database):
    """Remove everything that is old; how many steps it took."""
    steps = 0
    while step(database):
        steps += 1
    return steps


def stages(database):
    with database.engine.connect() as connection:
        return {row.id: row.removal for row in connection.execute(GAMES.select())}


def count_events(database):
    with database.engine.connect() as connection:
        return connection.execute(select(func.count()).select_from(EVENTS)).scalar_one()


def test_a_game_is_removed_so_many_days_after_its_last_move(kept):
    for day in (98, 99, 100, 101):
        add(kept, f"on-day-{day}", 3, played=day, created="2020-01-01T00:00:00Z")
    sweep(kept)
    assert stages(kept) == {NAME: KEPT, "on-day-98": GONE, "on-day-99": GONE, "on-day-100": KEPT, "on-day-101": KEPT}
    assert count_events(kept) == 6


def test_a_game_in_which_no_person_has_moved_is_removed_by_the_date_of_its_creation(kept):
    for date in ("2025-05-31T23:59:59Z", "2025-06-01T00:00:00Z"):
        add(kept, date[5:15], 2, created=date)
    sweep(kept)
    assert stages(kept) == {NAME: KEPT, "05-31T23:5": GONE, "06-01T00:0": KEPT}


def test_a_game_that_somebody_has_open_is_kept(kept):
    for game_id in ("open", "closed"):
        add(kept, game_id, 3, played=1)
        with kept.engine.begin() as connection:
            assert hold(connection, game_id, OLD.opened - (game_id == "closed"))
    sweep(kept)
    assert stages(kept) == {NAME: KEPT, "open": KEPT, "closed": GONE}
    with kept.engine.begin() as connection:
        assert not hold(connection, "closed", OLD.opened), "it is too late"
        assert not hold(connection, "never", OLD.opened)


def test_nothing_of_a_removed_game_is_left_but_its_id(kept):
    add(kept, "old", 3, played=1)
    sweep(kept)
    with kept.engine.connect() as connection:
        row = connection.execute(GAMES.select().where(GAMES.c.id == "old")).one()._asdict()
    assert row == BLANK | {"id": "old", "removal": GONE}
    assert BLANK.keys() == {column.name for column in GAMES.columns} - {"id", "removal"}
    with pytest.raises(Removed):
        found(kept, "old")


def test_a_step_is_small_whatever_there_is_to_remove(kept):
    for number in range(2 * MOST_GAMES + 3):
        add(kept, f"short-{number}", 4, played=1)
    add(kept, "long", 3 * MOST_EVENTS + 7, played=1)
    add(kept, "unbegun", 0, created="2020")
    before, steps = count_events(kept), 0
    while step(kept):
        steps += 1
        left = count_events(kept)
        assert before - left <= MOST_EVENTS
        assert sum(stage == GOING for stage in stages(kept).values()) <= MOST_GAMES
        before = left
    assert steps < 12
    assert before == 0
    assert [game_id for game_id, stage in stages(kept).items() if stage != GONE] == [NAME]


def test_a_game_of_which_only_a_part_is_removed_is_never_shown_and_the_rest_follows(kept):
    """A server may be killed between two steps: another one goes on."""
    add(kept, "long", 2 * MOST_EVENTS, played=1)
    assert step(kept)
    assert (stages(kept)["long"], count_events(kept)) == (GOING, MOST_EVENTS)
    with pytest.raises(Removed):
        found(kept, "long")
    with kept.engine.begin() as connection:
        assert not hold(connection, "long", OLD.opened)
        assert remove(connection, Old(0, "", 0)), "begun is begun, whatever counts as old by now"
    assert (stages(kept)["long"], count_events(kept)) == (GONE, 0)


def test_no_seat_can_be_claimed_at_a_removed_game(kept):
    add(kept, "old", played=1)
    sweep(kept)
    with pytest.raises(Conflict):
        put(kept, Write(claims=[claim_seat("old", 2, "3" * 64, "Eve")]))


def test_the_rematch_of_a_removed_game_stays_as_it_is(kept):
    add(kept, "first", 3, played=1)
    add(kept, "second", 0, played=100, rematch_of="first", tokens=(None, None))
    before = found(kept, "second")
    sweep(kept)
    assert stages(kept) == {NAME: KEPT, "first": GONE, "second": KEPT}
    assert found(kept, "second") == before
    assert not Table(*before).waiting


def test_the_day_of_the_last_move_is_stored_with_the_move(kept):
    moved = event_rows(NAME, 0, [Event("move", 1, "keep")])
    put(kept, Write(events=moved, played=(NAME, 123)))
    assert found(kept)[0] == info(played=123)
    with pytest.raises(Conflict):
        put(kept, Write(events=moved, played=(NAME, 124)))
    assert found(kept)[0].played == 123


def test_one_server_at_a_time_removes_games(kept):
    with kept.engine.begin() as one, kept.engine.begin() as two:
        assert kept.lock_for_removal(one)
        assert kept.lock_for_removal(two) is not kept.shared, "SQLite has just one server"
    with kept.engine.begin() as two:
        assert kept.lock_for_removal(two)


def test_a_step_does_not_wait_for_a_game_that_another_server_has_locked(kept):
    add(kept, "busy", played=1)
    add(kept, "idle", played=1)
    if kept.shared:
        with kept.engine.begin() as other:
            hold(other, "busy", OLD.opened)
            assert step(kept)
            assert stages(kept)["idle"] == GONE
    else:
        with kept.engine.begin() as connection:
            hold(connection, "busy", OLD.opened)
    sweep(kept)
    assert stages(kept) == {NAME: KEPT, "busy": KEPT, "idle": GONE}
