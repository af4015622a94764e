"""However many moves are sent at once, each turn has one move, and each move is made once."""

import asyncio
import random
from contextlib import AsyncExitStack

import pytest

from walks import SOAK
from web.players import LONG, Answer, Api, Tab, moves, run

TURNS = 100  # per game


async def race(tabs, number, rng):
    """Send different moves for one turn from two tabs of a seat; the one that is accepted."""
    sent = [f"add {added}" for added in rng.sample((1, 2, 3), 2)]
    order = [0, 1] if rng.random() < 0.5 else [1, 0]
    answers = [None, None]

    async def send(which):
        answers[which] = await tabs[which].do(type="move", move=sent[which], number=number)

    await asyncio.gather(*map(send, order))
    statuses = [answer.status for answer in answers]
    assert sorted(statuses) == [200, 409]
    won, lost = statuses.index(200), statuses.index(409)
    assert answers[lost].error == f"this is turn {number + 1}, not turn {number}: the game has moved on"
    for answer in answers:
        assert len(answer.game["log"]) == number + 1
        assert answer.game["log"][number]["move"] == sent[won]
    return sent[won]


async def race_through(apis, servers, over, seed):
    """Play a game in which each turn is a race between two tabs of the player."""
    rng = random.Random(seed)
    seats = await apis[0].begin(rules=LONG)
    async with AsyncExitStack() as stack:
        tabs = {}
        for seat, place in enumerate(seats, 1):
            tabs[seat] = [
                await stack.enter_async_context(Tab(servers[which], place)) if live else apis[which].at(place)
                for which, live in enumerate(over)
            ]
        taken = []
        for number in range(TURNS):
            seat = 1 + number % 2
            taken.append((seat, await race(tabs[seat], number, rng)))
    for api in apis:
        assert moves(await api.read(seats[0])) == taken


OVER = pytest.mark.parametrize(
    "over", [(True, True), (True, False), (False, False)], ids=["sockets", "socket-and-api", "api"]
)


@OVER
def test_if_two_tabs_move_at_once_one_move_is_accepted(serve, sqlite, over):
    server = serve(sqlite, "--limit", "0")

    async def work():
        games = 4 * SOAK if all(over) else 3 * SOAK  # 1,000 races in all
        async with Api(server) as api:
            await asyncio.gather(*(race_through([api, api], [server] * 2, over, seed) for seed in range(games)))

    run(work())


@OVER
def test_if_two_tabs_on_two_servers_move_at_once_one_move_is_accepted(serve, postgresql, over):
    servers = [serve(postgresql, "--limit", "0") for _ in range(2)]

    async def work():
        async with Api(servers[0]) as one, Api(servers[1]) as other:
            await asyncio.gather(*(race_through([one, other], servers, over, seed) for seed in range(SOAK)))

    run(work())


async def repeat(connections, seat, api, rng):
    """Send each move of a game several times, mixed with earlier ones, in random order over all connections."""
    intended = [f"add {rng.randint(1, 3)}" for _ in range(40)]
    commands = [
        {"type": "move", "move": move, "number": number, "key": f"turn {number}"}
        for number, move in enumerate(intended)
    ]
    late = []

    async def send(command):
        answer = await rng.choice(connections).do(**command)
        assert (answer.status, answer.error) == (200, None)
        assert moves(answer.game)[command["number"]][1] == command["move"]

    for command in commands:
        batch = [command] * rng.randint(1, 4) + rng.choices(commands[: command["number"]] or [command], k=3)
        rng.shuffle(batch)
        late += [asyncio.create_task(send(again)) for again in batch if rng.random() < 0.3]
        await asyncio.gather(send(command), *map(send, batch))
        await asyncio.sleep(0)
    await asyncio.gather(*late)
    assert [move for _, move in moves(await api.read(seat))] == intended


@pytest.mark.parametrize("seed", range(2 * SOAK))
def test_a_retried_move_is_answered_each_time_and_made_once(serve, database, seed):
    server = serve(database, "--limit", "0")

    async def work():
        async with Api(server) as api:
            one, two = await api.begin(opponent="here", rules=LONG)
            both = one._replace(secret=f"{one.secret}.{two.secret}")
            async with Tab(server, both) as tab, Tab(server, both) as other:
                await repeat([tab, other, api.at(both)], both, api, random.Random(seed))

    run(work())


def test_a_key_used_for_another_command_is_refused(serve, database):
    server = serve(database, "--limit", "0")
    refusal = "this key was used for another command: each command needs a new one"

    async def work():
        async with Api(server) as api:
            seat, other = await api.begin(rules=LONG)
            async with Tab(server, seat) as tab:
                first = {"type": "move", "move": "add 1", "number": 0, "key": "k"}
                assert (await tab.do(**first)).status == 200
                await api.do(other, type="move", move="add 1", number=1, key="k")  # each player has their own keys
                before = await api.read(seat)
                for player in (tab, api.at(seat)):
                    for change in ({"move": "add 2"}, {"number": 2}, {"move": "add 3", "number": 2}):
                        assert await player.do(**(first | change)) == Answer(409, before | at(tab), refusal)
                    assert await player.do(type="resign", key="k") == Answer(409, before | at(tab), refusal)
                    assert await player.do(**first) == Answer(200, before | at(tab))

    run(work())


def test_joining_twice_with_the_same_key_gives_the_same_seat(serve, database):
    """As when somebody clicks twice, or a response is lost."""
    server = serve(database, "--limit", "0")

    async def work():
        async with Api(server) as api:
            for number in range(10 * SOAK):
                made = await api.post("/api/games", {"game": "wits"})
                path = f"/api/games/{made['id']}/join"
                join = {"invite": made["invite"], "name": "Bob", "key": f"nobody else knows {number}"}
                answers = await asyncio.gather(*(api.post(path, join) for _ in range(3)))
                assert all(answer["seats"] == answers[0]["seats"] for answer in answers)
                for other in ({"key": "somebody else's key"}, {"key": None}):
                    got = await api.client.post(path, json=join | other)
                    assert (got.status_code, got.json()["error"]) == (409, "this seat is already taken")

    run(work())


def test_if_many_join_at_once_one_gets_the_seat(serve, postgresql):
    servers = [serve(postgresql, "--limit", "0") for _ in range(2)]

    async def work():
        async with Api(servers[0]) as one, Api(servers[1]) as other:
            for _ in range(10 * SOAK):
                made = await one.post("/api/games", {"game": "wits"})
                path, join = f"/api/games/{made['id']}/join", {"invite": made["invite"]}
                got = await asyncio.gather(*(api.client.post(path, json=join) for api in (one, other) * 3))
                assert sorted(answer.status_code for answer in got) == [200] + 5 * [409]

    run(work())


def at(tab):
    """The part of a state that depends on who is connected."""
    return {"players": tab.game["players"]}
