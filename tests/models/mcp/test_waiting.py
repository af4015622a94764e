"""Nobody waits for an opponent that thinks, or for a solution, but whoever asked."""

import threading

import anyio
import pytest

from models.mcp.clients import in_memory, run
from models.mcp.thinking import LONG, opponent
from numduel.models.mcp import coaching, solving


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_while_an_opponent_thinks_other_calls_are_answered(monkeypatch, mode):
    thinker = opponent(monkeypatch)

    async def story():
        async with in_memory(mode) as caller, anyio.create_task_group() as tasks:
            one, two = [(await caller.call("begin_game", game="wits"))["game_id"] for _ in range(2)]
            answers = []

            async def move():
                answers.append(await caller.call("move", game_id=one, move="add 3"))

            thinker.think()
            tasks.start_soon(move)
            await anyio.to_thread.run_sync(thinker.asked.wait)
            assert len((await caller.call("list_games"))["games"]) == 5
            text, table = await caller.ask("look", game_id=one)
            assert (table["happened"], table["turn"], table["position"]) == (["You played `add 3`."], "opponent", "3/2")
            assert "Your opponent is thinking" in text
            assert (await caller.call("look", game_id=two))["turn"] == "you"
            for tool in ("move", "resign"):
                again = {"move": "add 3"} if tool == "move" else {}
                assert "still thinking" in await caller.refused(tool, game_id=one, **again)
            assert not answers
            thinker.may_play.set()
        assert answers[0]["happened"] == ["You played `add 3`.", "Your opponent played `add 1`."]

    run(story)


def test_while_a_game_is_being_solved_other_calls_are_answered(monkeypatch):
    asked, may_end = threading.Event(), threading.Event()
    solution = coaching.solution

    def slowly(game):
        asked.set()
        assert may_end.wait(LONG)
        return solution(game)

    monkeypatch.setattr(coaching, "solution", slowly)

    async def story():
        async with in_memory() as caller, anyio.create_task_group() as tasks:
            game_id = (await caller.call("begin_game", game="wits", opponent="random", hints=True))["game_id"]
            tasks.start_soon(lambda: caller.call("hint", game_id=game_id))
            await anyio.to_thread.run_sync(asked.wait)
            await caller.call("move", game_id=game_id, move="add 1")
            may_end.set()

    run(story)


def test_large_games_are_solved_one_at_a_time(monkeypatch):
    busy, seen = [], []
    solve = solving.solve

    def watched(game):
        busy.append(game)
        seen.append(len(busy))
        try:
            return solve(game)
        finally:
            busy.remove(game)

    monkeypatch.setattr(solving, "solve", watched)
    monkeypatch.setattr(solving, "at_hand", lambda _: None)
    monkeypatch.setattr(solving, "is_cached", lambda _: False)

    async def story():
        async with in_memory() as caller:
            async with anyio.create_task_group() as tasks:
                for target in range(13, 19):
                    asked = {"game": "showdown", "opponent": "hard", "first": "opponent", "rules": {"target": target}}
                    tasks.start_soon(lambda asked=asked: caller.call("begin_game", **asked))
            assert len(seen) >= 6
            assert {*seen} == {1}

    run(story)


def test_a_client_that_stops_waiting_finds_its_move_and_the_answer_at_the_table(monkeypatch):
    thinker = opponent(monkeypatch)

    async def story():
        async with in_memory("legacy") as caller:
            game_id = (await caller.call("begin_game", game="wits"))["game_id"]
            thinker.think()
            with anyio.CancelScope() as scope:
                async with anyio.create_task_group() as tasks:
                    tasks.start_soon(lambda: caller.call("move", game_id=game_id, move="add 3"))
                    await anyio.to_thread.run_sync(thinker.asked.wait)
                    scope.cancel()
            thinker.may_play.set()
            for _ in range(1000):
                if (table := await caller.call("look", game_id=game_id))["turn"] == "you":
                    break
            assert table["happened"] == ["You played `add 3`.", "Your opponent played `add 1`."]

    run(story)


def test_many_calls_at_once_play_one_move_at_a_time():
    async def story():
        async with in_memory() as caller:
            game_id = (await caller.call("begin_game", game="wits", opponent="random"))["game_id"]
            played = []

            async def move():
                answer = await caller.client.call_tool("move", {"game_id": game_id, "move": "add 1"})
                played.append(not answer.is_error)

            async with anyio.create_task_group() as tasks:
                for _ in range(10):
                    tasks.start_soon(move)
            history = caller.games.find(game_id).match.history
            turns = [by for by, _ in history]
            assert turns == ([1, 2] * 10)[: len(turns)]
            assert turns.count(1) == sum(played) >= 1

    run(story)
