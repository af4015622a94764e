"""Tokens are long and random, stored as hashes, and derived where a response may get lost."""

import hashlib
import os
from base64 import urlsafe_b64decode

from numduel.table.tokens import (
    hashed,
    invited_token,
    is_open,
    new_id,
    new_token,
    open_invite,
    rematch_token,
    seats_held,
)
from table.seating import info


def test_a_token_has_144_bits_and_an_id_72():
    assert len(urlsafe_b64decode(new_token(os.urandom))) == 18
    assert len(urlsafe_b64decode(new_id(os.urandom))) == 9
    assert new_token(os.urandom) != new_token(os.urandom)


def test_a_token_is_stored_as_its_sha256():
    assert hashed("mine") == hashlib.sha256(b"mine").hexdigest()
    assert hashed("\ud800")  # a lone surrogate, which cannot be encoded


def test_the_token_for_a_rematch_is_derived_from_the_old_token_and_the_rematchs_id():
    assert rematch_token("mine", "next") == rematch_token("mine", "next")
    assert len({rematch_token(token, game) for token in ("mine", "yours") for game in ("next", "other")}) == 4


def test_the_token_of_a_guest_is_derived_from_a_key_that_only_they_know():
    assert invited_token("invite", "key") == invited_token("invite", "key")
    assert len({invited_token(invite, key) for invite in ("one", "two") for key in ("mine", "yours")}) == 4


def test_a_table_is_open_if_its_id_is_its_invitation():
    closed = info()
    assert not is_open(closed._replace(invite=None))
    assert not is_open(closed._replace(invite=hashed("secret")))
    assert is_open(closed._replace(invite=hashed(open_invite(closed.id))))


def test_seats_are_held_by_whoever_has_their_tokens():
    both = info(tokens=(hashed("one"), hashed("two")))
    assert seats_held(both, ["two", "one"]) == {1: "one", 2: "two"}
    assert seats_held(both, ["two", "three"]) == {2: "two"}
    assert seats_held(both, [hashed("one"), ""]) == {}
    assert seats_held(info(tokens=(hashed("one"), None)), ["one", "two"]) == {1: "one"}
