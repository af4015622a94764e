"""The settings of a server."""

from typing import NamedTuple


class Settings(NamedTuple):
    """How to serve. It can be passed to another process as JSON."""

    db: str  # the database's address, as SQLAlchemy writes it
    origin: str | None = None  # the public address, if a proxy changes the Host header
    games: int = 60  # that one address may start per minute; 0: no limit, as below
    requests: int = 50  # that one address may send per second, averaged over a few seconds
    commands: int = 100  # WebSocket messages that one address may send per second
    connections: int = 200  # that one address may have open
    share: float = 0.5  # of a CPU core's time that one address may use for pages and solutions, on average
    pause: float = 0.4  # seconds a computer waits while somebody is watching, so that its move is noticed
    workers: int = 1
    keep: int = 365  # days for which a game is kept after its last move; 0: forever
    arena: str | None = None  # the folder of tournaments to show

    def without_limits(self) -> "Settings":
        """The same without limits on what one address may do."""
        return self._replace(games=0, requests=0, commands=0, connections=0, share=0)


LONGEST_NAME = 40
LONGEST_WORDS = 200
LONGEST_POSITION = 2000
LONGEST_BODY = 16_384  # bytes of a request body, or of a WebSocket frame
AT_ONCE = "numduel.at_once"  # in the extensions of a WebSocket's scope: sends a text, unless that would have to wait
OFFER = "numduel.offer"  # there too: names a function that every text is offered to before it has to wait its turn
