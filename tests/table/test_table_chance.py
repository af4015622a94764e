"""Chance at a table: derived from a secret, and from the words of everybody who plays."""

import hashlib
import random

import pytest

import numduel
from games import WITH_CHANCE, WITHOUT_CHANCE
from numduel import fair
from numduel.players import HUMAN
from numduel.table.event import Event
from numduel.table.refusal import Reason
from table.seating import COMPUTER, do, move, refused, table

BY_CHANCE = [*((key, first) for key in WITH_CHANCE for first in (1, 2)), *((key, None) for key in numduel.GAMES)]


@pytest.mark.parametrize(("key", "first"), BY_CHANCE)
def test_each_person_is_asked_for_words_before_the_first_card_or_the_toss(key, first):
    at = table(key, first)
    assert at.lacks_words == [1, 2]
    refused(at, Reason.WAITING_FOR_WORDS, (1,), "move", "keep", 0)
    assert do(at, (2,), "words", "two") == [Event("words", 2, "two")]
    assert (at.match, at.lacks_words) == (None, [1])
    do(at, (1,), "words", "one")
    assert at.match
    assert at.lacks_words == []
    assert at.terms.mix == "one\ntwo"


@pytest.mark.parametrize(("key", "first"), BY_CHANCE)
def test_words_are_accepted_only_once_and_not_after_the_first_card(key, first):
    at = table(key, first)
    do(at, (1,), "words", "one")
    refused(at, Reason.WORDS_TAKEN, (1,), "words", "more")
    do(at, (2,), "words", "two")
    for seats in ((1,), (2,), (1, 2)):
        refused(at, Reason.WORDS_TAKEN, seats, "words", "more")


@pytest.mark.parametrize("key", WITHOUT_CHANCE)
def test_no_words_are_asked_for_if_nothing_is_left_to_chance(key):
    at = table(key)
    assert at.lacks_words == []
    assert at.match
    refused(at, Reason.WORDS_TAKEN, (1,), "words", "mine")


def test_a_computer_is_not_asked_for_words():
    assert table("showdown", who=(HUMAN, COMPUTER)).lacks_words == [1]
    assert table("showdown", who=(COMPUTER, HUMAN)).lacks_words == [2]


def test_players_who_share_a_screen_add_their_words_together():
    at = table("showdown")
    do(at, (1, 2), "words", "ours")
    assert (at.words, at.lacks_words) == ({1: "ours", 2: "ours"}, [])


@pytest.mark.parametrize("key", WITH_CHANCE)
def test_nothing_is_drawn_before_both_have_joined(key):
    at = table(key, tokens=("a", None))
    do(at, (1,), "words", "one")
    at.apply(Event("words", 2, "two"))
    assert at.match
    assert at.waiting
    assert at.draws() == []
    refused(at, Reason.WAITING, (1,), "move", "keep", 0)
    at.update_info(at.info._replace(tokens=("a", "b")))
    assert len(at.draws()) == 1


def test_a_rematch_does_not_wait_for_anybody_to_join():
    assert not table(tokens=(None, None), rematch_of="a-game-before").waiting


@pytest.mark.parametrize("key", WITH_CHANCE)
@pytest.mark.parametrize("first", [1, 2, None])
def test_draws_are_derived_from_the_secret_and_the_words(key, first):
    secret = hashlib.sha256(key.encode()).digest()
    at = table(key, first, secret=secret)
    do(at, (2,), "words", "two")
    do(at, (1,), "words", "one ☘")
    rng = random.Random(5)
    while not at.outcome:
        move(at, rng.choice(at.game.moves(at.match.state)))
    terms = fair.Terms(key, at.game.rules, toss=first is None, mix="one ☘\ntwo")
    shuffle = fair.Shuffle(secret, terms)
    starts = first or shuffle.toss()
    assert at.match.first == starts
    state, drawn = at.game.start(starts), 0
    for by, what in at.match.history:
        if by == numduel.CHANCE:
            assert what == shuffle.draw(drawn, at.game.chances(state))
            drawn += 1
        state = at.game.play(state, what)
    assert drawn > 3


def test_different_words_give_different_draws():
    drawn = set()
    for words in map(str, range(30)):
        at = table("showdown")
        do(at, (1,), "words", words)
        do(at, (2,), "words", "")
        drawn.add(at.match.history[0])
    assert len(drawn) > 3
