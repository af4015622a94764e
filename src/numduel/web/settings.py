"""What a server is told when it starts."""

from typing import NamedTuple


class Settings(NamedTuple):
    """How to serve. All of it can be passed to another process as JSON."""

    db: str  # the database's address, as SQLAlchemy writes it
    origin: str | None = None  # the address in people's browsers, if requests do not name it
    games: int = 60  # that one address may begin in a minute; 0: no limit, as below
    requests: int = 50  # that one address may send in a second, over some seconds
    commands: int = 100  # that one connection may send in a second
    pause: float = 0.4  # seconds that a computer waits while somebody watches, so that its move is seen
    workers: int = 1

    def without_limits(self) -> "Settings":
        """The same without rate limits."""
        return self._replace(games=0, requests=0, commands=0)


LONGEST_NAME = 40
LONGEST_WORDS = 200
LONGEST_BODY = 16_384  # bytes of a request, or of a frame
