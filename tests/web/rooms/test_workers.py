"""Several servers that share a PostgreSQL database act as one."""

import asyncio
import contextlib
import os
import signal
import time
from pathlib import Path

import httpx
import pytest

from numduel.web.rooms.cluster import GONE
from walks import SOAK
from web.players import LONG, Api, Seat, Tab, moves, run
from web.several import LISTENER, here, moves_arrive, name_of, stopped, two_tables, wait_for


def test_a_move_reaches_the_other_server_within_a_second(servers):
    async def work():
        async with two_tables(servers, rules=LONG) as (_, tabs):
            assert await moves_arrive(tabs, 50 * SOAK) < 1

    run(work())


def test_every_kind_of_event_reaches_the_other_server(servers):
    async def work():
        async with Api(servers[0]) as one, Api(servers[1]) as other:
            made = await one.post("/api/games", {"game": "wits", "first": "me"})
            first = Seat(made["id"], made["seats"][0]["secret"])
            async with Tab(servers[0], first) as tab:
                joined = await other.post(f"/api/games/{made['id']}/join", {"invite": made["invite"], "name": "Bob"})
                await tab.until(lambda game: game["players"][1]["name"] == "Bob" and game["to_move"] == 1)
                second = Seat(made["id"], joined["seats"][0]["secret"])
                async with Tab(servers[1], second) as friend:
                    await everything_happens(tab, friend)
                    await rematch(tab, friend, one, other)

    run(work())


async def everything_happens(tab, friend):
    assert (await friend.do(type="offer")).status == 200
    await tab.until(lambda game: game["offer"] == 2)
    assert (await tab.do(type="decline")).status == 200
    await friend.until(lambda game: game["offer"] is None)
    assert (await tab.do(type="move", move="add 3", number=0)).status == 200
    await friend.until(lambda game: moves(game) == [(1, "add 3")] and game["to_move"] == 2)
    assert (await friend.do(type="offer")).status == 200
    await tab.until(lambda game: game["offer"] == 2)
    assert (await tab.do(type="agree")).status == 200
    await friend.until(lambda game: game["ended"] == "agree")


async def rematch(tab, friend, one, other):
    assert (await tab.do(type="rematch")).status == 200
    await friend.until(lambda game: game["wants_rematch"] == [1])
    assert (await friend.do(type="rematch")).status == 200
    urls = [(await player.until_sent("go"))["url"] for player in (tab, friend)]
    assert urls == [f"/game/{(await one.read(tab.seat))['rematch']}"] * 2
    places = []
    for api, player in ((other, tab), (one, friend)):  # each joins it at the server where the opponent was
        followed = await api.post(f"/api/games/{player.seat.game_id}/follow", seat=player.seat)
        places.append(Seat(followed["id"], followed["seats"][0]["secret"]))
    assert [(await one.read(place))["seats"] for place in places] == [[2], [1]]
    assert (await other.do(places[1], type="resign")).status == 200
    assert (await one.read(places[0], after=1000, wait=20))["outcome"]["winner"] == 2


def test_a_table_opened_while_a_move_is_made_elsewhere_shows_the_move(servers):
    async def open_while_it_moves(api, elsewhere):
        seat, other = await api.begin()
        move = asyncio.create_task(api.do(seat, type="move", move="add 1", number=0))
        async with Tab(elsewhere, other) as tab:
            await tab.until(lambda game: game["number"] == 1)
        assert (await move).status == 200

    async def work():
        async with Api(servers[0]) as api:
            for _ in range(5 * SOAK):
                await asyncio.gather(*(open_while_it_moves(api, servers[1]) for _ in range(10)))

    run(work())


def test_all_servers_know_who_is_connected(servers):
    async def work():
        async with two_tables(servers) as ((one, other), (tab, friend)):
            await tab.until(here(1, 2))
            await friend.until(here(1, 2))
            async with Tab(servers[0], friend.seat):  # a second tab, at the other server
                await friend.__aexit__()
                await tab.until(here(1, 2))
                async with Tab(servers[1], Seat(tab.seat.game_id)) as spectator:
                    await spectator.until(here(1, 2))
            await tab.until(here(1))
            assert here(1)(await one.read(tab.seat))
            await other.until(tab.seat, here(1))

    run(work())


def test_a_table_opened_by_a_program_knows_who_is_connected_elsewhere(servers):
    async def work():
        async with Api(servers[0]) as one, Api(servers[1]) as other:
            seat, _ = await one.begin()
            async with Tab(servers[0], seat):
                await other.until(seat, here(1))

    run(work())


@pytest.mark.parametrize("end", ["stop", "kill"])
def test_players_of_a_stopped_server_count_as_disconnected(servers, end):
    async def work():
        async with two_tables(servers) as (_, (tab, friend)):
            await tab.until(here(1, 2))
            begun = time.monotonic()
            await asyncio.to_thread(getattr(servers[1], end))
            await tab.until(here(1))
            assert end == "kill" or time.monotonic() - begun < GONE  # a server that shuts down cleanly says so
            await asyncio.to_thread(servers[1].start)
            async with Tab(servers[1], friend.seat):
                await tab.until(here(1, 2))

    run(work())


@contextlib.asynccontextmanager
async def at_each_worker(server, seats):
    """Tabs connected to two different workers, in the workers' order."""
    one, other = server.workers
    async with contextlib.AsyncExitStack() as stack:
        tabs = []
        for seat, worker in zip(seats, (other, one), strict=True):
            with stopped(worker):
                tabs.append(await stack.enter_async_context(Tab(server, seat)))
        yield tabs


@pytest.fixture
def two_workers(serve, cluster, postgresql):
    server = serve(postgresql, "--limit", "0", "--workers", "2")
    wait_for(lambda: cluster.count(name_of(postgresql), LISTENER) == 2)
    return server


def test_workers_share_their_games(two_workers):
    async def work():
        async with Api(two_workers) as api:
            seats = await api.begin(rules=LONG)
            async with at_each_worker(two_workers, seats) as tabs:
                assert await moves_arrive(tabs, 20 * SOAK) < 1
                for tab in tabs:
                    await tab.until(here(1, 2))

    run(work())


def test_a_dead_worker_is_replaced_and_its_players_continue(two_workers):
    async def work():
        async with Api(two_workers) as api:
            seats = await api.begin(rules=LONG)
            async with at_each_worker(two_workers, seats) as (tab, friend):
                await moves_arrive((tab, friend), 2)
                before = two_workers.workers
                os.kill(before[1], signal.SIGKILL)
                await friend.until_lost()
                async with Tab(two_workers, friend.seat) as again:
                    await moves_arrive((tab, again), 4)
            await asyncio.to_thread(wait_for, lambda: len(two_workers.workers) == 2 and two_workers.workers != before)

    run(work())


def test_workers_exit_with_their_parent(two_workers):
    workers = two_workers.workers
    two_workers.process.kill()
    two_workers.process.wait()
    wait_for(lambda: not any(Path(f"/proc/{pid}").exists() for pid in workers))
    with pytest.raises(httpx.ConnectError):
        httpx.get(two_workers.url)
    two_workers.process = None
    two_workers.start()
