"""Real servers remove old games: killed in the midst, beside others, and while people play."""

import asyncio
import random
import statistics
import time

import httpx
from sqlalchemy import update

from numduel.web.storage.address import open_database
from numduel.web.storage.removal import GONE, KEPT
from numduel.web.storage.schema import GAMES
from web.old import TOKEN, aged, game_id, rows, store
from web.players import LONG, PATIENCE, Api, Seat, Tab, run
from web.several import wait_for

MANY, MOVES = 100, 40
OLD, YOUNG = 366 + 2, 300  # days: what is a day or two older or younger depends on when the test runs
SLOWEST = 5.0  # seconds: on an idle machine a few milliseconds


def populate(address, old=MANY, young=5):
    """Store old and young games in turn; the ids of both."""
    store(address, [aged(number, OLD) for number in range(old)], MOVES)
    store(address, [aged(MANY + number, YOUNG) for number in range(young)], MOVES)
    return [game_id(number) for number in range(old)], [game_id(MANY + number) for number in range(young)]


def left(address):
    """How many games are not removed yet."""
    return sum(row.removal == KEPT for row in rows(address)[0].values())


def status(server, name):
    return httpx.get(f"{server.url}/api/games/{name}", timeout=PATIENCE, trust_env=False)


def test_old_games_are_removed_when_the_server_starts_and_a_link_to_one_says_so(serve, database):
    serve(database).stop()
    old, young = populate(database, 25)
    server = serve(database)
    wait_for(lambda: left(database) == len(young))
    answers = [status(server, name) for name in (*old, *young)]
    assert [answer.status_code for answer in answers] == [410] * len(old) + [200] * len(young)
    assert answers[0].json()["code"] == "removed"
    page = httpx.get(f"{server.url}/game/{old[0]}", headers={"accept": "text/html"}, timeout=PATIENCE, trust_env=False)
    assert page.status_code == 410
    assert "because of its age" in page.text
    mine = httpx.get(f"{server.url}/game/{old[0]}/mine", timeout=PATIENCE, trust_env=False)
    assert mine.status_code == 410
    assert server.stop() is not None
    assert server.log == ""


def test_keep_0_keeps_all_games(serve, database):
    server = serve(database, "--keep", "0")
    server.kill()
    old, young = populate(database, 3)
    server.start()
    assert [status(server, name).status_code for name in old] == [200] * len(old)
    assert left(database) == len(old) + len(young)


def test_a_server_killed_in_the_midst_leaves_no_game_half_removed(serve, database):
    rng = random.Random(0)
    server = serve(database)
    server.kill()
    old, young = populate(database)
    for goal in (95, 60):
        server.start()
        wait_for(lambda goal=goal: left(database) <= goal)
        server.kill()
        games, _ = rows(database)
        server.start()
        for name in rng.sample(old, 10):
            answer = status(server, name)
            if games[name].removal == KEPT and answer.status_code == 200:
                assert answer.json()["number"] == MOVES, "all of it is still there"
            else:
                assert answer.status_code == 410
        server.kill()
    server.start()
    # those that were looked at are kept for another day
    wait_for(lambda: all(row.removal != KEPT or row.opened for name, row in rows(database)[0].items() if name in old))
    wait_for(lambda: {row.removal for row in rows(database)[0].values()} <= {KEPT, GONE})
    games, events = rows(database)
    assert all(games[name].removal == KEPT for name in young)
    assert events == MOVES * sum(row.removal == KEPT for row in games.values())
    assert [status(server, name).json()["number"] for name in young] == [MOVES] * len(young)


def test_a_table_that_is_open_at_another_server_is_kept(serve, postgresql):
    one, two = (serve(postgresql, "--limit", "0") for _ in range(2))
    two.kill()
    populate(postgresql, 0, 0)
    store(postgresql, [aged(0, 364)], MOVES)  # old within two days
    seat = Seat(game_id(0), TOKEN)

    async def work():
        async with Tab(one, seat) as tab:
            await asyncio.to_thread(make_older, postgresql)
            store(postgresql, [aged(number, OLD) for number in range(1, MANY)], MOVES)
            two.start()
            await asyncio.to_thread(wait_for, lambda: left(postgresql) == 1)
            assert (await tab.do(type="move", move="add 1", number=MOVES)).status == 200
            assert tab.game["number"] == MOVES + 1

    run(work())


def make_older(address):
    """Let a few days pass for all games."""
    database = open_database(address)
    with database.engine.begin() as connection:
        connection.execute(update(GAMES).values(played=GAMES.c.played - 5))
    database.engine.dispose()


def test_several_servers_remove_games_without_getting_in_each_others_way(serve, postgresql):
    serve(postgresql).stop()
    _, young = populate(postgresql)
    servers = [serve(postgresql, "--workers", "2"), serve(postgresql)]
    wait_for(lambda: left(postgresql) == len(young))
    wait_for(lambda: rows(postgresql)[1] == MOVES * len(young))
    assert [server.log for server in servers] == ["", ""]


def test_play_goes_on_while_games_are_removed(serve, database):
    """Moves are stored between two steps, none is lost, and 99 of 100 are quick; `test_removal.py` bounds a step."""
    server = serve(database, "--limit", "0")
    server.kill()
    _, young = populate(database)
    server.start()

    async def work():
        async with Api(server) as api:
            seats = await api.begin(rules=LONG)
            took, removed = [], []
            async with Tab(server, seats[0]) as one, Tab(server, seats[1]) as two:
                while not removed or removed[-1] > len(young) + 1 or len(took) < 100:
                    mover, other = (one, two) if one.game["to_move"] == 1 else (two, one)
                    if one.game["outcome"]:
                        break
                    number = len(took)
                    begun = time.perf_counter()
                    assert (await mover.do(type="move", move="add 1", number=number)).status == 200
                    took.append(time.perf_counter() - begun)
                    await other.until(lambda game, number=number: game["number"] > number)
                    if number % 20 == 0:
                        removed.append(await asyncio.to_thread(left, database))
                assert one.game["number"] == len(took)
            assert removed[-1] < removed[0], "games were removed meanwhile"
            assert statistics.quantiles(took, n=100)[-1] < SLOWEST

    run(work())
