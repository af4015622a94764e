"""Positions as text: what the games have in common."""

from typing import TypeVar

from numduel.game import BadPosition, Game, NumduelError, card_of, draw_of, quoted
from numduel.rules.variant import is_number

S = TypeVar("S")
T = TypeVar("T")
Stack = tuple[int, ...]


def by_turn(turn: int, own: T, other: T) -> tuple[T, T]:
    """Reorder what belongs to the player to move and the opponent as player 1's and player 2's.

    It is its own inverse.
    """
    return (own, other) if turn == 1 else (other, own)


def side(seat: int | None) -> int:
    """Whose side comes first for a viewer: their own, or player 1's for a spectator."""
    if seat not in (1, 2, None):
        raise NumduelError(f"a seat is 1 or 2, or None for a spectator, not {quoted(seat)}")
    return seat or 1


def facing(seat: int, turn: int, own: T, other: T) -> tuple[T, T]:
    """Reorder what belongs to the player to move and the opponent as that seat's and the other seat's."""
    return (own, other) if seat == turn else (other, own)


def span(highest: int) -> str:
    """The numbers from 1 to the highest, in words."""
    return "1" if highest == 1 else f"1 to {highest}"


def fields(text: str, form: str) -> list[str]:
    """The fields of a position, separated by slashes; as many as its form has."""
    parts = text.strip().split("/")
    if len(parts) != form.count("/") + 1:
        raise BadPosition(f"{quoted(text)} is not a position: it should look like {form}")
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
    return ",".join(map(_TEXTS.__getitem__, cards)) or "-"


class _Texts(dict[int, str]):
    """Numbers as text, each made once: a stack can have thousands of cards, and is written on every move."""

    def __missing__(self, number: int) -> str:
        text = self[number] = str(number)
        return text


_TEXTS = _Texts()


def ended(text: str, stacks: tuple[Stack, Stack], target: int) -> bool:
    """Whether one of two stacks ends the game; BadPosition if the game would have ended earlier."""
    full = [cards for cards in stacks if sum(cards) >= target]
    if len(full) == 2 or any(sum(cards[:-1]) >= target for cards in full):
        raise BadPosition(f"{quoted(text)} cannot come up: the game would have ended before its last card")
    return bool(full)


def with_card(game: Game[S], state: S, hand: str) -> S:
    """A state before a draw, or after it if there is a card in hand."""
    if hand == "-":
        return state
    draws = [card_of(draw) for draw, _ in game.chances(state)]
    if hand not in draws:
        can = f"only {', '.join(draws)} can be drawn" if draws else "no card can be drawn"
        raise BadPosition(f"the card in hand cannot be {quoted(hand)}: {can}")
    return game.play(state, draw_of(hand))
