"""What goes in comes out, all of it or nothing: on SQLite and PostgreSQL alike."""

import json

import pytest

from numduel.table.event import Event
from numduel.web.settings import LONGEST_NAME, LONGEST_POSITION, LONGEST_WORDS
from numduel.web.storage.queries import MOST_ROWS, Conflict, Write, claim_seat, save
from numduel.web.storage.rows import event_rows, game_row
from web.stored import found, info, moved, put


def test_a_game_comes_back_as_it_was_stored(kept):
    assert found(kept) == (info(), [])
    assert found(kept, "another-game") is None


def test_the_longest_names_words_and_positions_fit(kept):
    letters = "☘"
    names, position = (letters * LONGEST_NAME, ""), "9" * LONGEST_POSITION
    most = info("another-game", names=names, rematch_of="a-table-name", position=position)
    events = [Event("words", 1, letters * LONGEST_WORDS, letters * 64)]
    put(kept, Write([game_row(most)], events=event_rows(most.id, 0, events)))
    assert found(kept, "another-game") == (most, events)


def test_events_come_back_in_order_from_any_number_on(kept):
    events = [Event("move", number % 3, f"draw {number}", str(number) if number % 2 else None) for number in range(20)]
    rows = event_rows("a-table-name", 0, events)
    put(kept, Write(events=rows[::-1]))
    for after in (0, 7, 19, 20):
        assert found(kept, after=after)[1] == events[after:]


def test_more_events_than_fit_into_one_statement_are_stored(kept):
    events = [Event("move", 1, "keep", str(number)) for number in range(2 * MOST_ROWS + 1)]
    put(kept, Write(events=event_rows("a-table-name", 0, events)))
    assert found(kept)[1] == events


def test_an_event_of_an_unknown_game_is_not_stored(kept):
    with pytest.raises(Conflict):
        put(kept, Write(events=event_rows("another-game", 0, [Event("words", 1)])))


# all or nothing


@pytest.mark.parametrize(
    "late",
    [
        Write([game_row(info("another-game")), game_row(info())]),
        Write([game_row(info("another-game"))], [claim_seat("a-table-name", 1, "3" * 64)]),
        Write([game_row(info("another-game"))], [claim_seat("a-table-name", 2, "3" * 64)], moved(0)),
        Write([game_row(info("another-game", rematch_of="a-table-name"))]),
        Write([game_row(info("another-game"))], events=[*moved(1), *moved(0)]),
    ],
    ids=["game", "claim", "event", "rematch", "second event"],
)
def test_a_write_is_stored_completely_or_not_at_all(kept, late):
    put(kept, Write([game_row(info("the-rematch", rematch_of="a-table-name"))], events=moved(0)))
    before = found(kept)
    with pytest.raises(Conflict):
        put(kept, late)
    assert found(kept, "another-game") is None
    assert found(kept) == before


def test_a_seat_can_be_claimed_once(kept):
    put(kept, Write(claims=[claim_seat("a-table-name", 2, "3" * 64, "Bob")]))
    with pytest.raises(Conflict):
        put(kept, Write(claims=[claim_seat("a-table-name", 2, "4" * 64, "Eve")]))
    assert found(kept)[0] == info(tokens=("1" * 64, "3" * 64), names=("Ann", "Bob"))


def test_errors_do_not_reveal_what_was_to_be_stored(kept):
    row, event = game_row(info()), moved(0, "what nobody may know")[0]
    for write in (Write([row, row]), Write(events=[event, event])):
        with pytest.raises(Conflict) as error, kept.engine.begin() as connection:
            save(connection, [write])
        logged = str(error.value.__context__)
        assert "INSERT INTO" in logged
        assert "hide_parameters=True" in logged
        for value in (*row.values(), *event):
            if isinstance(value, str) and len(value) > 12:
                assert value not in json.dumps(logged)
