"""A server of one table that does as a test says, and the surroundings of a bot that visits it."""

import json
import threading
from contextlib import contextmanager, suppress

from websockets.exceptions import ConnectionClosed
from websockets.sync.server import serve

from numduel.bots.table import Host
from numduel.players.player import Player

STATE = {
    "game": "wits",
    "rules": {},
    "players": [{"taken": True, "here": True}, {"taken": True, "here": True}],
    "number": 0,
    "position": "0/2",
    "to_move": 2,
    "moves": ["add 1"],
    "outcome": None,
    "offer": None,
    "needs_words": False,
    "rematch": None,
    "wants_rematch": [],
}
OVER = STATE | {"moves": [], "to_move": None, "outcome": {"winner": 2, "reason": "{it} is over", "kind": "exact"}}


def table(**changes):
    """A frame with the table."""
    return json.dumps({"type": "table", "game": STATE | changes})


END = json.dumps({"type": "table", "game": OVER})


@contextmanager
def serving(*scripts):
    """Serve connections one after the other, each with its script; yields the address, and what was received."""
    left, received = list(scripts), []

    def handle(socket):
        script = left.pop(0) if len(left) > 1 else left[0]
        mine = []
        received.append(mine)

        def hear():
            mine.append(json.loads(socket.recv(60)))
            return mine[-1]

        with suppress(ConnectionClosed):
            script(socket, hear)

    with serve(handle, "127.0.0.1", 0) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"ws://127.0.0.1:{server.socket.getsockname()[1]}/game/AAAAAAAAAAAA/live", received
        finally:
            server.shutdown()
            thread.join()


class Watched:
    """A machine whose clock goes on only while somebody sleeps."""

    def __init__(self):
        self.said, self.time = [], 0.0

    def _sleep(self, seconds):
        self.time += seconds

    @property
    def host(self):
        return Host(self.said.append, lambda: self.time, self._sleep, lambda: "a secret of some length")


class Counting(Player):
    """A bot that counts how often it is asked."""

    name, errors = "counting", b""

    def __init__(self):
        self.asked, self.ended = 0, None

    def choose(self, game, state, seconds=None):
        self.asked += 1
        return game.moves(state)[0]

    def end(self, outcome):
        self.ended = outcome
