"""What a browser is told of the games it plays: what the holder of a seat may know, and nobody else."""

import pytest

import numduel
from numduel.reviews import review
from numduel.web.app import create_app
from numduel.web.http import recaps
from web.asking import NOBODY, bearer
from web.inprocess import running
from web.players import run

RULES = {"target": 3, "add": 2}  # of wits: adding 1 first loses
KEPT = ("title", "variant", "against", "state", "says", "score", "accuracy")


class Visitor:
    """Somebody who starts games, and asks about them."""

    def __init__(self, app):
        self.app = app

    async def begin(self, **more):
        """A new game; the tokens of its seats are kept."""
        body = {"game": "wits", "first": "me", "name": "Ann", "words": "", "rules": RULES, **more}
        made = (await self.app.request("POST", "/api/games", body=body)).json
        self.id, self.invite = made["id"], made["invite"]
        self.tokens = {each["seat"]: each["secret"] for each in made["seats"]}
        return self

    async def join(self, name="Bob"):
        body = {"invite": self.invite, "name": name, "words": ""}
        made = (await self.app.request("POST", f"/api/games/{self.id}/join", body=body)).json
        self.tokens[2] = made["seats"][0]["secret"]

    async def do(self, seat, **command):
        answer = await self.app.request("POST", f"/api/games/{self.id}/commands", bearer(self.tokens[seat]), command)
        assert answer.status == 200, answer.body

    async def ask(self, *seats):
        """What a browser that holds these seats is told."""
        cookie = {"cookie": f"numduel={'.'.join(self.tokens[seat] for seat in seats)}"} if seats else {}
        return await self.app.request("GET", f"/game/{self.id}/mine", cookie)

    async def told(self, *seats):
        data = (await self.ask(*seats)).json
        assert data["id"] == self.id
        assert data["game"] == "wits"
        return {name: data[name] for name in KEPT}


def visiting(settings, visit):
    async def go():
        async with running(create_app(settings._replace(pause=0))) as app:
            await visit(Visitor(app))

    run(go())


def test_a_running_game_says_whose_move_it_is_and_a_finished_one_its_result(settings):
    numduel.solve(numduel.game("wits", **RULES))

    async def visit(ann):
        await ann.begin()
        line = {"title": "Duel of Wits", "variant": "target 3, add 2", "score": None, "accuracy": None}
        assert await ann.told(1) == line | {
            "against": "against a friend", "state": "wait", "says": "Waiting for an opponent"
        }  # fmt: skip
        await ann.join()
        assert await ann.told(1) == line | {"against": "against Bob", "state": "move", "says": "Your move"}
        assert await ann.told(2) == line | {"against": "against Ann", "state": "wait", "says": "Ann to move"}
        await ann.do(1, type="move", move="add 1", number=0)
        await ann.do(2, type="move", move="add 2", number=1)
        one, two = await ann.told(1), await ann.told(2)
        assert (one["state"], one["says"], one["score"]) == ("over", "You lost", 0)
        assert (two["state"], two["says"], two["score"]) == ("over", "You won", 1)
        match = numduel.Match(numduel.game("wits", **RULES), 1)
        for move in ("add 1", "add 2"):
            match.play(move)
        assert [one["accuracy"], two["accuracy"]] == [side.accuracy for side in review(match).sides]
        assert one["accuracy"] < two["accuracy"]

    visiting(settings, visit)


def test_a_friend_without_a_name_is_a_friend_and_the_end_of_a_game_is_told_as_a_thing_of_the_past(settings):
    async def visit(ann):
        await ann.begin()
        await ann.join(name="")
        assert (await ann.told(1))["against"] == "against a friend"
        await ann.do(2, type="resign")
        said = [(told["against"], told["says"]) for told in (await ann.told(1), await ann.told(2))]
        assert said == [("against a friend", "You won"), ("against Ann", "You lost")]

    visiting(settings, visit)


def test_a_game_against_the_computer_says_how_strong_it_is(settings):
    async def visit(ann):
        await ann.begin(opponent="random", rules={"target": 30})
        told = await ann.told(1)
        assert (told["against"], told["variant"]) == ("against the computer, random", "quick")

    visiting(settings, visit)


def test_two_players_at_one_screen_have_no_score(settings):
    async def visit(both):
        await both.begin(opponent="here", other="Bob", rules={})
        assert await both.told(1, 2) == {
            "title": "Duel of Wits", "variant": "", "against": "Ann against Bob, one screen", "state": "move",
            "says": "Your move", "score": None, "accuracy": None,
        }  # fmt: skip
        await both.do(1, type="resign")
        told = await both.told(1, 2)
        assert (told["state"], told["says"], told["score"], told["accuracy"]) == ("over", "Bob won", None, None)

    visiting(settings, visit)


@pytest.mark.parametrize("why", ["not solved", "long"])
def test_nothing_is_solved_for_an_accuracy_and_no_long_game_is_reviewed(settings, monkeypatch, why):
    if why == "long":
        numduel.solve(numduel.game("wits", **RULES))
        monkeypatch.setattr(recaps, "LONGEST", -1)
    else:
        monkeypatch.setattr(recaps, "at_hand", lambda _: None)

    async def visit(ann):
        await ann.begin(opponent="random")
        await ann.do(1, type="resign")
        told = await ann.told(1)
        assert (told["score"], told["accuracy"]) == (0, None)

    visiting(settings, visit)


def test_a_spectator_is_told_nothing_and_neither_is_anybody_of_a_game_that_is_gone(settings):
    async def visit(ann):
        await ann.begin()
        watching = await ann.ask()
        assert (watching.status, b"only the players can do that" in watching.body) == (403, True)
        assert (await ann.app.request("GET", f"/game/{NOBODY}/mine")).status == 404

    visiting(settings, visit)


def test_a_rematch_can_be_asked_for_from_outside_the_table(settings):
    async def visit(ann):
        await ann.begin(opponent="random")
        cookie = {"cookie": f"numduel={ann.tokens[1]}", "accept": "text/html"}
        early = await ann.app.request("POST", f"/game/{ann.id}/rematch", cookie)
        assert (early.status, b"The game is not over yet." in early.body) == (409, True)
        await ann.do(1, type="resign")
        answers = [await ann.app.request("POST", f"/game/{ann.id}/rematch", cookie) for _ in range(2)]
        to, again = (dict(answer.headers)["location"] for answer in answers)
        assert to == again != f"/game/{ann.id}"
        seat = dict(answers[0].headers)["set-cookie"]
        assert f"Path={to};" in seat
        told = await ann.app.request("GET", f"{to}/mine", {"cookie": seat.partition(";")[0]})
        assert told.json["against"] == "against the computer, random"
        assert (await ann.app.request("POST", f"/game/{ann.id}/rematch", {"accept": "text/html"})).status == 403

    visiting(settings, visit)


def test_a_friend_has_to_agree_to_a_rematch_first(settings):
    async def visit(ann):
        await ann.begin()
        await ann.join()
        await ann.do(1, type="resign")
        places = []
        for seat in (1, 2, 1):
            cookie = {"cookie": f"numduel={ann.tokens[seat]}"}
            answer = await ann.app.request("POST", f"/game/{ann.id}/rematch", cookie)
            places.append(dict(answer.headers)["location"])
        table, agreed, followed = places
        assert table == f"/game/{ann.id}"
        assert agreed == followed != table

    visiting(settings, visit)
