"""A position as a page shows it beside a move: each side's cards or total, what is in hand, and what is left."""

from collections.abc import Sequence

from numduel.arena.report.markup import Html, called, tag
from numduel.game import AnyGame, NumduelError

MOST = 40  # cards of a side that are drawn


def position(game: AnyGame, text: str, names: Sequence[str]) -> Html:
    """A position drawn, with its text below; only the text if it is none of this game's."""
    written = tag("code", text, class_="at")
    try:
        state = game.from_position(text)
    except NumduelError:
        return tag("p", written)
    turn = game.turn(state)
    seen = game.see(state, turn)
    rows = [
        tag("dt", _whose(names, seat, turn)) + tag("dd", _side(seen.stacks, seen.totals, at))
        for seat, at in ((1, 0 if turn == 1 else 1), (2, 0 if turn == 2 else 1))
        if len(seen.totals) > 1
    ]
    if len(seen.totals) == 1:
        rows.append(tag("dt", "total") + tag("dd", tag("b", seen.totals[0], class_="total")))
        rows.append(tag("dt", "to move") + tag("dd", called(names[turn - 1])))
    if seen.card:
        rows.append(tag("dt", "in hand") + tag("dd", _cards([seen.card])))
    if seen.left and not seen.stacks:
        rows.append(tag("dt", "left") + tag("dd", _cards(_left(seen.left))))
    return tag("dl", rows, class_="position-sides") + tag("p", written)


def _cards(numbers: Sequence[int]) -> list[Html]:
    """Cards or tokens, as many of them as there is room for."""
    drawn = [tag("span", number, class_="chip") + " " for number in numbers[:MOST]]
    more = len(numbers) - MOST
    return [*drawn, *([tag("span", f"and {more:,} more", class_="quiet")] if more > 0 else [])]


def _whose(names: Sequence[str], seat: int, turn: int) -> list[Html]:
    mark = tag("span", " (to move)", class_="quiet") if seat == turn else Html()
    return [called(names[seat - 1], class_="one" if seat == 1 else "two"), mark]


def _side(stacks: Sequence[Sequence[int]], totals: Sequence[int], at: int) -> list[Html]:
    """The cards of a side from the bottom up, and their total."""
    return [*_cards(stacks[at] if stacks else ()), tag("b", totals[at], class_="total")]


def _left(counts: Sequence[int]) -> list[int]:
    """The tokens that are left, each as often as it is there."""
    return [number for number, count in enumerate(counts, 1) for _ in range(count)]
