"""Four walks through the code, each traced: `python tests/tours.py WALK FOLDER` prints the trace as JSON.

Each runs in its own process, so that nothing is skipped because another test has cached it.
"""

import asyncio
import json
import os
import sys
from pathlib import Path
from unittest import mock

from commands import numduel
from numduel.__main__ import main
from numduel.web.app import create_app
from numduel.web.settings import Settings
from tracing import Trace
from web.inprocess import prepare, running, turns


def key_press(folder: Path) -> Trace:
    """A game at this terminal, up to the point where its first move is on disk."""
    trace = Trace()
    fsync = os.fsync

    def on_the_disk(fd: int) -> None:
        fsync(fd)
        if any(b'"move"' in path.read_bytes() for path in folder.glob("numduel/games/*.jsonl")):
            trace.stop()

    with (
        mock.patch.object(os, "fsync", on_the_disk),
        mock.patch.object(sys, "argv", ["numduel", "play", "wits"]),
        trace.walking(),
    ):
        main()
    return trace


def click(folder: Path) -> Trace:
    """A move that comes in on one WebSocket and is shown on two."""
    trace = Trace()  # before the server, so that its threads are traced

    async def play() -> None:
        async with running(create_app(Settings(prepare(f"sqlite:///{folder / 'numduel.db'}")))) as web:
            new = {"game": "wits", "opponent": "friend", "first": "me", "words": ""}
            one = (await web.request("POST", "/api/games", body=new)).json
            two = (await web.request("POST", f"/api/games/{one['id']}/join", body={"invite": one["invite"]})).json
            address = f"/game/{one['id']}/live?html=true"
            seats = [{"authorization": f"Bearer {each['seats'][0]['secret']}"} for each in (one, two)]
            screens = [web.socket(address, seats[0], at_once=True)]
            await screens[0].shows("offline")
            screens.append(web.socket(address, seats[1], at_once=True))
            for screen in screens:
                await screen.shows('"number":0')  # both are connected, and everything is idle
            await turns()
            with trace.walking():
                screens[0].send({"type": "move", "move": "add 6", "number": 0, "key": "click"})
                for screen in screens:
                    await screen.shows('"number":1')
            for screen in screens:
                await screen.close()

    asyncio.run(play())
    return trace


def position(folder: Path) -> Trace:
    """A position in a variant that has to be solved first."""
    trace = Trace()
    with trace.walking():
        solved = numduel("solve", "showdown", "--rule", "target=21", "--at", "7/5/9/2", home=folder)
    assert "The best move is " in solved.out
    return trace


def finished_game(folder: Path) -> Trace:
    """The record of a finished game."""
    record = str(folder / "game.jsonl")
    assert numduel("play", "duel", "--p1", "random", "--p2", "random", "--seed", "7", "--record", record).code == 0
    trace = Trace()
    with trace.walking():
        shown = numduel("review", record, home=folder)
    assert "accuracy" in shown.out
    return trace


if __name__ == "__main__":
    walk, folder = sys.argv[1], Path(sys.argv[2])
    passed = globals()[walk](folder)
    (folder / "walk.json").write_text(json.dumps({"stops": passed.stops, "calls": sorted(passed.calls)}))
