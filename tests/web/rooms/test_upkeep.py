"""Old games are removed while play goes on, but never one that somebody has open. The clock is turned by hand."""

import asyncio

import pytest

from numduel.web.app import create_app
from numduel.web.rooms import upkeep
from web.clock import Calendar
from web.inprocess import running
from web.players import run, until

BEGUN, UNBEGUN = 365, 30


class Site:
    """An app, its clock, and its players."""

    def __init__(self, client, rooms, clock):
        self.client, self.rooms, self.clock = client, rooms, clock

    async def begin(self, opponent="here", **more):
        """A new game's id, and the tokens of its seats."""
        new = {"game": "wits", "opponent": opponent, "first": "me", "words": "", **more}
        made = (await self.client.request("POST", "/api/games", body=new)).json
        return made["id"], {"authorization": f"Bearer {'.'.join(seat['secret'] for seat in made['seats'])}"}

    async def do(self, place, **command):
        game_id, token = place
        answer = await self.client.request("POST", f"/api/games/{game_id}/commands", token, command)
        assert answer.status == 200, answer.json

    async def status(self, place):
        return (await self.client.request("GET", f"/api/games/{place[0]}")).status

    async def after(self, days, place):
        """The status of a game so many days later, with nobody coming by in between."""
        self.clock.turn(days)
        await upkeep.sweep(self.rooms)
        return await self.status(place)


@pytest.fixture
def at_site(settings, monkeypatch):
    """Runs a test's coroutine with a site; games are kept for so many days."""
    monkeypatch.setattr(upkeep, "PAUSE", 0)

    def start(work, keep=BEGUN):
        async def visit():
            clock = Calendar()
            app = create_app(settings._replace(pause=0, keep=keep).without_limits(), clock=clock)
            async with running(app) as client:
                await work(Site(client, app.state.rooms, clock))

        run(visit())

    return start


def test_a_finished_game_is_removed_a_year_after_its_end(at_site):
    async def work(site):
        place = await site.begin()
        await site.do(place, type="resign")
        assert await site.after(BEGUN, place) == 200
        assert await site.after(3, place) == 410, "it was looked at two days ago"

    at_site(work)


def test_a_game_in_which_nobody_has_moved_is_removed_after_thirty_days(at_site):
    async def work(site):
        place = await site.begin("friend")
        other = await site.begin("friend")
        assert await site.after(UNBEGUN, place) == 200
        assert await site.after(1, other) == 410
        assert await site.after(2, place) == 410

    at_site(work)


def test_a_game_that_is_begun_and_not_finished_is_kept_for_a_year_after_its_last_move(at_site):
    async def work(site):
        place = await site.begin()
        await site.do(place, type="move", move="add 1", number=0)
        assert await site.after(300, place) == 200
        await site.do(place, type="move", move="add 1", number=1)
        site.clock.turn(364)
        await upkeep.sweep(site.rooms)
        assert await site.after(2, place) == 410

    at_site(work)


@pytest.mark.parametrize("game", ["wits", "showdown"])
def test_a_computers_move_or_a_drawn_card_does_not_begin_a_game(at_site, game):
    async def work(site):
        place = await site.begin("random", game=game, first="other")
        async with site.rooms.enter(place[0]) as room:
            await until(lambda: room.table.number)
        assert await site.after(UNBEGUN + 1, place) == 410

    at_site(work)


def test_with_fewer_days_unbegun_games_are_kept_for_as_many_at_most(at_site):
    async def work(site):
        unbegun, begun = await site.begin(), await site.begin()
        await site.do(begun, type="resign")
        assert await site.after(8, unbegun) == 410
        assert await site.status(begun) == 410

    at_site(work, keep=7)


def test_with_0_all_games_are_kept(settings):
    async def work():
        clock = Calendar()
        app = create_app(settings._replace(keep=0), clock=clock)
        async with running(app) as client:
            site = Site(client, app.state.rooms, clock)
            place = await site.begin()
            clock.turn(100_000)
            assert await site.status(place) == 200
            assert not [task for task in app.state.rooms.tasks._running if "remove_old" in repr(task)]

    run(work())


