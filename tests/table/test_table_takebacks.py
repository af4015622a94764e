"""Taking back a move: against the computer, or at one screen."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import numduel
from games import WITH_CHANCE, each
from numduel import record
from numduel.players import HUMAN
from numduel.table import takebacks
from numduel.table.event import Event
from numduel.table.refusal import Reason
from numduel.table.table import Table
from numduel.table.view import view_of
from numduel.verify import verify
from numduel.web.rooms.finished import record_of, record_text
from table.seating import COMPUTER, do, info, move, over, picture, refused, table
from walks import SOAK, playable

ALONE = (HUMAN, COMPUTER)


def against_the_computer(key="wits", first=1, **rules):
    """A table with a person in seat 1."""
    at = table(key, first, ALONE, **rules)
    if at.lacks_words:
        do(at, (1,), "words", "mine")
    return at


def finished(at, rng):
    """Play random moves to the end; the events."""
    events = []
    while not at.outcome:
        events += move(at, rng.choice(at.game.moves(at.match.state)))
    return events


# what comes back


def test_against_the_computer_the_last_move_and_the_reply_are_taken_back():
    at = against_the_computer()
    move(at, "add 3")
    move(at, "add 4")
    before = at.match.state
    move(at, "add 5")
    move(at, "add 6")
    assert do(at, (1,), "takeback") == [Event("takeback", 1, "2")]
    assert (at.match.state, at.to_move) == (before, 1)
    assert [line.move for line in at.match.history] == ["add 3", "add 4"]


def test_a_move_can_be_taken_back_before_the_computer_has_replied():
    at = against_the_computer()
    move(at, "add 3")
    do(at, (1,), "takeback")
    assert (at.match.history, at.to_move) == ([], 1)


def test_one_move_after_another_can_be_taken_back_up_to_the_first():
    at = against_the_computer(first=2)
    for what in ("add 1", "add 2", "add 3", "add 4"):
        move(at, what)
    do(at, (1,), "takeback")
    do(at, (1,), "takeback")
    assert [line.move for line in at.match.history] == ["add 1"]
    refused(at, Reason.NOTHING_TO_TAKE_BACK, (1,), "takeback")


@pytest.mark.parametrize("by", [1, 2])
def test_a_game_goes_on_if_the_move_that_ended_it_or_led_there_is_taken_back(by):
    """Whether the player or the computer made the last move."""
    at = against_the_computer(target=20)
    for what in ("add 5", "add 5", "add 10") if by == 1 else ("add 5", "add 5", "add 5", "add 5"):
        move(at, what)
    assert at.outcome
    do(at, (1,), "takeback")
    assert at.outcome is None
    assert at.to_move == 1
    assert [line.move for line in at.match.history] == ["add 5", "add 5"]
    assert view_of(at, (1,), ()).secret is None


def test_a_game_that_was_resigned_or_has_a_rematch_is_over_for_good():
    resigned = against_the_computer()
    move(resigned, "add 3")
    over(resigned)
    refused(resigned, Reason.OVER, (1,), "takeback")
    again = against_the_computer(target=1)
    move(again, "add 1")
    do(again, (1,), "rematch", "next")
    refused(again, Reason.OVER, (1,), "takeback")
    assert not view_of(again, (1,), ()).can_take_back


def test_a_position_that_was_taken_back_does_not_count_as_a_repetition():
    at = against_the_computer(repetition=3)
    for _ in range(5):
        move(at, "multiply")
        do(at, (1,), "takeback")
    move(at, "multiply")
    assert at.outcome is None


# the same cards


@pytest.mark.parametrize("key", WITH_CHANCE)
def test_the_same_card_comes_again(key):
    at = against_the_computer(key)
    own, other = at.game.moves(at.match.state)
    move(at, own)
    drawn = at.match.history[-1]
    in_hand = at.match.history[0]
    do(at, (1,), "takeback")
    assert at.match.history == [in_hand]
    move(at, other)
    assert at.match.history[-1] == drawn


@pytest.mark.parametrize(("key", "rules"), [*((key, {}) for key in numduel.GAMES), *each("VARIANTS")])
@settings(max_examples=15 * SOAK, deadline=None, derandomize=True)
@given(data=st.data())
def test_play_take_back_and_play_again_gives_the_same_draws_and_a_record_that_verifies(key, rules, data):
    known = info(
        key,
        1,
        data.draw(st.sampled_from([ALONE, ALONE[::-1]])),
        secret=data.draw(st.binary(min_size=32, max_size=32)),
        **rules,
    )
    at, seats = Table(known), (known.who.index(HUMAN) + 1,)
    events = do(at, seats, "words", "mine") if at.lacks_words else []
    draws, numbers = {}, [at.number]
    for _ in range(60):
        if view_of(at, seats, ()).can_take_back and not data.draw(st.integers(0, 3)):
            events += do(at, seats, "takeback")
        elif not at.outcome:
            events += move(at, data.draw(st.sampled_from(playable(at.game, at.match.state))))
        else:
            break
        numbers.append(at.number)
        drawn = [what for by, what in at.match.history if by == numduel.CHANCE]
        assert all(draws.setdefault(number, what) == what for number, what in enumerate(drawn))
    assert numbers == sorted({*numbers})
    assert picture(Table(known, events)) == picture(at)
    if not at.outcome:
        over(at)
    made = record.parse("game", record_text(at))
    assert (made.match.history, made.match.outcome) == (at.match.history, at.outcome)
    assert made.details.take_backs == at.take_backs
    said = list(verify(made))
    assert any("with take-backs" in line for line in said) == bool(at.take_backs and at.game.has_chance)


def test_the_computer_replies_to_the_same_move_as_before():
    at = against_the_computer()
    move(at, "add 3")
    chosen = at.choose(1000)
    move(at, "add 4")
    do(at, (1,), "takeback")
    move(at, "add 3")
    assert at.choose(1000) == chosen


# who may


def test_between_two_people_nothing_is_taken_back():
    at = table()
    move(at, "add 3")
    for seat in (1, 2):
        refused(at, Reason.CANNOT_TAKE_BACK, (seat,), "takeback")
        assert not view_of(at, (seat,), ()).can_take_back


def test_at_one_screen_the_last_move_of_either_player_is_taken_back():
    at = table()
    move(at, "add 3")
    move(at, "add 4")
    assert view_of(at, (1, 2), ()).can_take_back
    assert do(at, (1, 2), "takeback") == [Event("takeback", 2, "1")]
    assert at.to_move == 2


def test_before_the_first_move_there_is_nothing_to_take_back():
    refused(against_the_computer(), Reason.NOTHING_TO_TAKE_BACK, (1,), "takeback")
    refused(table("showdown", 1, ALONE), Reason.WAITING_FOR_WORDS, (1,), "takeback")


@pytest.mark.parametrize("most", [0, 1, 3])
def test_the_take_backs_of_a_game_are_limited(monkeypatch, most):
    monkeypatch.setattr(takebacks, "MOST", most)
    at = against_the_computer()
    for _ in range(most):
        move(at, "add 3")
        do(at, (1,), "takeback")
    move(at, "add 3")
    assert refused(at, Reason.NO_TAKE_BACKS_LEFT, (1,), "takeback")["most"] == most
    assert not view_of(at, (1,), ()).can_take_back


def test_a_very_long_game_can_no_longer_be_taken_back():
    at = against_the_computer(repetition=0)
    for _ in range(takebacks.LONGEST):
        move(at, "multiply")
    assert view_of(at, (1,), ()).can_take_back
    move(at, "multiply")
    refused(at, Reason.NO_TAKE_BACKS_LEFT, (1,), "takeback")


# stale moves


def test_a_move_for_a_turn_that_was_taken_back_is_never_played():
    """Though by then there may have been as many moves again."""
    at = against_the_computer()
    move(at, "add 3")
    move(at, "add 4")
    late = at.number
    do(at, (1,), "takeback")
    refused(at, Reason.STALE_TURN, (1,), "move", "add 9", late)
    move(at, "add 5")
    move(at, "add 6")
    assert (at.played, at.to_move) == (2, 1)
    refused(at, Reason.STALE_TURN, (1,), "move", "add 9", late)


def test_the_computers_move_comes_too_late_for_a_turn_that_was_taken_back():
    at = against_the_computer()
    move(at, "add 3")
    thinking_about = at.number
    do(at, (1,), "takeback")
    move(at, "add 1")
    refused(at, Reason.STALE_TURN, (2,), "move", "add 9", thinking_about)


def test_a_move_that_was_taken_back_is_not_played_again_by_a_retry():
    at = against_the_computer()
    move(at, "add 3", key="a")
    do(at, (1,), "takeback", key="b")
    assert do(at, (1,), "move", "add 3", 0, "a") == []
    assert do(at, (1,), "takeback", "", None, "b") == []
    assert at.match.history == []


def test_a_take_back_for_another_turn_is_refused():
    at = against_the_computer()
    move(at, "add 3")
    assert refused(at, Reason.STALE_TURN, (1,), "takeback", "", 0) == {"number": 1, "given": 0}
    do(at, (1,), "takeback", "", 1)


# what is told


def test_the_view_tells_how_many_moves_there_are_and_how_often_any_were_taken_back():
    at = against_the_computer()
    move(at, "add 3")
    move(at, "add 4")
    do(at, (1,), "takeback")
    move(at, "add 5")
    view = view_of(at, (1,), ())
    assert (view.number, view.played, view.take_backs, len(view.log)) == (4, 1, 1, 1)


def test_who_took_back_a_move_is_known_until_the_next_one():
    at = against_the_computer()
    move(at, "add 3")
    do(at, (1,), "takeback")
    assert [view_of(at, seats, ()).took_back for seats in ((1,), ())] == [1, 1]
    move(at, "add 5")
    assert view_of(at, (1,), ()).took_back is None


@pytest.mark.parametrize("key", WITH_CHANCE)
def test_the_record_has_the_game_as_it_was_finally_played_and_is_marked(key):
    at = against_the_computer(key)
    rng = random.Random(1)
    finished(at, rng)
    do(at, (1,), "takeback")
    finished(at, rng)
    last = record_text(at).splitlines()[-1]
    assert b'"take_backs": 1' in last
    assert record_of(at).details.take_backs == 1
    (said,) = [line for line in verify(record.parse("game", record_text(at))) if "take-backs" in line]
    assert said == ("This is a game with take-backs: moves were taken back once, so a player could know draws to come.")
