"""The ruler that shows totals on their way to a target. It is all numbers, so there is nothing to escape."""

from functools import lru_cache
from typing import NamedTuple

STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
MOST_TICKS, MOST_LABELS = 60, 10
OVER = 3.0  # how far past the ends of the scale a total may stand, in percent of it
# for the far and the near side of the scale: where its bar, its marker and its hop are drawn, and the hop's arc
FAR = (26, 29, 1, "M0 14C25-4 75-4 100 14")
NEAR = (84, 87, 101, "M0 0C25 18 75 18 100 0")
MARKERS = ('<circle r="15"/>', '<circle r="15"/>', '<path d="M0-18L18 0 0 18-18 0z"/>')


OTHER = "{other}"  # in the words of a step: the name of the player who did not make it


class Step(NamedTuple):
    """A move that has been made: the total it changed (0: the one that both share), from what to what, in words."""

    seat: int
    before: int
    after: int
    words: str


def duo(target: int, totals: tuple[int, int], step: Step | None) -> tuple[str, str]:
    """The totals of both players on the scale: as they are drawn for player 1, and for player 2."""
    one, two = totals
    seat, before = (step.seat, step.before) if step else (0, 0)
    was_one, was_two = before if seat == 1 else one, before if seat == 2 else two
    (one_far, one_near), (two_far, two_near) = _run(1, one, was_one, target), _run(2, two, was_two, target)
    return f"{two_far}{one_near}", f"{one_far}{two_near}"


@lru_cache(maxsize=4096)
def solo(target: int, total: int, before: int, maker: int) -> str:
    """The one total that both share on the scale, in the colour of the player who made it."""
    return _drawn(maker, total, before, target, FAR, shared=True)


def way(totals: str, words: str, target: int, height: int = 116) -> tuple[str, str, str]:
    """The scale with its totals, described in words, in parts: the one in the middle stays the same in every turn."""
    begins = f'<svg class="scale" width="100%" height="{height}" role="img" aria-label="Progress to {target}: {words}">'
    return begins, ruler(target), f"{totals}</svg>"


def _place(total: int, target: int) -> float:
    """Where a total stands, in percent of the scale."""
    return max(-OVER, min(100 + OVER, round(100 * total / target, 2)))


@lru_cache(maxsize=4096)
def _run(seat: int, total: int, before: int, target: int) -> tuple[str, str]:
    """A player's total on the far side of the scale, and on the near one."""
    return _drawn(seat, total, before, target, FAR), _drawn(seat, total, before, target, NEAR)


def _drawn(
    colour: int, total: int, before: int, target: int, side: tuple[int, int, int, str], *, shared: bool = False
) -> str:
    """A total: a bar from 0, a marker, and the hop of the last move."""
    bar, pin, top, arc = side
    at, start = _place(total, target), _place(before, target)
    hop = (
        f'<svg class="hop" x="{min(at, start)}%" y="{top}" width="{abs(at - start):.2f}%" height="14" '
        f'viewBox="0 0 100 14" preserveAspectRatio="none"><path d="{arc}"/></svg>'
        if at != start
        else ""
    )
    return (
        f'<g class="p{colour}"><rect class="bar" y="{bar}" width="{max(at, 0)}%" height="6" rx="3"/>{hop}'
        f'<svg class="pin" x="{at}%" y="{pin}"><g data-glide="pin{0 if shared else colour}">{MARKERS[colour]}'
        f'<text y="5">{total}</text></g></svg></g>'
    )


@lru_cache(maxsize=256)
def ruler(target: int) -> str:
    """The fixed part of a scale: ticks along both edges, and the figures between them."""
    tick = next(step for step in STEPS if target / step <= MOST_TICKS)
    label = next((step for step in STEPS if target / step <= MOST_LABELS), STEPS[-1])
    short = "".join(f"M{at} 0v4m0 16v4" for at in range(tick, target, tick) if at % label)
    long = "".join(f"M{at} 0v7m0 10v7" for at in range(0, target, label))
    figures = [at for at in range(0, target, label) if at == 0 or target - at > label * 0.7]
    alternate = ("", ' class="alt"')  # hidden on narrow screens
    texts = "".join(
        f'<text{alternate[number % 2]} x="{_place(at, target)}%" y="62">{at}</text>'
        for number, at in enumerate(figures)
    )
    return (
        f'<svg class="ticks" y="46" width="100%" height="24" viewBox="0 0 {target} 24" preserveAspectRatio="none">'
        f'<path d="M0 0H{target}M0 24H{target}{short}"/><path class="long" d="{long}"/></svg>'
        f'<rect class="goal" x="100%" y="42" width="3" height="32"/>{texts}<text class="goal" x="100%" y="62" dx="1.5">'
        f"{target}</text>"
    )
