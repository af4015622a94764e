"""All orders of the cards are equally likely: chi-square tests with fixed seeds.

A statistic may be neither too large (some orders come up too often) nor too small (they take turns): by chance, either
happens once in a thousand times.
"""

import math
from collections import Counter
from itertools import permutations

import pytest

import numduel
from games import WITH_CHANCE
from numduel.fair import Shuffle, Terms, secret_from
from numduel.game import card_of
from numduel.rules import deck as decks

TAIL = 0.001

SECRETS = {"secrets": lambda number: Shuffle(secret_from(str(number)), Terms("any", {}))}
MIXES = {"mixes": lambda number: Shuffle(bytes(32), Terms("any", {}, mix=str(number)))}
SHUFFLES = SECRETS | MIXES
"""Shuffles that differ in the secret only, and shuffles that differ in what the other side mixed in only."""

each_kind = pytest.mark.parametrize("shuffle", SHUFFLES.values(), ids=SHUFFLES)


def order(shuffle, deck):
    """All cards of a deck, in the order they are drawn."""
    cards = []
    while deck:
        draw = shuffle.draw(len(cards), deck)
        cards.append(int(card_of(draw)))
        deck = decks.without(deck, draw, cards[-1])
    return tuple(cards)


def part_below(statistic, freedom):
    """The chi-square distribution function, from the series of the incomplete gamma function."""
    half, shape = statistic / 2, freedom / 2
    term = total = 1 / shape
    for step in range(1, 10_000):
        term *= half / (shape + step)
        total += term
    return total * math.exp(shape * math.log(half) - half - math.lgamma(shape)) if statistic else 0


def as_chance_has_it(statistic, freedom):
    return TAIL < part_below(statistic, freedom) < 1 - TAIL


def chi_square(counts, expected):
    return sum((count - expected) ** 2 / expected for count in counts)


@pytest.mark.parametrize(
    ("part", "freedom", "value"), [(0.95, 11, 19.675), (0.999, 23, 49.728), (0.001, 23, 7.529), (0.999, 39, 72.055)]
)
def test_the_distribution_function_matches_printed_tables(part, freedom, value):
    assert part_below(value, freedom) == pytest.approx(part, abs=0.00001)


def test_a_bad_shuffle_is_noticed():
    """Numbers below 16 modulo 3, where 0 comes up once more; and orders that simply take turns."""
    remainders = Counter(number % 16 % 3 for number in range(4800))
    assert not as_chance_has_it(chi_square(remainders.values(), 1600), 2)
    assert not as_chance_has_it(chi_square([500] * 12, 500), 11)


@each_kind
@pytest.mark.parametrize("deck", [(1, 2, 3, 4), (1, 1, 2, 3), (1, 2, 2, 2, 3)], ids=str)
def test_all_orders_of_a_small_deck_are_equally_likely(deck, shuffle):
    chances = tuple((f"draw {card}", count) for card, count in Counter(deck).items())
    orders, expected = set(permutations(deck)), 400
    counts = Counter(order(shuffle(number), chances) for number in range(expected * len(orders)))
    assert set(counts) == orders
    assert as_chance_has_it(chi_square(counts.values(), expected), len(orders) - 1)


@each_kind
@pytest.mark.parametrize("key", WITH_CHANCE)
def test_each_card_is_equally_likely_at_each_place_of_the_full_deck(key, shuffle):
    """Two copies of a card cannot share a place, so the statistic has less freedom."""
    game, shuffles = numduel.game(key), 1500
    deck = game.chances(game.start())
    places = sum(copies for _, copies in deck)
    orders = [order(shuffle(number), deck) for number in range(shuffles)]
    statistics = []
    for card, (_, copies) in enumerate(deck, 1):
        counts = [sum(cards[place] == card for cards in orders) for place in range(places)]
        assert sum(counts) == copies * shuffles
        room = (places - copies) / (places - 1)
        statistics.append(chi_square(counts, copies * shuffles / places) / room)
    assert all(as_chance_has_it(statistic, places - 1) for statistic in statistics)
    # each place has one of ten cards: together they have a tenth less freedom than ten separate cards
    whole = sum(statistics) * (len(deck) - 1) / len(deck)
    assert as_chance_has_it(whole, (places - 1) * (len(deck) - 1))
