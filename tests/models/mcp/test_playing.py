"""Whole games over MCP: what is told, what is recorded, and that the record is one like any other."""

import random
from pathlib import Path

import pytest

import numduel
from commands import numduel as command
from games import facts
from models.mcp.clients import NAME, in_memory, over_stdio, play_on, run
from numduel import fair
from numduel.players import COMPUTERS
from numduel.record import read
from numduel.reviews import review
from numduel.verify import verify


def checked(table, seat, opponent):
    """The record of a finished game, which verifies, reviews, and says the same as the table does."""
    record = read(Path(table["record"]))
    header, match, details = record
    assert details.ended
    assert header.players[seat - 1] == {"who": "human", "name": NAME}
    assert header.players[2 - seat] == {"who": opponent, "name": "Computer"}
    assert match.game.changed == table["rules"]
    assert match.game.position(match.state) == table["position"]
    winner = {"you": seat, "opponent": 3 - seat, None: None}[table["outcome"]["winner"]]
    assert (match.outcome.winner, match.outcome.kind) == (winner, table["outcome"]["kind"])
    assert list(verify(record))
    if match.game.has_chance:
        assert (header.shuffle, details.secret) == (table["commitment"], table["secret"])
        assert fair.commitment(bytes.fromhex(table["secret"])) == table["commitment"]
    else:
        assert (table["commitment"], table["secret"]) == (None, None)
    return record


@pytest.mark.parametrize("opponent", COMPUTERS)
@pytest.mark.parametrize("key", numduel.GAMES)
def test_each_game_is_played_to_its_end_in_both_seats_against_each_strength(key, opponent):
    async def story():
        rng = random.Random(f"{key} {opponent}")
        async with in_memory() as caller:
            for seat in (1, 2):
                rules = rng.choice(facts(key).VARIANTS)
                first = rng.choice(["me", "opponent", "toss"])
                asked = {"game": key, "opponent": opponent, "seat": seat, "first": first, "rules": rules}
                begun = await caller.call("begin_game", **asked)
                assert (begun["seat"], begun["opponent"], begun["secret"]) == (seat, opponent, None)
                table = await play_on(caller, begun, rng.choice)
                header, match, _ = checked(table, seat, opponent)
                assert header.toss == (first == "toss")
                if first != "toss":
                    assert header.first == (seat if first == "me" else 3 - seat)
                found = await caller.call("review_game", game_id=table["game_id"])
                own = review(match)
                assert [step["loss"] for step in found["steps"]] == [step.loss for step in own.steps]
                assert found["you"]["result"] == own.sides[seat - 1].result
                assert found["opponent"]["result"] == own.sides[2 - seat].result

    run(story)


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_a_second_process_plays_each_game_of_the_book_and_its_records_pass_numduel_verify_and_review(mode):
    async def story():
        ends = []
        async with over_stdio(mode) as caller:
            for key in numduel.GAMES:
                for seat, opponent in ((1, "random"), (2, "greedy")):
                    rng = random.Random(f"{key} {seat}")
                    begun = await caller.call("begin_game", game=key, opponent=opponent, seat=seat, first="toss")
                    table = await play_on(caller, begun, rng.choice)
                    checked(table, seat, opponent)
                    ends.append(table)
        return ends

    for table in run(story):
        verified = command("verify", table["record"])
        assert (verified.code, verified.err) == (0, "")
    assert command("review", table["record"]).code == 0
    assert NAME in command("review").out  # it is among the user's own games


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_a_move_is_answered_with_what_the_opponent_did_the_table_and_the_next_moves(mode):
    async def story():
        async with in_memory(mode) as caller:
            text, table = await caller.ask("begin_game", game="wits", opponent="perfect", first="opponent")
            assert table["happened"] == ["Your opponent played `add 6`."]
            text, table = await caller.ask("move", game_id=table["game_id"], move="multiply")
            assert table["happened"] == ["You played `multiply`.", "Your opponent played `add 5`."]
            assert (table["position"], table["totals"], table["turn"]) == ("17/1", [17], "you")
            assert table["moves"] == [*[f"add {number}" for number in range(1, 11)], "multiply"]
            assert text.splitlines() == [
                *table["happened"],
                "",
                "The shared total: 17",
                "Position: 17/1",
                "",
                f"It is your turn. You can play: {', '.join(table['moves'])}",
            ]
            seen = await caller.call("look", game_id=table["game_id"])
            assert seen == {**table, "happened": ["Your opponent played `add 6`.", *table["happened"]]}

    run(story)


