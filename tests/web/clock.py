"""A clock for rate limits."""


class Clock:
    """Stands still until the test sets it. It replaces the module time."""

    def __init__(self):
        self.now = 0.0

    def monotonic(self):
        return self.now
