"""Regrets with their intervals as a picture, on an axis that the rows of a table share."""

from collections.abc import Iterable
from math import ceil, floor, log10

from numduel.arena.report.markup import Html, tag
from numduel.models.figures import Figure
from numduel.models.report.words import between, value

TICKS = 4  # at most, besides 0
LEAST = 0.001  # of a win: the shortest axis
HEIGHT = 28


class Axis:
    """From 0 to the highest end of an interval: places on it are in percent."""

    def __init__(self, figures: Iterable[Figure]) -> None:
        ends = [figure.high for figure in figures if figure.high is not None]
        self._high = max([*ends, LEAST]) * 1.03
        self._known = bool(ends)

    def _at(self, regret: float) -> str:
        return f"{100 * regret / self._high:.2f}%"

    @property
    def ticks(self) -> list[float]:
        """A few round numbers from 0 on."""
        rough = self._high / TICKS
        power = 10.0 ** floor(log10(rough))
        step = next(power * times for times in (1, 2, 5, 10) if power * times >= rough * 0.999)
        return [step * number for number in range(ceil(self._high / step)) if step * number < 0.95 * self._high]

    def head(self) -> Html:
        """The numbers along the axis, if there is anything on it."""
        if not self._known:
            return Html()
        marks = [tag("text", f"{100 * tick:g}%", x=self._at(tick), y="12") for tick in self.ticks]
        return tag("svg", marks, class_="axis", width="100%", height="16", aria_hidden="true")

    def row(self, *figures: tuple[str, Figure]) -> Html:
        """Each figure with its name: the first a disc, the second a diamond below it, on a line each."""
        known = [(name, each) for name, each in figures if each.value is not None]
        if not known:
            return Html()
        height = HEIGHT if len(figures) == 1 else 40
        lines = [
            tag("line", x1=self._at(tick), x2=self._at(tick), y1="0", y2=str(height), class_="tick")
            for tick in self.ticks
        ]
        shapes = [self._one(each, at, len(figures), height) for at, (_, each) in enumerate(figures)]
        words = "; ".join(
            f"{name} {value('regret', each)}, 95% interval {between('regret', each) or 'unknown'}"
            for name, each in known
        )
        return tag(
            "svg",
            lines,
            shapes,
            class_="interval",
            width="100%",
            height=str(height),
            role="img",
            aria_label=words,
        )

    def _one(self, figure: Figure, at: int, number: int, height: int) -> Html:
        if figure.value is None or figure.low is None or figure.high is None:
            return Html()
        y = height * (2 * at + 1) // (2 * number)
        low, high, middle = self._at(figure.low), self._at(figure.high), self._at(figure.value)
        mark = tag("circle", cx=middle, cy=str(y), r="5")
        if at:  # a diamond: a square that stands on its corner
            mark = tag("svg", tag("path", d="M0 -6.5 6.5 0 0 6.5 -6.5 0Z"), x=middle, y=str(y), class_="diamond")
        return html_of(
            tag("line", x1=low, x2=high, y1=str(y), y2=str(y), class_="reach"),
            *(tag("line", x1=end, x2=end, y1=str(y - 5), y2=str(y + 5), class_="reach") for end in (low, high)),
            mark,
        )


def html_of(*parts: Html) -> Html:
    """Several elements as one."""
    return Html("".join(parts))


def bar(part: float, kind: str = "loss") -> Html:
    """A bar of which that part is full."""
    return tag(
        "svg",
        tag("rect", width=f"{100 * min(max(part, 0.0), 1.0):.2f}%", height="6"),
        class_=kind,
        width="100%",
        height="6",
        aria_hidden="true",
    )
