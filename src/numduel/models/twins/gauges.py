"""How a twin tells totals: from another start, in larger steps, and up or down."""

from typing import NamedTuple

from numduel.models.twins.choices import Choices

STEPS = range(3, 24)
LOWEST = range(1, 100)
SELDOM = 6  # one gauge in so many has 0 at one end


class Gauge(NamedTuple):
    """Totals as they are told: `start` for 0, and `step` more for each 1, or less if the gauge counts down."""

    start: int
    step: int

    @property
    def size(self) -> int:
        """What a 1 is told as."""
        return abs(self.step)

    @property
    def rises(self) -> bool:
        """Whether it counts up."""
        return self.step > 0

    def told(self, total: int) -> int:
        """A total as it is told."""
        return self.start + self.step * total

    def total(self, told: int) -> int:
        """The total that is told like that."""
        return (told - self.start) // self.step

    @property
    def way(self) -> str:
        """Where it goes."""
        return "up" if self.rises else "down"

    @property
    def beyond(self) -> str:
        """Where it is when it has gone too far."""
        return "above" if self.rises else "below"

    @property
    def short(self) -> str:
        """Where it is before that."""
        return "below" if self.rises else "above"


def gauge(choices: Choices, reach: int, avoided: int) -> Gauge:
    """A gauge for totals up to a highest one; no total and no change of one is told as the number to be avoided."""
    rises = choices.pick((True, False))
    size = choices.pick([size for size in STEPS if avoided % size])
    other = choices.pick([low for low in LOWEST if (low - avoided) % size])
    lowest = choices.pick((0, *[other] * (SELDOM - 1)))
    return Gauge(lowest, size) if rises else Gauge(lowest + size * reach, -size)