def test_the_commitment_is_told_before_the_first_move_and_the_record_has_it_then():
    async def story():
        async with in_memory() as caller:
            text, table = await caller.ask("begin_game", game="showdown", opponent="random")
            assert table["commitment"] in text
            header, match, details = read(Path(table["record"]))
            assert (header.shuffle, details.ended) == (table["commitment"], False)
            assert [by for by, _ in match.history] == ["chance"]

    run(story)


def test_the_end_says_who_won_where_the_record_is_and_how_to_verify_it():
    async def story():
        async with in_memory() as caller:
            rules = {"target": 1, "numbers": 1, "copies": 10}
            table = await caller.call("begin_game", game="showdown", opponent="random", rules=rules)
            text, table = await caller.ask("move", game_id=table["game_id"], move="keep")
            path = table["record"]
            assert text.splitlines()[-4:] == [
                "The game is over. You won: your stack is exactly 1.",
                f"Its record is in {path}",
                f"To verify the shuffle: numduel verify {path}",
                "review_game says what each move was worth.",
            ]
            assert (table["turn"], table["moves"]) == (None, [])

    run(story)


def test_a_player_can_resign():
    async def story():
        async with in_memory() as caller:
            table = await caller.call("begin_game", game="duel", opponent="random", seat=2)
            text, table = await caller.ask("resign", game_id=table["game_id"])
            assert "You lost: you resigned." in text
            assert table["outcome"] == {"winner": "opponent", "kind": "resigned", "reason": "you resigned"}
            checked(table, 2, "random")
            text, _ = await caller.ask("review_game", game_id=table["game_id"])
            assert text.startswith("You resigned")

    run(story)


def test_the_same_seed_gives_the_same_game():
    async def story():
        async with in_memory() as caller:
            games = []
            for _ in range(2):
                table = await caller.call("begin_game", game="battle", opponent="random", seed="seven", first="toss")
                table = await play_on(caller, table, lambda moves: moves[0])
                checked(table, 1, "random")
                games.append((await caller.call("look", game_id=table["game_id"]))["happened"])
            assert games[0] == games[1]

    run(story)


def test_a_variant_is_played_by_its_name_with_rules_on_top_of_it():
    async def story():
        async with in_memory() as caller:
            variant = {"variant": "quick", "rules": {"add": "5"}}
            table = await caller.call("begin_game", game="wits", opponent="random", **variant)
            assert table["rules"] == {"target": 30, "add": 5}
            text, rules = await caller.ask("read_rules", game="wits", **variant)
            assert "making it 30 wins" in rules["text"]
            assert rules["text"] in text
            assert {rule["name"]: rule["value"] for rule in rules["rules"]}["add"] == 5

    run(story)


def test_a_review_names_the_opponent_in_lower_case_within_a_sentence():
    async def story():
        async with in_memory() as caller:
            asked = {"game": "wits", "variant": "quick", "opponent": "perfect", "first": "opponent"}
            table = await play_on(caller, await caller.call("begin_game", **asked), lambda moves: moves[0])
            text, found = await caller.ask("review_game", game_id=table["game_id"])
            assert found["recap"] == "You were lost from the start: your opponent began with add 8."
            assert text.startswith("1. Your opponent: add 8, 100%\n2. You: ")

    run(story)