def test_a_game_that_somebody_has_open_is_never_removed(at_site):
    async def work(site):
        place = await site.begin()
        await site.do(place, type="move", move="add 1", number=0)
        tab = site.client.socket(f"/game/{place[0]}/live", place[1])
        await tab.shows('"number":1')
        for _ in range(3):
            assert await site.after(400, place) == 200
        tab.send({"type": "move", "move": "add 1", "number": 1, "key": "still there"})
        await tab.shows('"number":2')
        await tab.close()
        assert await site.after(364, place) == 200
        assert await site.after(5, place) == 410

    at_site(work)


def test_everybody_who_opens_a_removed_game_at_once_is_told(at_site):
    """Also if its room is still in memory."""

    async def work(site):
        place = await site.begin()
        await site.do(place, type="resign")
        site.clock.turn(BEGUN + 1)
        await upkeep.sweep(site.rooms)
        assert site.rooms.open_room(place[0])
        assert await asyncio.gather(*(site.status(place) for _ in range(5))) == [410] * 5

    at_site(work)


def test_everybody_who_opens_an_old_game_at_once_sees_it(at_site):
    async def work(site):
        place = await site.begin("random", first="me")
        await site.do(place, type="move", move="add 1", number=0)
        site.clock.turn(BEGUN)
        assert await asyncio.gather(*(site.status(place) for _ in range(5))) == [200] * 5
        async with site.rooms.enter(place[0]) as room:
            await until(lambda: room.table.number == 2)  # the computer has moved

    at_site(work)


def test_a_removed_game_says_so_wherever_its_link_leads(at_site):
    async def work(site):
        place = await site.begin()
        await site.do(place, type="resign")
        assert await site.after(BEGUN + 1, place) == 410
        game = f"/game/{place[0]}"
        sentence = "this game was removed because of its age: nobody had played it for a long time"
        for path in ("", "/review", "/record"):
            answer = await site.client.request("GET", f"/api/games/{place[0]}{path}")
            assert (answer.status, answer.json) == (410, {"error": sentence, "code": "removed"})
        for path in ("", "/review", "/fair", "/record"):
            page = await site.client.request("GET", f"{game}{path}", {"accept": "text/html"})
            assert page.status == 410
            assert "<h1>This game is gone</h1>" in page.body.decode()
            assert sentence[1:] in page.body.decode()
        answer = await site.client.request("POST", f"/api/games/{place[0]}/follow", place[1])
        assert answer.status == 410
        tab = site.client.socket(f"{game}/live")
        assert (await tab.next())["type"] == "websocket.accept"
        closed = await tab.next()
        assert (closed["type"], closed["code"], closed["reason"]) == ("websocket.close", 4404, sentence)
        unknown = await site.client.request("GET", "/api/games/AAAAAAAAAAAA")
        assert (unknown.status, unknown.json["code"]) == (404, "no such game")

    at_site(work)


def test_a_rematch_is_begun_anew(at_site):
    async def work(site):
        place = await site.begin()
        await site.do(place, type="resign")
        await site.do(place, type="rematch")
        game = (await site.client.request("GET", f"/api/games/{place[0]}")).json
        assert await site.after(UNBEGUN + 3, (game["rematch"],)) == 410
        assert await site.status(place) == 200

    at_site(work)


def test_a_database_that_is_unreachable_for_a_while_only_delays_it(at_site, monkeypatch):
    monkeypatch.setattr(upkeep, "REST", 0.01)

    async def work(site):
        place = await site.begin()
        storage = site.rooms.storage
        honest, failed = storage._database.lock_for_removal, []

        def failing(connection):
            if len(failed) < 3:
                failed.append(connection)
                connection.exec_driver_sql("no sql")
            return honest(connection)

        monkeypatch.setattr(storage._database, "lock_for_removal", failing)
        site.clock.turn(UNBEGUN + 1)
        removing = site.rooms.tasks.start(upkeep.remove_old(site.rooms))
        async with asyncio.timeout(30):
            while await site.status(place) != 410 or len(failed) < 3:
                site.clock.turn(2)  # looking at it keeps it
                await asyncio.sleep(0.05)
        removing.cancel()

    at_site(work)
