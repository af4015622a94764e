"""Chance derived from one secret."""

import hashlib
import hmac
from collections import Counter

import pytest

import numduel
from numduel.fair import (
    SECRET_BYTES,
    Shuffle,
    Stream,
    Terms,
    check_deck,
    commitment,
    mixed,
    secret_from,
    unmixed,
)

DECK = (("draw 1", 2), ("draw 2", 1), ("draw 3", 1))
TERMS = Terms("showdown", {"target": 50}, mix="ü")


def test_the_same_seed_gives_the_same_secret_and_another_seed_another_one():
    assert secret_from("7") == secret_from("7")
    assert len({secret_from(seed) for seed in ("7", "07", " 7", "", "ü")}) == 5


def test_a_commitment_is_the_hash_of_the_secret():
    assert commitment(b"secret") == hashlib.sha256(b"secret").hexdigest()


def test_a_number_is_the_first_64_bits_of_the_hmac_of_the_label_and_a_counter():
    digest = hmac.new(b"secret", b"toss 0", hashlib.sha256).digest()
    assert Stream(b"secret", "toss").below(2**32) == int.from_bytes(digest[:8], "big") % 2**32


def test_numbers_that_would_favour_low_results_are_rejected():
    """With a limit just above half of 2^64, about every second number is."""
    limit = 2**63 + 1
    numbers = []
    for count in range(40):
        digest = hmac.new(b"s", f"x {count}".encode(), hashlib.sha256).digest()
        numbers.append(int.from_bytes(digest[:8], "big"))
    expected = [number for number in numbers if number < limit]
    assert 5 < len(expected) < 35
    stream = Stream(b"s", "x")
    assert [stream.below(limit) for _ in expected] == expected


def test_the_first_number_beyond_the_last_full_range_is_rejected(monkeypatch):
    beyond = 2**64 - 2**64 % 3
    digests = iter([beyond.to_bytes(8, "big"), (5).to_bytes(8, "big")])
    monkeypatch.setattr("hmac.digest", lambda *_: next(digests))
    assert Stream(b"", "").below(3) == 5 % 3


@pytest.mark.parametrize("deck", [DECK, (("draw 1", 100), ("draw 7", 1), ("draw 9", 37)), (("draw 4", 1),)], ids=str)
def test_a_draw_is_the_card_at_a_random_place_of_the_deck_laid_out_in_order(deck):
    laid_out = [draw for draw, weight in deck for _ in range(weight)]
    shuffle, key = Shuffle(b"secret", TERMS), TERMS.key(b"secret")
    for number in range(300):
        assert shuffle.draw(number, deck) == laid_out[Stream(key, f"draw {number}").below(len(laid_out))]


def test_a_secret_has_256_bits():
    assert SECRET_BYTES * 8 == len(secret_from("7")) * 8 == 256


def test_different_labels_and_secrets_give_different_numbers():
    runs = [[Stream(secret, label).below(10**9)] for secret in (b"1", b"2") for label in ("a", "b")]
    assert len({tuple(run) for run in runs}) == 4


@pytest.mark.parametrize("limit", [1, 2, 6, 10])
def test_all_numbers_below_a_limit_are_equally_likely(limit):
    """A chi-square test with limit - 1 degrees of freedom, and a wide margin."""
    stream = Stream(b"fixed", f"limit {limit}")
    counts = Counter(stream.below(limit) for _ in range(12_000))
    assert set(counts) == set(range(limit))
    expected = 12_000 / limit
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < 30


def test_draws_are_picked_by_weight():
    counts = Counter(Shuffle(b"fixed", TERMS).draw(number, DECK) for number in range(8000))
    assert abs(counts["draw 1"] - 4000) < 200
    assert abs(counts["draw 2"] - 2000) < 200
    assert abs(counts["draw 3"] - 2000) < 200


def test_a_resumed_shuffle_continues_in_the_same_way():
    whole = Shuffle(b"fixed", TERMS)
    draws = [whole.draw(number, DECK) for number in range(20)]
    later = Shuffle(b"fixed", TERMS)
    assert [later.draw(number, DECK) for number in range(7, 20)] == draws[7:]
    assert whole.draw(3, DECK) == draws[3]


def test_cards_of_a_stacked_deck_come_first_and_later_draws_keep_their_numbers():
    terms = TERMS._replace(deck=(3, 1))
    shuffle = Shuffle(b"fixed", terms)
    assert [shuffle.draw(number, DECK) for number in (0, 1)] == ["draw 3", "draw 1"]
    cards = ["draw 1", "draw 1", "draw 2", "draw 3"]
    assert shuffle.draw(2, DECK) == cards[Stream(terms.key(b"fixed"), "draw 2").below(4)]


def test_a_stacked_deck_can_only_use_the_games_own_cards():
    showdown = numduel.game("showdown")
    check_deck(showdown, [7, 10, 7])
    check_deck(numduel.game("wits"), [])
    for cards, why in [
        ([7] * 5, "the deck of showdown has 4 cards numbered 7, not 5"),
        ([11], "the deck of showdown has no 11"),
        ([-1], "the deck of showdown has no -1"),
        ([1, True], "the deck of showdown has no True"),
    ]:
        with pytest.raises(numduel.NumduelError, match=why):
            check_deck(showdown, cards)
    with pytest.raises(numduel.NumduelError, match="wits has no deck"):
        check_deck(numduel.game("wits"), [7])


def test_the_mix_has_one_line_for_each_players_words():
    assert mixed(["open sesame", "", "a / b"]) == "open sesame\n\na / b"
    assert unmixed(mixed(["open sesame", "", "a / b"])) == ["open sesame", "", "a / b"]


def test_the_key_is_the_hmac_of_the_terms_as_json_under_the_secret():
    text = '{"deck":[],"game":"showdown","mix":"ü","rules":{"target":50},"seed":null,"toss":false}'
    assert TERMS.key(b"secret") == hmac.new(b"secret", text.encode(), hashlib.sha256).digest()


@pytest.mark.parametrize(
    "change",
    [{"game": "battle"}, {"rules": {"target": 51}}, {"deck": (1,)}, {"seed": ""}, {"toss": True}, {"mix": "u"}],
    ids=str,
)
def test_different_terms_give_a_different_key(change):
    assert TERMS._replace(**change).key(b"secret") != TERMS.key(b"secret")


def test_each_use_of_chance_has_its_own_label():
    key, shuffle = TERMS.key(b"secret"), Shuffle(b"secret", TERMS)
    assert shuffle.toss() == Stream(key, "toss").below(2) + 1
    assert shuffle.choose(7, 10**9) == Stream(key, "move 7").below(10**9)
    assert shuffle.draw(3, DECK) == ["draw 1", "draw 1", "draw 2", "draw 3"][Stream(key, "draw 3").below(4)]


def test_a_coin_toss_is_fair():
    starts = Counter(Shuffle(b"fixed", TERMS._replace(mix=str(number))).toss() for number in range(4000))
    assert set(starts) == {1, 2}
    assert abs(starts[1] - 2000) < 130  # four standard deviations
