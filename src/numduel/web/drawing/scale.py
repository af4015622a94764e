"""The ruled scale on which totals stand on their way to a target."""

from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
MOST_TICKS, MOST_LABELS = 60, 10
OVER = 3.0  # how far past the ends of the scale a total may stand, in percent of it


class Step(NamedTuple):
    """A move that has been made: the total it changed (0: the one that both share), from what to what, in words."""

    seat: int
    before: int
    after: int
    words: str


Runner = tuple[int, float, float, tuple[float, float] | None]
"""A total on the scale: how much, where in percent, how long its bar is, and where its last hop begins and how wide."""


def place(total: int, target: int) -> float:
    """Where a total stands, in percent of the scale."""
    return max(-OVER, min(100 + OVER, round(100 * total / target, 2)))


def runner(seat: int, total: int, target: int, step: Step | None = None) -> Runner:
    """A seat's total on a scale up to a target, with the hop that brought it there if it was the last to move."""
    at = place(total, target)
    if step is None or step.seat != seat or step.before == step.after:
        return total, at, max(0.0, at), None
    start = place(step.before, target)
    return total, at, max(0.0, at), (min(start, at), round(abs(at - start), 2))


@lru_cache(maxsize=256)
def ruler(target: int) -> Markup:
    """The printed part of a scale: ticks along both edges, and the figures between them."""
    tick = next(step for step in STEPS if target / step <= MOST_TICKS)
    label = next((step for step in STEPS if target / step <= MOST_LABELS), STEPS[-1])
    short = "".join(f"M{at} 0v4m0 16v4" for at in range(tick, target, tick) if at % label)
    long = "".join(f"M{at} 0v7m0 10v7" for at in range(label, target, label))
    figures = [at for at in range(0, target, label) if at == 0 or target - at > label * 0.7]
    alternate = ("", ' class="alt"')  # what a narrow screen has no room for
    texts = "".join(
        f'<text{alternate[number % 2]} x="{place(at, target)}%" y="62">{at}</text>' for number, at in enumerate(figures)
    )
    return Markup(
        f'<svg class="ticks" y="46" width="100%" height="24" viewBox="0 0 {target} 24" preserveAspectRatio="none">'
        f'<path d="M0 0H{target}M0 24H{target}{short}"/><path class="long" d="M0 0v24{long}"/></svg>'
        f'<rect class="goal" x="100%" y="42" width="3" height="32"/>{texts}<text class="goal" x="100%" y="62" dx="1.5">'
        f"{target}</text>"
    )
