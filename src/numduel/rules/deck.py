"""A deck without an order: each possible draw with how many such cards are left."""

from collections.abc import Iterable
from functools import cache

from numduel.game import BadPosition, Chances, draw_of


@cache
def cards(numbers: int) -> dict[str, int]:
    """Each draw with its card: always the same dictionary, which nobody changes."""
    return {draw_of(card): card for card in range(1, numbers + 1)}


def full(numbers: int, copies: int) -> Chances:
    """A deck with that many copies of each card."""
    return tuple((draw, copies) for draw in cards(numbers))


def pile(card: int, numbers: int, copies: int) -> Chances:
    """All copies of one card: none, if the deck has no such card."""
    return ((draw_of(card), copies),) if card <= numbers else ()


def without(deck: Chances, draw: str, card: int) -> Chances | None:
    """The deck after a draw, or None if it has no such card.

    The card is at its own index, or further to the left if lower ones are used up.
    """
    at = card if card < len(deck) else len(deck)  # noqa: FURB136 - a call to min would take as long as the rest
    while at:
        at -= 1
        name, left = deck[at]
        if name == draw:
            rest = [*deck]
            if left > 1:
                rest[at] = draw, left - 1
            else:
                del rest[at]
            return (*rest,)
    return None


def unseen(numbers: int, copies: int, seen: Iterable[int]) -> tuple[int, ...]:
    """How many cards of each number have not been seen; a 0 among the seen means no card."""
    counts = [0] + [copies] * numbers
    for card in seen:
        counts[card] -= 1
    return tuple(counts[1:])


def counts(deck: Chances, numbers: int) -> tuple[int, ...]:
    """How many cards of each number a deck has."""
    left, card = [0] * numbers, cards(numbers)
    for draw, count in deck:
        left[card[draw] - 1] = count
    return tuple(left)


def without_all(deck: Chances, placed: Iterable[int]) -> Chances:
    """The deck without the cards that are on the table."""
    for card in placed:
        rest = without(deck, draw_of(card), card)
        if rest is None:
            raise BadPosition(f"there are more {card}s on the table than in the deck")
        deck = rest
    return deck
