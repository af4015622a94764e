"""What is there before an attack: solved games by the book, and games that people have played."""

import asyncio
import json
import os
import resource
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import httpx
from websockets.asyncio.client import connect

import numduel
from walks import often
from web.nursery import nursery
from web.server import Server

LONG = min(max(often(1_000), 500), 9_900)  # moves of a long game: almost all cards in the long form
LARGEST = {"numbers": 100, "copies": 100}  # of battle: 10,000 cards
AHEAD = 100  # moves that are sent before the table is looked at: with too many, pings would not be answered in time
DATABASE = "numduel.sqlite"
FILES = 1024  # that a process may have open at first on most machines


@contextmanager
def few_files():
    """Servers started in here begin with the limit on open files that most machines have."""
    parent = nursery()._process.pid
    before = resource.prlimit(parent, resource.RLIMIT_NOFILE)
    resource.prlimit(parent, resource.RLIMIT_NOFILE, (FILES, before[1]))
    try:
        yield
    finally:
        resource.prlimit(parent, resource.RLIMIT_NOFILE, before)


class Stage:
    """A folder with the database and the solutions that servers under attack begin with."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.games_file = folder / "games.json"

    @property
    def games(self):
        """By what they are called: the id of a game, and the token of its seats."""
        return json.loads(self.games_file.read_text())

    def prepare(self) -> "Stage":
        """Solve and play all of it, each with the program itself."""
        for key in numduel.GAMES:
            solve = [sys.executable, "-m", "numduel", "solve", key]
            subprocess.run(solve, env=self._env(self._folder), capture_output=True, check=True)
        server = self._server(self._folder, "--limit", "0").start()
        try:
            self.games_file.write_text(json.dumps(asyncio.run(play_all(server.url))))
            server.stop()
        finally:
            server.kill()
        return self

    def serve(self, folder: Path) -> Server:
        """A server with default limits, and with a copy of all that in a folder of its own."""
        folder.mkdir()
        for path in self._folder.glob(f"{DATABASE}*"):
            shutil.copy(path, folder)
        shutil.copytree(self._folder / "cache", folder / "cache", copy_function=os.link)
        with few_files():
            return self._server(folder).start()

    def _server(self, folder: Path, *options: str) -> Server:
        return Server(folder, f"sqlite:///{folder / DATABASE}", *options, env=self._env(folder))

    @staticmethod
    def _env(folder: Path) -> dict[str, str]:
        return {**os.environ, "XDG_CACHE_HOME": str(folder / "cache")}


async def play_all(url):
    """Play the games that are wanted; them by what they are called."""
    async with httpx.AsyncClient(base_url=url, timeout=60, trust_env=False) as client:

        async def begin(game, moves=0, *, over=False, **rules):
            new = await ask(client, "/api/games", game=game, opponent="here", first="me", words="", rules=rules)
            game_id, secret = new["id"], ".".join(seat["secret"] for seat in new["seats"])
            if moves:
                await play(url, game_id, secret, new["game"], moves)
            if over:
                await ask(client, f"/api/games/{game_id}/commands", secret, type="resign")
            return game_id, secret

        return {
            "running": await begin("wits"),
            "endless": await begin("wits", LONG, repetition=0),
            "long": await begin("battle", LONG, **LARGEST),
            "long, over": await begin("battle", LONG, over=True, **LARGEST),
            **{f"{key}, over": await begin(key, 2, over=True) for key in numduel.GAMES},
        }


async def ask(client, path, secret="", **body):
    headers = {"authorization": f"Bearer {secret}"} if secret else {}
    answer = await client.post(path, json=body, headers=headers)
    assert answer.status_code in (200, 201), answer.text
    return answer.json()


async def play(url, game_id, secret, game, moves):
    """Play a move that is always there so many times: multiply nothing, keep a card."""
    move = next(move for move in ("multiply", "own", "keep", "add 1") if move in game["moves"])
    step = 2 if numduel.game(game["game"]).has_chance else 1
    numbers = range(game["number"], game["number"] + step * moves, step)
    live = f"{url.replace('http', 'ws', 1)}/game/{game_id}/live?html=1"
    headers = {"Authorization": f"Bearer {secret}"}
    async with connect(live, additional_headers=headers, max_size=None, proxy=None) as socket:
        for at in range(0, len(numbers), AHEAD):
            ahead = numbers[at : at + AHEAD]
            for number in ahead:
                await socket.send(json.dumps({"type": "move", "move": move, "number": number}))
            async with asyncio.timeout(600):
                while json.loads((await socket.recv()).partition("\n")[0])["number"] < ahead[-1] + step:
                    pass
