"""The winning chances of a game as a line chart: an SVG without styles, and a text that describes it."""

from typing import Any

from numduel.advice import percent
from numduel.reviews import Review
from numduel.web.drawing.viewpoint import Viewpoint

WIDTH, HEIGHT = 1000, 400
MOST_COLUMNS = 400


def chart(found: Review, view: Viewpoint) -> dict[str, Any]:
    """The data of the chart: one player's chance from below, the other's from above.

    Coordinates are in a box of WIDTH by HEIGHT, which the page stretches.
    """
    chances = seen(found, view)
    across = WIDTH / max(1, len(chances) - 1)
    points = [(round(at * across, 1), round((1 - chance) * HEIGHT, 1)) for at, chance in enumerate(chances)]
    line = " ".join(f"{x:g},{y:g}" for x, y in points)
    marks = [
        {"x": x, "y": y, "seat": step.turn, "word": step.word}
        for step, (x, y) in zip(found.steps, points[1:], strict=True)
        if step.word
    ]
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "line": line,
        "below": f"0,{HEIGHT} {line} {WIDTH},{HEIGHT}",
        "marks": marks,
        "columns": columns(len(found.steps)),
        "words": _words(found, view),
    }


def seen(found: Review, view: Viewpoint) -> list[float]:
    """The chances of the player whose point of view it is."""
    return [chance if view.seat == 1 else 1 - chance for chance in found.chances]


def marker(at: int, steps: int) -> dict[str, float]:
    """Where a step is on the chart, from its beginning to its end; what comes after the last one is the right edge."""
    across = WIDTH / max(1, steps)
    return {"start": round((at - 1) * across, 1), "end": round(min(at, steps) * across, 1) if steps else 0.0}


def columns(steps: int) -> list[int]:
    """The chart in columns of equal width, each with the step to go to: the one that ends nearest."""
    count = min(2 * steps, MOST_COLUMNS)
    return [max(1, round((at + 0.5) / count * steps)) for at in range(count)]


def _words(found: Review, view: Viewpoint) -> str:
    """The chart as a text alternative."""
    chances = seen(found, view)
    bad = sum(step.word is not None for step in found.steps)
    return (
        f"{view.whose} winning chance after each of {len(found.steps)} moves and draws: it starts at "
        f"{percent(chances[0])}, ends at {percent(chances[-1])}, and ranges from {percent(min(chances))} to "
        f"{percent(max(chances))}. Moves marked as mistakes: {bad}."
    )
