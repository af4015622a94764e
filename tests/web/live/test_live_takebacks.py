"""Taking back a move at a live table, through the API and over WebSockets."""

import threading

import pytest

from games import WITH_CHANCE
from numduel import record
from numduel.table.command import Command
from numduel.table.refusal import Reason, Refused
from numduel.verify import verify
from numduel.web.app import create_app
from numduel.web.rooms import computers
from web.inprocess import running
from web.players import PATIENCE, run, until
from web.rooming import begin, rooms_at


class Seat:
    """A player at a table against a computer, through the API."""

    def __init__(self, app, game_id, token):
        self.app, self.path, self.bearer = app, f"/api/games/{game_id}", {"authorization": f"Bearer {token}"}

    @classmethod
    async def begin(cls, app, key, **more):
        asked = {"game": key, "opponent": "random", "first": "me", "words": "mine", **more}
        made = (await app.request("POST", "/api/games", body=asked)).json
        return cls(app, made["id"], made["seats"][0]["secret"])

    async def read(self, **query):
        address = "?".join([self.path, "&".join(f"{name}={value}" for name, value in query.items())])
        return (await self.app.request("GET", address, self.bearer)).json

    async def do(self, **command):
        return await self.app.request("POST", f"{self.path}/commands", self.bearer, command)

    async def turn(self):
        """The game as soon as it is the player's turn, or over."""
        game = await self.read()
        while not (game["outcome"] or game["moves"]):
            game = await self.read(after=game["number"], wait=30)
        return game

    async def move(self, choice=0):
        game = await self.turn()
        answer = await self.do(type="move", move=game["moves"][choice], number=game["number"])
        assert answer.status == 200, answer
        return await self.turn()


def draws(game):
    return [line["move"] for line in game["log"] if line["by"] == "chance"]


@pytest.mark.parametrize("key", WITH_CHANCE)
def test_a_move_is_taken_back_with_the_computers_reply_and_the_same_cards_come_again(settings, key):
    async def work():
        async with running(create_app(settings._replace(pause=0))) as app:
            seat = await Seat.begin(app, key)
            await seat.move()
            before = await seat.turn()
            after = await seat.move()
            assert after["can_take_back"]
            back = (await seat.do(type="takeback", number=after["number"])).json
            assert (back["position"], back["log"], back["moves"]) == (
                before["position"],
                before["log"],
                before["moves"],
            )
            assert back["number"] > after["number"]
            assert (back["played"], back["take_backs"]) == (before["played"], 1)
            stale = await seat.do(type="move", move=back["moves"][0], number=before["number"])
            assert (stale.status, stale.json["code"]) == (409, "stale turn")
            assert draws(await seat.move(choice=-1)) == draws(after)
            while not (game := await seat.turn())["outcome"]:
                await seat.move()
            assert game["can_take_back"]
            file = (await app.request("GET", f"{seat.path}/record")).body
            said = list(verify(record.parse("it", file)))
            assert "with take-backs" in said[-1]
            page = (await app.request("GET", f"{seat.path.removeprefix('/api').replace('games', 'game')}/fair")).body
            assert b"with take-backs" in page
            again = (await seat.do(type="takeback")).json
            assert (again["outcome"], again["secret"], again["to_move"]) == (None, None, 1)
            assert (await app.request("GET", f"{seat.path}/record")).status == 409

    run(work())


def test_everybody_at_the_table_is_shown_that_a_move_was_taken_back(settings):
    async def work():
        async with running(create_app(settings._replace(pause=0))) as app:
            seat = await Seat.begin(app, "wits", words=None)
            socket = app.socket(f"{seat.path.removeprefix('/api').replace('games', 'game')}/live")
            await seat.move()
            await socket.shows('"played":2')
            await seat.do(type="takeback")
            assert '"take_backs":1' in await socket.shows('"played":0')
            await socket.close()

    run(work())


def test_between_two_people_a_take_back_is_refused_in_a_sentence(settings):
    async def work():
        async with running(create_app(settings)) as app:
            seat = await Seat.begin(app, "wits", opponent="friend", words=None)
            answer = await seat.do(type="takeback")
            assert (answer.status, answer.json["code"]) == (409, "cannot take back")
            assert answer.json["error"] == "you can take back moves only against the computer, or at one screen"

    run(work())


class Slow:
    """A computer that takes its time, until it may move."""

    def __init__(self):
        self.may, self.asked = threading.Event(), []

    def choose(self, game, state):
        self.asked.append(game.position(state))
        assert self.may.wait(PATIENCE)
        return game.moves(state)[0]


def test_a_move_can_be_taken_back_while_the_computer_thinks_and_it_then_thinks_about_the_next_one(
    settings, monkeypatch
):
    player = Slow()
    monkeypatch.setattr(computers, "computer", lambda *_: player)

    async def work():
        async with rooms_at(settings) as rooms, rooms.enter(await begin(rooms, opponent="random")) as room:
            table = room.table
            await rooms.play.command(room, (1,), Command("move", "add 3", 0))
            await until(lambda: player.asked)
            await rooms.play.command(room, (1,), Command("takeback"))
            with pytest.raises(Refused) as refusal:
                await rooms.play.command(room, (2,), Command("move", "add 1", 1))
            assert refusal.value.reason is Reason.STALE_TURN
            await rooms.play.command(room, (1,), Command("move", "add 5", table.number))
            await until(lambda: len(player.asked) == 2)
            player.may.set()
            await until(lambda: table.played == 2)
            assert player.asked == ["3/2", "5/2"]
            assert [line.move for line in table.match.history] == ["add 5", "add 1"]

    run(work())


def test_the_latest_verdict_on_a_shuffle_is_shown_after_a_take_back(settings):
    """Not the one from before it."""

    async def work():
        async with running(create_app(settings._replace(pause=0))) as app:
            seat = await Seat.begin(app, "battle", rules={"numbers": 2})
            fair = f"{seat.path.removeprefix('/api').replace('games', 'game')}/fair"
            for times in ("once", "2 times"):
                while not (await seat.turn())["outcome"]:
                    await seat.move()
                await app.request("GET", fair)
                await seat.do(type="takeback")
                while not (await seat.turn())["outcome"]:
                    await seat.move()
                assert f"moves were taken back {times}".encode() in (await app.request("GET", fair)).body

    run(work())
