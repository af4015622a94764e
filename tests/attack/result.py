"""What comes of an attack, and what may come of it at most."""

import math
from typing import NamedTuple

P99, MOVE, PAGE = 0.25, 2.0, 3.0  # seconds that a move takes at most, 99 of 100 times and ever; and a page
MEMORY = 1000  # MB that the server takes up at most
LINES = 200  # in its log at most


class Result(NamedTuple):
    """What the witness saw; times are in seconds."""

    name: str
    seconds: float
    moves: list[float]
    control: list[float]  # its moves at the other server
    page: tuple[float, str]  # the slowest
    control_page: float
    memory: int  # MB, at its peak
    counts: dict[str, int]  # how the attackers fared
    lines: int  # in the log
    faults: list[str]

    def complaints(self):
        """What was not as it has to be. What the other server lost, too, is not this one's fault."""
        p99, late = percentile(self.control, 99), percentile(self.control, 100)
        told = {
            "moves were slow": percentile(self.moves, 99) > P99 + p99,
            "a move was very slow": percentile(self.moves, 100) > MOVE + late,
            f"a page was slow: {self.page[1]}": self.page[0] > PAGE + max(late, self.control_page),
            "it took up too much memory": self.memory > MEMORY,
            "it logged too much": self.lines > LINES,
            "nobody could move at the other server": not self.control,
        }
        return [*(what for what, wrong in told.items() if wrong), *self.faults[:5]]

    def row(self):
        """A line of the table."""
        columns = (
            *(1000 * percentile(self.moves, part) for part in (50, 99, 100)),
            *(1000 * percentile(self.control, part) for part in (99, 100)),
            1000 * self.page[0],
            self.memory,
            self.counts.get("refused", 0) + self.counts.get("lost", 0),
            self.lines,
        )
        return f"{self.name:22}{self.seconds:5.0f}{len(self.moves):6}" + "".join(f"{each:9.0f}" for each in columns)


HEADING = f"{'':22}{'s':>5}{'moves':>6}" + "".join(
    f"{word:>9}" for word in ("median", "p99", "max ms", "idle p99", "max ms", "page ms", "MB", "refused", "lines")
)


def percentile(times, part):
    """The time that so many of a hundred do not exceed, rounded so that one of a few may; infinite without any."""
    slower = min(math.ceil(len(times) * (100 - part) / 100), len(times) - 1)
    return sorted(times)[-1 - slower] if times else math.inf
