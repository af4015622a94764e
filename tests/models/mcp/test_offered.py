"""What the server offers to a client: tools that explain themselves, the rules, a limit."""

import json
from pathlib import Path

import pytest
from mcp.shared.exceptions import MCPError

import numduel
from models.mcp.clients import in_memory, run
from numduel import handbook
from numduel.models.mcp import games
from numduel.players import COMPUTERS

READING = {"list_games", "read_rules", "hint", "review_game", "my_games"}
CHANGING = {"begin_game", "look", "move", "resign"}


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_each_tool_and_each_of_its_parameters_is_described(mode):
    async def story():
        async with in_memory(mode) as caller:
            tools = {tool.name: tool for tool in (await caller.client.list_tools()).tools}
            assert {*tools} == READING | CHANGING
            for name, tool in tools.items():
                assert tool.description.endswith(".")
                assert tool.annotations.read_only_hint == (name in READING)
                assert tool.annotations.destructive_hint == (name == "resign")
                assert tool.input_schema["additionalProperties"] is False
                assert all(each["description"] for each in tool.input_schema.get("properties", {}).values())
                assert tool.output_schema["type"] == "object"
            assert tools["begin_game"].input_schema["required"] == ["game"]
            assert tools["begin_game"].input_schema["properties"]["opponent"]["enum"] == [*COMPUTERS]

    run(story)


def test_the_games_and_opponents_are_listed():
    async def story():
        async with in_memory() as caller:
            text, listed = await caller.ask("list_games")
            assert [each["game"] for each in listed["games"]] == [*numduel.GAMES]
            assert {each["opponent"]: each["about"] for each in listed["opponents"]} == COMPUTERS
            for each in listed["games"]:
                game = numduel.game(each["game"])
                assert (each["title"], each["has_cards"]) == (game.title, game.has_chance)
                assert [variant["name"] for variant in each["variants"]] == [*game.variants]
                assert game.summary in text

    run(story)


@pytest.mark.parametrize("key", numduel.GAMES)
def test_the_rules_are_a_tool_and_a_resource(key):
    async def story():
        async with in_memory() as caller:
            text, rules = await caller.ask("read_rules", game=key)
            uri = f"numduel://rules/{key}"
            assert uri in [str(each.uri) for each in (await caller.client.list_resources()).resources]
            (resource,) = (await caller.client.read_resource(uri)).contents
            assert resource.text == rules["text"] == handbook.page(numduel.game(key), reference=False)
            assert "--" not in text  # options of the command line
            assert [rule["name"] for rule in rules["rules"]] == [*numduel.game(key).rules]
            with pytest.raises(MCPError, match="Unknown resource"):
                await caller.client.read_resource("numduel://rules/chess")

    run(story)


def test_there_is_a_limit_to_unfinished_games(monkeypatch):
    monkeypatch.setattr(games, "MOST_UNFINISHED", 3)

    async def story():
        async with in_memory() as caller:
            begun = [await caller.call("begin_game", game="wits", opponent="random") for _ in range(3)]
            said = await caller.refused("begin_game", game="wits", opponent="random")
            assert said == "there are 3 unfinished games: finish or resign one of them first"
            await caller.call("resign", game_id=begun[0]["game_id"])
            await caller.call("begin_game", game="wits", opponent="random")
            text, listed = await caller.ask("my_games")
            assert [each["turn"] for each in listed["games"]] == [None, "you", "you", "you"]
            assert text.splitlines()[0] == f"{begun[0]['game_id']}: wits against random. You lost: you resigned."

    run(story)


def test_of_the_finished_games_the_oldest_are_forgotten_but_their_records_stay(monkeypatch):
    monkeypatch.setattr(games, "MOST_FINISHED", 2)

    async def story():
        async with in_memory() as caller:
            over = []
            for _ in range(4):
                over.append(await caller.call("begin_game", game="wits", opponent="random"))
                await caller.call("resign", game_id=over[-1]["game_id"])
            await caller.call("begin_game", game="wits", opponent="random")
            assert len((await caller.call("my_games"))["games"]) == 3
            assert "there is no game" in await caller.refused("look", game_id=over[0]["game_id"])
            return over

    for table in run(story):
        assert json.loads(Path(table["record"]).read_text().splitlines()[-1])["outcome"]["kind"] == "resigned"


def test_a_long_game_is_told_by_its_latest_moves(monkeypatch):
    monkeypatch.setattr("numduel.models.mcp.seeing.LOG_LENGTH", 4)

    async def story():
        async with in_memory() as caller:
            table = await caller.call("begin_game", game="wits", opponent="perfect", rules={"target": 1000})
            for _ in range(5):
                table = await caller.call("move", game_id=table["game_id"], move="add 1")
            assert len((await caller.call("look", game_id=table["game_id"]))["happened"]) == 4

    run(story)
