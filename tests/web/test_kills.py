"""Servers killed at any moment: nothing that was shown is lost, and every game continues."""

import asyncio
import contextlib
import random

import pytest

import numduel
from walks import SOAK, WHOLE
from web.players import LOST, Api, Ledger, Seat, Tab, begins, keys, moves, run

CHUNKS, KILLS = 5, 10 * SOAK if WHOLE else 3  # kills per chunk
SORRY = (
    "that could not be saved, please try again in a moment",
    "the game could not be loaded, please try again in a moment",
)
GAMES = (*numduel.GAMES,)


class Place:
    """Somebody at a table who plays random moves to the end, and resends unanswered ones."""

    def __init__(self, seat, ledger, rng, *, live):
        self.seat, self.ledger, self.rng, self.live = seat, ledger, rng, live
        self.pending = None  # the command not answered yet
        self.moved = self.sorry = 0
        self.task = None

    def sit_down(self, server, api):
        self.moved = 0
        self.task = asyncio.create_task(self.play(server, api))
        self.task.add_done_callback(lambda _: self.ledger.wake())

    @property
    def done(self):
        """Whether the game is over; raises what went wrong, if anything did."""
        return self.task.done() and not self.task.result()

    async def play(self, server, api):
        """Play on a server until the game is over; raises if the connection is lost first."""
        async with contextlib.AsyncExitStack() as stack:
            tab = await stack.enter_async_context(Tab(server, self.seat, self.ledger)) if self.live else None
            game = await self.read(api)
            while self.pending or not game["outcome"]:
                if game["moves"] or self.pending:
                    game = await self.move(tab or api.at(self.seat), game)
                elif tab:
                    game = await tab.until(lambda now: now["moves"] or now["outcome"])
                else:
                    game = await self.read(api, after=game["number"], wait=5)
                self.ledger.see(self.seat, game)

    async def read(self, api, **query):
        """Read the game, retrying while it cannot be loaded."""
        while True:
            try:
                return await api.read(self.seat, **query)
            except AssertionError as error:
                if SORRY[1] not in str(error):
                    raise
            await self.be_told()

    async def be_told(self):
        """Count an apology from the server, and wait a moment."""
        self.sorry += 1
        self.ledger.wake()
        await asyncio.sleep(0.05)

    async def move(self, player, game):
        if self.pending is None:
            move = {"type": "move", "move": self.rng.choice(game["moves"]), "number": game["number"]}
            self.pending = move | {"key": next(keys)}
        while (answer := await player.do(**self.pending)).status == 503:
            assert answer.error in SORRY
            await self.be_told()
        assert answer.status == 200, answer
        by = (answer.game["seats"][0], self.pending["move"])
        assert moves(answer.game)[self.pending["number"]] == by, "it is not the move that was sent"
        self.pending = None
        self.moved += 1
        self.ledger.see(self.seat, answer.game, acknowledged=True)
        return answer.game


class Watcher(Place):
    """A spectator."""

    async def play(self, server, api):
        async with Tab(server, self.seat, self.ledger) as tab:
            await tab.until(lambda game: game["outcome"], patience=None)  # a whole game, as long as it takes


