"""Presses for games with stacks: cards are removed on the table, and added from a row below it."""

from collections.abc import Callable
from typing import Any

from numduel.game import AnyGame, an
from numduel.rules.notation import Stack, stack_text
from numduel.web.setup.pressing import Press, Row, Setup, press, turns, whose

Stacks = tuple[Stack, Stack]
Texts = tuple[str, ...]
NONE = "-"


def removals(game: AnyGame, stacks: Stacks, put: Callable[[Stacks], Texts]) -> tuple[tuple[Press, ...], ...]:
    """For each card of both stacks, the press that removes it; `put` are the positions to try with other stacks."""
    return tuple(
        tuple(
            press(game, str(card), f"Remove the {card}", *put(_with(stacks, seat, cards[:at] + cards[at + 1 :])))
            for at, card in enumerate(cards)
        )
        for seat, cards in enumerate(stacks, 1)
    )


def additions(game: AnyGame, numbers: int, stacks: Stacks, put: Callable[[Stacks], Texts]) -> tuple[Row, ...]:
    """For each stack, the presses that put a card on top of it."""
    return tuple(
        Row(
            f"{whose(seat)} stack",
            tuple(
                press(
                    game, str(card), f"Put {an(card)} on {whose(seat)} stack", *put(_with(stacks, seat, (*cards, card)))
                )
                for card in range(1, numbers + 1)
            ),
        )
        for seat, cards in enumerate(stacks, 1)
    )


def _with(stacks: Stacks, seat: int, cards: Stack) -> Stacks:
    """Both stacks, one of them changed."""
    return (cards, stacks[1]) if seat == 1 else (stacks[0], cards)


def hands(game: AnyGame, numbers: int, hand: str, put: Callable[[str], str]) -> Row:
    """The card in hand, if any; `put` is the position with another one."""
    none = press(game, "none", "In hand: none", put(NONE), now=hand == NONE)
    cards = map(str, range(1, numbers + 1))
    each = (press(game, card, f"In hand: {card}", put(card), now=hand == card) for card in cards)
    return Row("Card in hand", (none, *each))


def dealt(game: Any, state: Any, put: Callable[[Stacks, str, int], str]) -> Setup:
    """A game with two stacks and a card in hand; `put` is a position of it.

    A card in hand goes back to the deck if that is the only way to change a stack.
    """
    stacks, hand, turn = game.stacks(state), str(game.card(state) or NONE), game.turn(state)

    def with_stacks(new: Stacks) -> Texts:
        return put(new, hand, turn), put(new, NONE, turn)

    return Setup(
        (
            *additions(game, game.numbers, stacks, with_stacks),
            hands(game, game.numbers, hand, lambda new: put(stacks, new, turn)),
            turns(game, turn, lambda new: put(stacks, hand, new)),
        ),
        removals(game, stacks, with_stacks),
    )


def written(stacks: Stacks, *rest: object) -> str:
    """A position that begins with two stacks."""
    return "/".join([*map(stack_text, stacks), *map(str, rest)])
