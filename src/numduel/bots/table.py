"""A table somewhere else, live: its states as they come, and commands to it, over a connection that is renewed."""

import json
from collections.abc import Callable, Generator, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from numduel.bots.shown import UNKNOWN, State, table_in
from numduel.game import NumduelError

if TYPE_CHECKING:
    from websockets.sync.client import ClientConnection

TICK = 5.0  # seconds after which a state is looked at again
AGAIN = 1.0  # seconds until a command is repeated
SOONEST, LATEST = 0.2, 5.0  # seconds until the next attempt to connect
GIVE_UP = 300.0  # seconds without a connection
GONE = 4404  # a close code: there is no such game
SETTLED, BUSY = (409,), (429, 503)  # refusals that the next state settles, or another try


class Host(NamedTuple):
    """What a program has around it: somebody to tell, a clock, and a source of secrets."""

    say: Callable[[str], None]
    now: Callable[[], float]
    sleep: Callable[[float], None]
    secret: Callable[[], str]


class Table:
    """A table, and the seat that a token is for."""

    def __init__(self, url: str, token: str, host: Host) -> None:
        self._url, self._token, self._host = url, token, host
        self._socket: ClientConnection | None = None
        self._sent: set[str] = set()  # the keys of what was sent over this connection

    def send(self, key: str, **command: Any) -> None:
        """Send a command, once a connection: the server knows its key, and does not do it twice."""
        from websockets.exceptions import ConnectionClosed

        if self._socket and key not in self._sent:
            self._sent.add(key)
            try:
                self._socket.send(json.dumps({**command, "key": key}))
            except ConnectionClosed:  # whoever waits for the next state notices
                return

    def states(self) -> Generator[State]:
        """The table whenever it changes, and now and then in between."""
        from websockets.exceptions import WebSocketException
        from websockets.sync.client import connect

        lost_at, pause = None, SOONEST
        headers = {"Authorization": f"Bearer {self._token}"}
        while True:
            try:
                with connect(self._url, additional_headers=headers) as self._socket:
                    self._sent.clear()
                    for state in self._received(self._socket):
                        if lost_at is not None:
                            self._host.say("Connected again.")
                        lost_at, pause = None, SOONEST
                        yield state
            except (OSError, EOFError, WebSocketException) as error:
                _check_gone(error)
                now = self._host.now()
                if lost_at is None:
                    lost_at = now
                    self._host.say("The connection is lost: trying to get it back.")
                if now - lost_at > GIVE_UP:
                    raise NumduelError(f"the server has not answered for {GIVE_UP:.0f} seconds") from None
            finally:
                self._socket = None
            self._host.sleep(pause)
            pause = min(2 * pause, LATEST)

    def _received(self, socket: "ClientConnection") -> Iterator[State]:
        """The states that come over a connection."""
        state = None
        while True:
            try:
                frame = _object(socket.recv(TICK))
            except TimeoutError:
                if state is not None:
                    yield state
                continue
            if frame.get("type") == "table":
                state = table_in(frame.get("game"))
                if state is None:
                    raise NumduelError(UNKNOWN)
                yield state
            elif frame.get("type") in ("refused", "error"):
                self._refused(frame)

    def _refused(self, frame: State) -> None:
        """Be ready to try again what the server could not do just now; give up if it never will."""
        if frame.get("status") in BUSY:
            self._host.sleep(AGAIN)
            self._sent.discard(str(frame.get("key")))
        elif frame.get("status") not in SETTLED:
            raise NumduelError(f"the server says: {frame.get('error')}")


def _object(text: str | bytes) -> State:
    """A frame, if it is a JSON object."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    return data if isinstance(data, dict) else {}


def _check_gone(error: Exception) -> None:
    """Stop if the server says that there is no such game."""
    if getattr(getattr(error, "rcvd", None), "code", None) == GONE:
        raise NumduelError("this table no longer exists") from None
