"""Games as text: what all of them have in common."""

from typing import TypeVar

from numduel.game import BadPosition, Game, NumduelError, card_of, draw_of, quoted
from numduel.rules.variant import is_number

S = TypeVar("S")
T = TypeVar("T")
Stack = tuple[int, ...]


def by_turn(turn: int, own: T, other: T) -> tuple[T, T]:
    """What belongs to players 1 and 2, of what belongs to the player whose turn it is and to the other.

    It is its own way back.
    """
    return (own, other) if turn == 1 else (other, own)


def side(seat: int | None) -> int:
    """Whose side comes first for a viewer: the own, or for a spectator that of player 1."""
    if seat not in (1, 2, None):
        raise NumduelError(f"a seat is 1 or 2, or None for a spectator, not {quoted(seat)}")
    return seat or 1


def facing(seat: int, turn: int, own: T, other: T) -> tuple[T, T]:
    """What belongs to a seat and to the one across, of what belongs to the player whose turn it is and to the other."""
    return (own, other) if seat == turn else (other, own)


def span(highest: int) -> str:
    """The numbers from 1 up, in words."""
    return "1" if highest == 1 else f"1 to {highest}"


def fields(text: str, form: str) -> list[str]:
    """The parts of a position between the slashes, as many as its form has."""
    parts = text.strip().split("/")
    if len(parts) != form.count("/") + 1:
        raise BadPosition(f"{quoted(text)} is not a position: it should read {form}")
    return parts


def number(text: str, what: str, low: int, high: int) -> int:
    """A whole number from low to high."""
    if not is_number(text) or not low <= int(text) <= high:
        raise BadPosition(f"{what} must be a whole number from {low} to {high}, not {quoted(text)}")
    return int(text)


def turn(text: str) -> int:
    """Whose turn it is."""
    return number(text, "the turn", 1, 2)


def stack(text: str, highest: int) -> Stack:
    """The cards of a stack from the bottom up."""
    return () if text == "-" else tuple(number(card, "a card", 1, highest) for card in text.split(","))


def stack_text(cards: Stack) -> str:
    """A stack as text."""
    return ",".join(map(str, cards)) or "-"


def ended(text: str, stacks: tuple[Stack, Stack], target: int) -> bool:
    """Whether one of two stacks ends the game, which must have gone on until its last card was placed."""
    full = [cards for cards in stacks if sum(cards) >= target]
    if len(full) == 2 or any(sum(cards[:-1]) >= target for cards in full):
        raise BadPosition(f"{quoted(text)} cannot come up: the game was over before its last card was placed")
    return bool(full)


def with_card(game: Game[S], state: S, hand: str) -> S:
    """A state before a draw, or after it if the text has a card in hand."""
    if hand == "-":
        return state
    draws = [card_of(draw) for draw, _ in game.chances(state)]
    if hand not in draws:
        raise BadPosition(
            f"the card in hand cannot be {quoted(hand)}: what can be drawn is {', '.join(draws) or 'nothing'}"
        )
    return game.play(state, draw_of(hand))
