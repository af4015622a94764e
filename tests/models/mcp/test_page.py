"""docs/mcp.md is true: its table, its configuration, and its game."""

import json
import re
import shutil
from pathlib import Path

from models.mcp.clients import SCRIPT, in_memory, run
from numduel import folders
from numduel.models.mcp.games import MOST_UNFINISHED
from numduel.players import COMPUTERS
from numduel.terminal.surroundings import this_machine
from test_docs import ROOT, blocks

PAGE = (ROOT / "docs" / "mcp.md").read_text()
HOME = "/home/ann/.local/share/numduel/games"


def test_the_page_lists_every_tool_with_its_description():
    async def story():
        async with in_memory() as caller:
            return {tool.name: tool for tool in (await caller.client.list_tools()).tools}

    listed = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", PAGE, re.MULTILINE))
    tools = run(story)
    assert [*listed] == [*tools]
    assert all(tools[name].description.startswith(about) for name, about in listed.items())
    words = " ".join(PAGE.split("`begin_game` needs only")[1].split("\n\n")[0].split())
    assert all(f"`{name}`" in words for name in (*tools["begin_game"].input_schema["properties"], *COMPUTERS))
    assert f"There can be {MOST_UNFINISHED} unfinished games" in " ".join(PAGE.split())


def test_the_configuration_names_a_command_that_there_is():
    (shown,) = blocks(PAGE, "json")
    server = json.loads(shown)["mcpServers"]["numduel"]
    assert server == {"command": Path(SCRIPT).name, "args": ["mcp"]}
    assert shutil.which(SCRIPT)


def test_the_game_on_the_page_goes_like_that():
    (game,) = blocks(PAGE.split("## A game")[1])
    calls = re.findall(r"^> (\w+) (.*)\n((?:(?!> ).*\n)*)", game, re.MULTILINE)
    assert len(calls) == 7

    async def story():
        around = this_machine()._replace(now=lambda: "2026-11-18T09:30:00Z")
        async with in_memory(around=around) as caller:
            for tool, arguments, answer in calls:
                told = await caller.client.call_tool(tool, json.loads(arguments))
                text = told.content[0].text.replace(str(folders.games()), HOME)
                assert text == answer.strip("\n")

    run(story)
