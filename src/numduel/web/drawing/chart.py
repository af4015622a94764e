"""The winning chances of a game as a line chart: an SVG without styles, and a text that describes it."""

from collections.abc import Sequence
from typing import Any

from numduel.advice import percent
from numduel.reviews import Review

WIDTH, HEIGHT = 1000, 400


def chart(found: Review, names: Sequence[str]) -> dict[str, Any]:
    """The data of the chart: player 1's chance from below, player 2's from above.

    Coordinates are in a box of WIDTH by HEIGHT, which the page stretches.
    """
    chances = found.chances
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
        "words": _words(found, names),
    }


def _words(found: Review, names: Sequence[str]) -> str:
    """The chart as a text alternative."""
    chances = found.chances
    bad = sum(step.word is not None for step in found.steps)
    return (
        f"{names[0]}'s winning chance after each of {len(found.steps)} moves and draws: it starts at "
        f"{percent(chances[0])}, ends at {percent(chances[-1])}, and ranges from {percent(min(chances))} to "
        f"{percent(max(chances))}. Moves marked as mistakes: {bad}."
    )
