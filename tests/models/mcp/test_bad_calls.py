"""Whatever is wrong with a call, it is answered by one sentence, and nothing has changed."""

import random
from pathlib import Path

import pytest

from models.mcp.clients import in_memory, over_stdio, play_on, run

HOW_MANY = 1000
LONG = "x" * 100_000
ODD = [None, True, 0, -1, 3, 1.5, 10**30, "", " ", "1", "me", "?", "ü花", "\x00\x1b[31m", "a\nb", "../..", [], {}, LONG]
BEGIN = {"game": "wits", "opponent": "random", "seat": 1, "first": "me", "hints": False, "seed": "s"}
RULES = [{"target": value} for value in (None, True, 0, -1, 1.5, 10**30, "", "x", [], {}, LONG)]
RULES += [
    {"": 1},
    {"self": 1},
    {"key": 1},
    {LONG: 1},
    {"target": 30, "copies": 4},
    dict.fromkeys(map(str, range(1000)), 1),
]
LARGE = {"game": "showdown", "rules": {"target": 90, "copies": 40}}

SENTENCES = [
    ("dance", {}, "there is no tool 'dance': the tools are list_games, read_rules, "),
    ("begin_game", {}, "game is missing: the game: showdown, battle, target, wits or duel"),
    ("begin_game", {"game": "chess"}, "there is no game 'chess': the games are "),
    ("begin_game", {"game": 7}, "game must be a string, not 7"),
    (
        "begin_game",
        {"game": "wits", "oponent": "easy"},
        "begin_game has no argument 'oponent': its arguments are game, ",
    ),
    ("my_games", {"x": 1}, "my_games has no argument 'x': it has none"),
    ("begin_game", {"game": "wits", "opponent": "godlike"}, "there is no opponent 'godlike': choose random, "),
    ("begin_game", {"game": "wits", "opponent": "human"}, "there is no opponent 'human': choose random, "),
    (
        "begin_game",
        {"game": "wits", "opponent": "bot:reboot"},
        "the opponent cannot be a program: choose random, ",
    ),
    ("begin_game", {"game": "wits", "seat": 3}, "seat must be 1 or 2, not 3"),
    ("begin_game", {"game": "wits", "seat": "1"}, "seat must be 1 or 2, not '1'"),
    ("begin_game", {"game": "wits", "first": "you"}, "first must be me, opponent or toss, not 'you'"),
    ("begin_game", {"game": "wits", "hints": "yes"}, "hints must be true or false, not 'yes'"),
    ("begin_game", {"game": "wits", "variant": "odd"}, "wits has no variant 'odd': its variants are quick, long, fair"),
    ("begin_game", {"game": "wits", "rules": [1]}, "rules must be an object with names and values, not [1]"),
    ("begin_game", {"game": "wits", "rules": {"size": 1}}, "wits has no rule 'size': its rules are target, "),
    ("begin_game", {"game": "wits", "rules": {"target": 0}}, "target must be a whole number from 1 to 1000, not 0"),
    ("begin_game", {"game": "wits", "seed": "x" * 201}, "seed must be at most 200 characters long, not 201"),
    ("begin_game", LARGE, "this variant of showdown is too large to solve (175 billion positions, "),
    ("begin_game", {**LARGE, "opponent": "random", "hints": True}, "this variant of showdown is too large to solve "),
    ("look", {"game_id": "no-such"}, "there is no game 'no-such' here: the last one is "),
    ("move", {"game_id": "no-such"}, "move is missing: one of your legal moves, such as add 4"),
]


@pytest.mark.parametrize(("tool", "arguments", "sentence"), SENTENCES)
def test_a_bad_call_is_told_what_is_wrong_and_what_would_be_right(tool, arguments, sentence):
    async def story():
        async with in_memory() as caller:
            await caller.call("begin_game", game="wits", opponent="random")
            assert (await caller.refused(tool, **arguments)).startswith(sentence)

    run(story)


def test_a_variant_that_is_too_large_to_solve_can_still_be_played():
    async def story():
        async with in_memory() as caller:
            refused = await caller.refused("begin_game", **LARGE)
            assert refused.endswith(": play against random or greedy, without hints")
            begun = await caller.call("begin_game", **LARGE, opponent="greedy")
            await caller.call("resign", game_id=begun["game_id"])
            assert "too large to solve" in await caller.refused("review_game", game_id=begun["game_id"])

    run(story)


def test_a_move_that_is_not_legal_is_answered_with_those_that_are():
    async def story():
        async with in_memory() as caller:
            game_id = (await caller.call("begin_game", game="duel", opponent="random"))["game_id"]
            said = await caller.refused("move", game_id=game_id, move="add 5")
            assert said == "duel has no move 'add 5' at -/-/1: the legal moves are add 1, add 2, add 3, add 4"
            for almost in ("Add 1", "add 1 ", "`add 1`", "add  1", "1", ""):
                assert "the legal moves are" in await caller.refused("move", game_id=game_id, move=almost)
            await caller.call("resign", game_id=game_id)
            assert "is over" in await caller.refused("move", game_id=game_id, move="add 1")
            assert "is over" in await caller.refused("resign", game_id=game_id)

    run(story)


