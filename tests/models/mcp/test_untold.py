"""What a client is not told: a card in the opponent's hand, the shuffle's secret, what moves are worth."""

import random
import shutil

import anyio
import pytest

import numduel
from games import facts
from models.mcp.clients import in_memory, play_on, run
from models.mcp.thinking import cards, opponent
from numduel import folders
from numduel.terminal.surroundings import this_machine

HIDING = [key for key in numduel.GAMES if facts(key).HIDES]
BEFORE = [0, 1, 2, 4]  # moves of the client before the opponent draws the card in question


def deal(key, rng, how_many):
    """The first cards of a shuffled deck."""
    game = numduel.game(key)
    deck = [number for number, (_, count) in enumerate(game.chances(game.start()), 1) for _ in range(count)]
    rng.shuffle(deck)
    return deck[:how_many]


async def everything_told(patch, key, drawn, moves):
    """All that a client can find out while its opponent, who has drawn the last of these cards, thinks."""
    cards(patch, drawn)
    thinker = opponent(patch)
    around = this_machine()._replace(now=lambda: "2026-01-02T03:04:05Z")
    async with in_memory(around=around) as caller:
        table = await caller.call("begin_game", game=key, opponent="random", seed="same", hints=True)
        game_id = table["game_id"]
        for _ in range(moves):
            table = await caller.call("move", game_id=game_id, move=table["moves"][0])
        thinker.think()
        async with anyio.create_task_group() as tasks:
            told = len(caller.told)
            tasks.start_soon(lambda: caller.ask("move", game_id=game_id, move=table["moves"][0]))
            await anyio.to_thread.run_sync(thinker.asked.wait)
            table = await caller.call("look", game_id=game_id)
            assert table["hidden_card"]
            assert "?" in table["position"]
            assert (table["turn"], table["card"], table["moves"]) == ("opponent", None, [])
            await caller.ask("my_games")
            for tool in ("hint", "review_game", "resign"):
                await caller.refused(tool, game_id=game_id)
            await caller.refused("move", game_id=game_id, move="keep")
            found = caller.told[told:]
            thinker.may_play.set()
    shutil.rmtree(folders.games())
    return found


@pytest.mark.parametrize("moves", BEFORE)
@pytest.mark.parametrize("key", HIDING)
def test_two_games_that_differ_in_a_hidden_card_are_told_alike(key, moves):
    rng = random.Random(f"{key} {moves}")
    *before, one = deal(key, rng, 2 * moves + 2)
    numbers = range(1, len(numduel.game(key).chances(numduel.game(key).start())) + 1)
    other = rng.choice([number for number in numbers if number != one and before.count(number) < 2])

    async def story():
        told = []
        for card in (one, other):
            with pytest.MonkeyPatch.context() as patch:
                told.append(await everything_told(patch, key, [*before, card], moves))
        assert told[0] == told[1]

    run(story)


@pytest.mark.parametrize("key", [key for key in numduel.GAMES if numduel.game(key).has_chance])
def test_the_secret_is_not_told_before_the_end(key):
    async def story():
        async with in_memory() as caller:
            table = await caller.call("begin_game", game=key, opponent="random")
            table = await play_on(caller, table, lambda moves: moves[-1])
            assert table["secret"] in caller.told[-1]
            assert not [told for told in caller.told[:-1] if table["secret"] in told]

    run(story)


def test_what_moves_are_worth_is_told_only_in_a_game_that_was_begun_with_hints():
    async def story():
        async with in_memory() as caller:
            game_id = (await caller.call("begin_game", game="wits", opponent="random"))["game_id"]
            assert (await caller.refused("hint", game_id=game_id)).startswith("this game was begun without hints")
            refused = await caller.refused("review_game", game_id=game_id)
            assert refused.startswith("this game is not over, and a review would be a hint")
            await caller.call("resign", game_id=game_id)
            assert (await caller.call("review_game", game_id=game_id))["steps"][-1]["move"] == "resign"

    run(story)


def test_a_hint_says_which_move_is_best_why_and_what_each_is_worth():
    async def story():
        async with in_memory() as caller:
            game_id = (await caller.call("begin_game", game="wits", opponent="perfect", hints=True))["game_id"]
            text, hint = await caller.ask("hint", game_id=game_id)
            assert (hint["best"], hint["chances"]["add 6"], hint["chances"]["add 1"]) == (["add 6"], 1, 0)
            assert text.startswith("The best move is add 6: it ")
            assert hint["advice"] == text
            await caller.call("move", game_id=game_id, move="add 6")
            text, found = await caller.ask("review_game", game_id=game_id)
            assert text.startswith("1. You: add 6, 100%\n2. Your opponent: ")
            assert found["you"]["loss"] == 0
            await caller.call("resign", game_id=game_id)
            assert "is over" in await caller.refused("hint", game_id=game_id)

    run(story)