class Round:
    """Several games on a server that is killed again and again."""

    def __init__(self, server, seed):
        self.server, self.rng = server, random.Random(seed)
        self.ledger = Ledger()
        self.tables = []

    async def run(self, kills):
        for _ in range(kills):
            async with Api(self.server) as api:
                await self.play(api)
                await asyncio.to_thread(self.server.kill)
                for error in await asyncio.gather(*(place.task for place in self.places), return_exceptions=True):
                    if not isinstance(error, (*LOST, type(None))):
                        raise error
            await asyncio.to_thread(self.server.start)
            async with Api(self.server) as api:
                await self.nothing_is_lost(api, [place.seat for place in self.places])
        async with Api(self.server) as api:
            await self.nothing_is_lost(api, self.ledger.shown)

    async def nothing_is_lost(self, api, seats):
        for seat in seats:
            shown = self.ledger.shown.get(seat, [])
            assert begins(moves(await api.read(seat)), shown), "a move that was shown is lost"

    async def play(self, api):
        """Play for a while, until all games have moved on."""
        await self.fill(api)
        for place in self.places:
            place.sit_down(self.server, api)
        await self.ledger.until(self.all_go_on)
        more = self.ledger.acknowledged + self.rng.randint(0, 30)
        await self.ledger.until(lambda: self.ledger.acknowledged >= more or all(place.done for place in self.places))
        await asyncio.sleep(self.rng.random() / 50)  # not always just after an answer

    @property
    def places(self):
        return [place for table in self.tables for place in table]

    async def fill(self, api):
        """Replace finished games: there are always four running."""
        self.tables = [table for table in self.tables if not await over(api, table)]
        while len(self.tables) < 4:
            seats = await self.begin(api)
            places = [Place(seat, self.ledger, self.rng, live=self.rng.random() < 0.6) for seat in seats]
            self.tables.append([*places, Watcher(Seat(seats[0].game_id), self.ledger, self.rng, live=True)])

    async def begin(self, api):
        """Start a random game, one of the four against a computer."""
        opponent = "random" if not any(len(table) == 2 for table in self.tables) else "friend"
        return await api.begin(self.rng.choice(GAMES), opponent, "toss")

    def all_go_on(self):
        """Whether at each table somebody has moved since they connected, or the game is over."""
        return all(any(place.moved or place.done for place in table) for table in self.tables)

    def somebody_is_told(self):
        """Whether anybody has received an apology."""
        return any(place.sorry for place in self.places)


class LongRound(Round):
    """Games between people that are too long to end while the database is down."""

    async def begin(self, api):
        return await api.begin("wits", rules={"target": 200, "add": 1})


async def over(api, table):
    """Whether a game is over, and all its players know."""
    return not any(place.pending for place in table) and (await api.read(table[0].seat))["outcome"]


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_nothing_shown_is_lost_when_a_server_is_killed(serve, database, chunk):
    server = serve(database, "--limit", "0")
    run(Round(server, chunk).run(KILLS))


def test_a_killed_database_costs_only_time(serve, own_cluster):
    """The server keeps running: it apologizes, and resumes by itself when the database is back."""
    server = serve(own_cluster.url(own_cluster.create()), "--limit", "0")

    async def work():
        games = LongRound(server, 0)
        async with Api(server) as api:
            for _ in range(2 * SOAK):
                await games.play(api)
                await asyncio.to_thread(own_cluster.stop, "immediate")
                await games.ledger.until(games.somebody_is_told)
                with pytest.raises(AssertionError, match=SORRY[0]):
                    await api.begin()
                await asyncio.to_thread(own_cluster.start)
                await asyncio.gather(*(place.task for place in games.places))
                await games.nothing_is_lost(api, games.ledger.shown)

    run(work())


def test_nothing_shown_is_lost_when_a_server_with_two_workers_is_killed(serve, postgresql):
    server = serve(postgresql, "--limit", "0", "--workers", "2")
    run(Round(server, 0).run(2 * SOAK))


def test_joining_can_be_retried_after_the_server_was_killed(serve, database):
    server, rng = serve(database, "--limit", "0"), random.Random(0)

    async def work():
        for number in range(2 * SOAK):
            async with Api(server) as api:
                made = await api.post("/api/games", {"game": "wits", "first": "other"})
                join = {"invite": made["invite"], "key": f"nobody else knows {number}"}
                first = asyncio.create_task(api.post(f"/api/games/{made['id']}/join", join))
                await asyncio.sleep(rng.random() / 100)
                await asyncio.to_thread(server.kill)
                (answer,) = await asyncio.gather(first, return_exceptions=True)
            await asyncio.to_thread(server.start)
            async with Api(server) as api:
                again = await api.post(f"/api/games/{made['id']}/join", join)
                assert isinstance(answer, LOST) or answer["seats"] == again["seats"]
                seat = Seat(made["id"], again["seats"][0]["secret"])
                assert (await api.do(seat, type="move", move="add 1", number=0)).status == 200

    run(work())
