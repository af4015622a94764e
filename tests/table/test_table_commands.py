"""Commands at a table, rule by rule: moves, idempotency keys, and the end."""

from typing import get_args

import pytest

import numduel
from numduel.players import HUMAN
from numduel.table.command import CommandKind
from numduel.table.decide import DECISIONS
from numduel.table.event import Event
from numduel.table.refusal import Reason
from table.seating import COMPUTER, do, move, over, picture, refused, table


def test_every_kind_of_command_is_handled():
    assert set(DECISIONS) == set(get_args(CommandKind))


# moves


def test_a_move_for_a_past_turn_is_refused():
    at = table()
    move(at, "add 3")
    assert refused(at, Reason.STALE_TURN, (2,), "move", "add 3", 0) == {"number": 1, "given": 0}


def test_a_move_for_a_future_turn_is_refused():
    assert refused(table(), Reason.STALE_TURN, (1,), "move", "add 3", 1) == {"number": 0, "given": 1}


def test_a_move_on_the_opponents_turn_is_refused():
    refused(table(), Reason.NOT_YOUR_TURN, (2,), "move", "add 3", 0)


@pytest.mark.parametrize("what", ["add 11", "keep", "", "draw 3", "add 3 ", "ADD 3"])
def test_an_illegal_move_is_refused_in_the_words_of_the_rules(what):
    at = table()
    with pytest.raises(numduel.IllegalMove) as rules:
        at.game.play(at.match.state, what)
    assert refused(at, Reason.ILLEGAL_MOVE, (1,), "move", what, 0) == {"why": str(rules.value)}


def test_a_player_cannot_choose_a_draw():
    at = table("showdown")
    do(at, (1,), "words")
    do(at, (2,), "words")
    assert "has no move 'draw 3'" in refused(at, Reason.ILLEGAL_MOVE, (1,), "move", "draw 3", 1)["why"]


@pytest.mark.parametrize("kind", get_args(CommandKind))
def test_a_spectator_can_do_nothing(kind):
    for at in (table(), over(table()), table("showdown"), table(tokens=("a", None))):
        refused(at, Reason.WATCHING, (), kind, "add 3", 0)


def test_the_holder_of_both_seats_moves_for_the_player_to_move():
    at = table()
    assert move(at, "add 3", (1, 2)) == [Event("move", 1, "add 3")]
    assert move(at, "add 3", (1, 2)) == [Event("move", 2, "add 3")]


@pytest.mark.parametrize("kind", ["move", "resign", "offer", "agree", "decline", "words", "takeback"])
def test_when_a_game_was_resigned_only_a_rematch_can_be_requested(kind):
    at = over(table())
    reason = {"words": Reason.WORDS_TAKEN, "decline": Reason.NOTHING_OFFERED}.get(kind, Reason.OVER)
    refused(at, reason, (2,), kind, "add 3", at.number)


def test_a_move_after_the_end_is_refused_with_the_outcome():
    at = over(table())
    assert refused(at, Reason.OVER, (2,), "move", "add 3", 0) == {"outcome": at.outcome}


# idempotency keys


def test_a_move_sent_twice_is_made_once():
    at = table()
    assert move(at, "add 3", key="once")
    before = picture(at)
    assert do(at, (1,), "move", "add 3", 0, "once") == []
    assert picture(at) == before


@pytest.mark.parametrize("kind", ["resign", "offer", "rematch"])
def test_other_commands_sent_twice_are_carried_out_once_too(kind):
    at = over(table()) if kind == "rematch" else table()
    assert do(at, (1,), kind, "next" if kind == "rematch" else "", key="once")
    assert do(at, (1,), kind, "other" if kind == "rematch" else "", key="once") == []


@pytest.mark.parametrize("answer", ["agree", "decline"])
def test_an_answer_to_an_offer_sent_twice_counts_once(answer):
    at = table()
    do(at, (1,), "offer")
    assert do(at, (2,), answer, key="once")
    assert do(at, (2,), answer, key="once") == []


def test_a_key_used_for_another_move_is_refused():
    at = table()
    move(at, "add 3", key="once")
    refused(at, Reason.KEY_REUSED, (1,), "move", "add 4", 0, "once")
    refused(at, Reason.KEY_REUSED, (1,), "resign", "", None, "once")


def test_a_key_used_for_other_words_is_refused():
    at = table("showdown")
    do(at, (1,), "words", "resign", key="once")
    do(at, (2,), "words", "")
    refused(at, Reason.KEY_REUSED, (1,), "words", "other", None, "once")
    refused(at, Reason.KEY_REUSED, (1,), "resign", "", None, "once")
    assert do(at, (1,), "words", "resign", None, "once") == []


def test_the_latest_1000_keys_of_a_table_are_remembered_and_older_ones_forgotten():
    at = table(repetition=0)
    for number in range(1001):
        move(at, "multiply", key=f"key {number}")
    assert do(at, (1,), "move", "multiply", 1000, "key 1000") == []
    assert do(at, (2,), "move", "multiply", 1, "key 1") == []
    refused(at, Reason.STALE_TURN, (1,), "move", "multiply", 0, "key 0")
    assert len(at.done) == 1000


def test_moves_that_are_alike_are_one_text():
    at = table(repetition=0)
    for _ in range(3):
        move(at, b"multiply".decode())  # a new text each time, as from a socket or a database
    assert len({id(text) for _, text in at.match.history}) == 1


def test_both_players_may_use_the_same_key():
    at = table()
    move(at, "add 3", key="1")
    assert move(at, "add 3", key="1") == [Event("move", 2, "add 3", "1")]


# the end


@pytest.mark.parametrize("seat", [1, 2])
def test_a_player_can_resign_on_either_turn(seat):
    at = table()
    do(at, (seat,), "resign")
    assert at.outcome == (3 - seat, f"player {seat} resigned", "resigned")


@pytest.mark.parametrize("first", [1, 2])
def test_on_a_shared_screen_the_player_to_move_resigns(first):
    at = table(first=first)
    do(at, (1, 2), "resign")
    assert at.outcome.winner == 3 - first


def test_a_rematch_has_to_wait_until_the_game_is_over():
    refused(table(), Reason.NOT_OVER, (1,), "rematch", "next")


@pytest.mark.parametrize("seat", [1, 2])
def test_a_rematch_needs_both_players_to_ask(seat):
    at = over(table())
    do(at, (seat,), "rematch", "one")
    assert (at.wants_rematch, at.rematch) == ({seat}, None)
    assert do(at, (seat,), "rematch", "two") == []
    do(at, (3 - seat,), "rematch", "three")
    assert (at.wants_rematch, at.rematch) == ({1, 2}, "three")


@pytest.mark.parametrize(
    ("seats", "who"), [((1,), (HUMAN, COMPUTER)), ((2,), (COMPUTER, HUMAN)), ((1, 2), (HUMAN, HUMAN))]
)
def test_one_request_is_enough_against_a_computer_or_on_a_shared_screen(seats, who):
    at = over(table(who=who))
    do(at, seats, "rematch", "next")
    assert at.rematch == "next"


def test_a_rematch_is_created_once():
    at = over(table())
    do(at, (1, 2), "rematch", "next")
    assert do(at, (1,), "rematch", "another") == []
    assert at.rematch == "next"
