"""A clock for rate limits."""


class Clock:
    """Stands still until the test sets it. It replaces the module time."""

    def __init__(self):
        self.now = 0.0

    def monotonic(self):
        return self.now


class Calendar:
    """A clock that the test turns by days. It replaces time.time."""

    def __init__(self):
        self.now = 1_800_000_000.0

    def __call__(self):
        return self.now

    def turn(self, days):
        self.now += 86_400 * days