def bad_calls(rng, game_id, over_id):
    """Calls that are all wrong, made from right ones."""
    odd_games = [value for value in ODD if value != "wits"]
    begin = [{**BEGIN, "game": value} for value in odd_games]
    begin += [{**BEGIN, "opponent": value} for value in [*ODD, "human", "bot:", "bot:ls", "PERFECT"]]
    begin += [{**BEGIN, "seat": value} for value in ODD]
    begin += [{**BEGIN, "first": value} for value in ODD if value != "me"]
    begin += [{**BEGIN, "hints": value} for value in ODD if value is not True]
    begin += [
        {**BEGIN, "seed": value} for value in ODD if value is not None and (value == LONG or not isinstance(value, str))
    ]
    begin += [{**BEGIN, "variant": value} for value in ODD if value is not None]
    begin += [{**BEGIN, "rules": value} for value in [*RULES, *(value for value in ODD if value not in (None, {}))]]
    begin += [{**BEGIN, str(value): 1} for value in ODD]
    begin += [{key: value for key, value in BEGIN.items() if key != "game"}]
    calls = [("begin_game", arguments) for arguments in begin]
    calls += [("read_rules", {"game": value}) for value in odd_games]
    calls += [("read_rules", {"game": "wits", "rules": value}) for value in RULES]
    for tool in ("look", "move", "hint", "resign", "review_game"):
        extra = {"move": "add 1"} if tool == "move" else {}
        calls += [(tool, {"game_id": value, **extra}) for value in [*ODD, game_id.upper() + "x", f"{game_id}.jsonl"]]
        calls += [(tool, {"game_id": game_id, **extra, "why": value}) for value in ODD]
        calls += [(tool, extra)]
    calls += [("move", {"game_id": game_id, "move": value}) for value in [*ODD, "add 11", "resign", "draw 1", "keep"]]
    calls += [("move", {"game_id": over_id, "move": value}) for value in ["add 1", *ODD]]
    calls += [("resign", {"game_id": over_id}), ("hint", {"game_id": game_id}), ("hint", {"game_id": over_id})]
    calls += [("review_game", {"game_id": game_id})]
    calls += [(str(value), {}) for value in ODD]
    calls += [("list_games", {str(value): value}) for value in ODD]
    return [*calls, *rng.choices(calls, k=HOW_MANY - len(calls))]


def read(path):
    return Path(path).read_bytes()


def test_a_thousand_bad_calls_change_nothing():
    async def story():
        rng = random.Random("bad calls")
        async with in_memory("legacy") as caller:
            over = await play_on(caller, await caller.call("begin_game", game="wits", opponent="random"), rng.choice)
            begun = await caller.call("begin_game", game="wits", opponent="random")
            before = await caller.call("move", game_id=begun["game_id"], move="add 1")
            look = await caller.call("look", game_id=begun["game_id"])
            record = read(before["record"])
            calls = bad_calls(rng, begun["game_id"], over["game_id"])
            assert len(calls) == HOW_MANY
            rng.shuffle(calls)
            for tool, arguments in calls:
                await caller.refused(tool, **arguments)
            assert await caller.call("look", game_id=begun["game_id"]) == look
            assert read(before["record"]) == record
            assert len((await caller.call("my_games"))["games"]) == 2
            await play_on(caller, before, rng.choice)

    run(story)


def test_a_second_process_survives_bad_calls_too():
    async def story():
        rng = random.Random("more bad calls")
        async with over_stdio() as caller:
            over = await play_on(caller, await caller.call("begin_game", game="wits", opponent="random"), rng.choice)
            begun = await caller.call("begin_game", game="wits", opponent="random")
            for tool, arguments in rng.sample(bad_calls(rng, begun["game_id"], over["game_id"]), 150):
                await caller.refused(tool, **arguments)
            assert await caller.call("look", game_id=begun["game_id"]) == begun
            await play_on(caller, begun, rng.choice)

    run(story)


def test_a_fault_of_ours_is_told_in_a_sentence_too_and_the_server_goes_on(monkeypatch, caplog):
    monkeypatch.setattr("numduel.models.mcp.tools.page", lambda *_, **__: 1 / 0)

    async def story():
        async with in_memory() as caller:
            said = await caller.refused("read_rules", game="wits")
            assert said.startswith("this is a bug in numduel")
            assert "ZeroDivisionError" in caplog.text
            await caller.call("begin_game", game="wits", opponent="random")

    run(story)
