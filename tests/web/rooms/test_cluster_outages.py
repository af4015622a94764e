"""Temporary outages between servers, and of the database: play goes on, and nothing is missed."""

import asyncio

from walks import SOAK
from web.players import LONG, Api, Seat, run
from web.several import LISTENER, SPEAKER, here, moves_arrive, name_of, stopped, two_tables, wait_for


def test_a_server_that_misses_messages_for_a_while_catches_up(servers, cluster, postgresql):
    name = name_of(postgresql)

    async def work():
        async with two_tables(servers, rules=LONG) as ((one, _), (tab, friend)):
            for _ in range(3 * SOAK):
                await moves_arrive((tab, friend), 2)
                number = tab.game["number"]
                with cluster.closed(name):
                    cluster.cut(name, LISTENER)
                    assert (await tab.do(type="move", move="add 1", number=number)).status == 200
                    assert (await one.read(tab.seat))["number"] == number + 1
                    assert friend.game["number"] == number
                await friend.until(lambda game, number=number: game["number"] == number + 1)
                assert (await friend.do(type="move", move="add 2", number=number + 1)).status == 200
                await tab.until(lambda game, number=number: game["number"] == number + 2)

    run(work())


def test_a_server_that_missed_a_move_accepts_the_reply_to_it(servers, cluster, postgresql):
    """As when a program reads from one worker and sends its move to another."""
    name = name_of(postgresql)

    async def work():
        async with two_tables(servers) as ((one, other), (tab, friend)):
            await moves_arrive((tab, friend), 2)
            with cluster.closed(name):
                cluster.cut(name, LISTENER)
                assert (await one.do(tab.seat, type="move", move="add 1", number=2)).status == 200
                assert (await other.do(friend.seat, type="move", move="add 2", number=3)).status == 200
                assert (await one.do(tab.seat, type="resign")).status == 200
                assert (await other.do(friend.seat, type="rematch")).status == 200
                assert (await one.do(tab.seat, type="rematch")).status == 200
                await other.post(f"/api/games/{tab.seat.game_id}/follow", seat=friend.seat)

    run(work())


def test_a_player_can_join_at_a_server_that_missed_the_opponents_words(servers, cluster, postgresql):
    name = name_of(postgresql)

    async def work():
        async with Api(servers[0]) as one, Api(servers[1]) as other:
            made = await one.post("/api/games", {"game": "battle"})
            first = Seat(made["id"], made["seats"][0]["secret"])
            await other.read(first)
            await other.begin()  # opens a connection for its writer
            with cluster.closed(name):
                cluster.cut(name, LISTENER)
                assert (await one.do(first, type="words", words="mine")).status == 200
                join = {"invite": made["invite"], "words": "yours"}
                joined = await other.post(f"/api/games/{made['id']}/join", join)
            assert joined["game"]["mix"] == "mine\nyours"

    run(work())


def test_a_message_that_could_not_be_sent_is_sent_later(servers, cluster, postgresql):
    name = name_of(postgresql)

    async def work():
        async with two_tables(servers) as (_, (tab, friend)):
            await tab.until(here(1, 2))
            with cluster.closed(name):
                cluster.cut(name, SPEAKER)
                await friend.__aexit__()
            await tab.until(here(1))

    run(work())


def test_servers_that_reconnect_one_after_the_other_exchange_who_is_connected(servers, cluster, postgresql):
    """The second one is not listening yet when the first one asks."""
    name = name_of(postgresql)

    async def work():
        async with two_tables(servers) as (_, tabs):
            for first, late in (tabs, servers[1]), (tabs[::-1], servers[0]):
                for tab in tabs:
                    await tab.until(here(1, 2))
                with stopped(late.process.pid):
                    with cluster.closed(name):  # until both are disconnected
                        cluster.cut(name, LISTENER)
                    await asyncio.to_thread(wait_for, lambda: cluster.count(name, LISTENER) == 1)
                    await first[0].until(lambda game: not here(1, 2)(game))
                for tab in tabs:
                    await tab.until(here(1, 2))

    run(work())


def test_lost_database_connections_are_replaced(servers, cluster, postgresql):
    name = name_of(postgresql)

    async def work():
        async with two_tables(servers, rules=LONG) as (_, (tab, friend)):
            for _ in range(5 * SOAK):
                cluster.cut(name)
                await moves_arrive((tab, friend), 4)
            await tab.until(here(1, 2))
            await friend.until(here(1, 2))

    run(work())
