"""The package's own client, connected to our server in memory or over the standard streams of a second process."""

import json
import os
import re
import sys
from contextlib import asynccontextmanager
from pathlib import Path

import anyio
from mcp import Client, StdioServerParameters
from mcp_types import Implementation

from numduel.models.mcp.games import Games
from numduel.models.mcp.server import Server
from numduel.terminal.surroundings import this_machine

SCRIPT = str(Path(sys.executable).with_name("numduel"))
NAME = "test client"
PATIENCE = 120  # seconds after which a test has failed: the machine may be busy


class Caller:
    """Calls tools, and checks what is true of every answer."""

    def __init__(self, client, games=None):
        self.client, self.games = client, games
        self.told = []  # every answer, as text

    async def ask(self, tool, **arguments):
        """The answer in words and as data."""
        answer = await self.client.call_tool(tool, arguments)
        (content,) = answer.content
        assert not answer.is_error, content.text
        self.told.append(f"{content.text}\n{json.dumps(answer.structured_content)}")
        return content.text, answer.structured_content

    async def call(self, tool, **arguments):
        """The answer as data."""
        return (await self.ask(tool, **arguments))[1]

    async def refused(self, tool, **arguments):
        """Why a call is refused: one sentence, and nothing else."""
        answer = await self.client.call_tool(tool, arguments)
        assert answer.is_error, answer
        assert answer.structured_content is None
        (content,) = answer.content
        assert re.fullmatch(r"[^\n]{10,600}", content.text), content.text
        assert "Traceback" not in content.text
        assert "Error executing" not in content.text
        self.told.append(content.text)
        return content.text


@asynccontextmanager
async def in_memory(mode="auto", around=None):
    """A client of a server in this process; `legacy` is the protocol before 2026, with its handshake."""
    games = Games(around or this_machine())
    with anyio.fail_after(PATIENCE):
        async with Client(Server(games), mode=mode, client_info=Implementation(name=NAME, version="1")) as client:
            yield Caller(client, games)
    games.close()


@asynccontextmanager
async def over_stdio(mode="auto"):
    """A client of `numduel mcp`."""
    own = {name: os.environ[name] for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME")}
    server = StdioServerParameters(command=SCRIPT, args=["mcp"], env=own)
    with anyio.fail_after(PATIENCE):
        async with Client(server, mode=mode, client_info=Implementation(name=NAME, version="1")) as client:
            yield Caller(client)


def run(story):
    """Run an asynchronous test."""
    return anyio.run(story)


async def play_on(caller, table, choose):
    """Play a game to its end; `choose` picks one of the moves. Returns the table at the end."""
    while not table["outcome"]:
        assert table["turn"] == "you"
        table = await caller.call("move", game_id=table["game_id"], move=choose(table["moves"]))
    return table
