"""A person at a table of the web app, who waits for a bot: through the API, as a browser does it."""

import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any

import httpx

PATIENCE = 120  # seconds


def client_of(server):
    """An HTTP client of a server, which may be started again meanwhile."""
    return httpx.Client(
        base_url=server.url, timeout=PATIENCE, transport=httpx.HTTPTransport(retries=5, verify=False), trust_env=False
    )


class Person:
    """Somebody who has started a game with a friend."""

    def __init__(self, client, game="wits", **more):
        self.client = client
        new = client.post("/api/games", json={"game": game, "words": "mine", "name": "Ada", **more}).json()
        self._take(new)
        self.invitation = f"{new['url']}#{new['invite']}"
        self.address = new["url"]

    def _take(self, seated):
        ((seat,), self.id, self.game) = seated["seats"], seated["id"], seated["game"]
        self.seat, self.token = seat["seat"], seat["secret"]

    @property
    def _headers(self):
        return {"authorization": f"Bearer {self.token}"}

    def read(self, **query):
        self.game = self.client.get(f"/api/games/{self.id}", params=query, headers=self._headers).json()
        return self.game

    def do(self, **command):
        return self.client.post(f"/api/games/{self.id}/commands", json=command, headers=self._headers)

    def until(self, condition: Callable[[dict[str, Any]], Any]):
        """Wait until something is true of the game."""
        for _ in range(PATIENCE * 20):
            if condition(self.read()):
                return self.game
            threading.Event().wait(0.05)
        raise AssertionError(f"timed out: {self.game}")

    def turn(self):
        """Wait for one's turn, or the end."""
        return self.until(lambda game: game["moves"] or game["outcome"])

    def move(self, choose=lambda moves: moves[0]):
        """Move as soon as it is one's turn."""
        game = self.turn()
        self.do(type="move", move=choose(game["moves"]), number=game["number"]).raise_for_status()

    def finish(self, choose=lambda moves: moves[len(moves) // 2]):
        """Play to the end."""
        while not self.turn()["outcome"]:
            self.move(choose)
        return self.game["outcome"]

    def follow(self):
        """Sit down at the rematch."""
        self._take(self.client.post(f"/api/games/{self.id}/follow", headers=self._headers).json())
        self.do(type="words", words="mine")


class Joining:
    """`numduel bot join`, as a process."""

    def __init__(self, link, command, *options):
        self._process = subprocess.Popen(
            [sys.executable, "-m", "numduel", "bot", "join", link, command, *options],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def interrupt(self):
        """Press Ctrl-C."""
        self._process.send_signal(signal.SIGINT)

    def wait(self):
        """What it printed, what it reported as an error, and its exit status."""
        out, err = self._process.communicate(timeout=PATIENCE)
        return out, err, self._process.returncode

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self._process.kill()
        self._process.communicate()
