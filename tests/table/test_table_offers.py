"""Draws by agreement: who can offer one, when, and who answers."""

import pytest

import numduel
from numduel.players import HUMAN
from numduel.table.refusal import Reason
from numduel.table.view import view_of
from table.seating import COMPUTER, do, move, over, refused, table


def test_a_draw_can_be_offered_only_if_the_game_can_end_in_one():
    at = table("showdown")
    do(at, (1,), "words")
    do(at, (2,), "words")
    assert not at.game.knows_draw
    refused(at, Reason.NO_DRAWS, (1,), "offer")


@pytest.mark.parametrize("seat", [1, 2])
def test_a_draw_can_be_offered_once_per_turn_no_matter_whose(seat):
    at = table()
    assert at.may_offer((seat,))
    do(at, (seat,), "offer")
    assert at.offer == seat
    do(at, (3 - seat,), "decline")
    assert not at.may_offer((seat,))
    refused(at, Reason.CANNOT_OFFER, (seat,), "offer")
    move(at, "add 3")
    do(at, (seat,), "offer")
    assert at.offer == seat


def test_an_offer_cannot_be_answered_with_an_offer():
    at = table()
    do(at, (1,), "offer")
    refused(at, Reason.CANNOT_OFFER, (2,), "offer")


@pytest.mark.parametrize("answer", ["agree", "decline"])
def test_only_the_opponent_can_answer_an_offer(answer):
    at = table()
    refused(at, Reason.NOTHING_OFFERED, (1,), answer)
    do(at, (1,), "offer")
    refused(at, Reason.NOTHING_OFFERED, (1,), answer)
    do(at, (2,), answer)
    assert at.offer is None


def test_who_declined_is_known_until_the_next_move_or_offer():
    at = table()
    do(at, (1,), "offer")
    assert at.declined is None
    do(at, (2,), "decline")
    assert at.declined == 2
    do(at, (2,), "offer")
    assert at.declined is None
    do(at, (1,), "decline")
    assert view_of(at, (2,), ()).declined == 1
    move(at, "add 3")
    assert at.declined is None


def test_a_rematch_can_be_declined_and_asked_for_again():
    at = over(table())
    do(at, (1,), "rematch", "next")
    refused(at, Reason.NOTHING_OFFERED, (1,), "decline")  # one's own
    do(at, (2,), "decline")
    assert (at.wants_rematch, at.rematch, view_of(at, (1,), ()).declined) == (set(), None, 2)
    refused(at, Reason.NOTHING_OFFERED, (1,), "decline")
    do(at, (1,), "rematch", "next")
    assert (at.wants_rematch, at.declined) == ({1}, None)


def test_a_rematch_that_both_want_cannot_be_declined():
    at = over(table())
    do(at, (1,), "rematch", "next")
    do(at, (2,), "rematch", "next")
    refused(at, Reason.NOTHING_OFFERED, (1,), "decline")
    assert at.rematch == "next"


def test_an_accepted_offer_ends_the_game_in_a_draw():
    at = table()
    do(at, (1,), "offer")
    do(at, (2,), "agree")
    assert at.outcome == numduel.Outcome(None, "the players agreed on a draw", "agreed")


@pytest.mark.parametrize("seat", [1, 2])
def test_an_offer_lapses_with_the_next_move(seat):
    at = table()
    do(at, (seat,), "offer")
    move(at, "add 3")
    assert at.offer is None
    refused(at, Reason.NOTHING_OFFERED, (3 - seat,), "agree")


@pytest.mark.parametrize(("seats", "who"), [((1,), (HUMAN, COMPUTER)), ((1, 2), (HUMAN, HUMAN))])
def test_a_draw_can_be_offered_only_to_another_person(seats, who):
    refused(table(who=who), Reason.CANNOT_OFFER, seats, "offer")
