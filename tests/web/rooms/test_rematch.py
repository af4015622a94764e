"""A rematch is the same game with the seats swapped."""

import asyncio

import pytest

from numduel.web.app import create_app
from web.inprocess import running


@pytest.mark.parametrize("opponent", ["friend", "here", "random"])
@pytest.mark.parametrize("first", ["me", "other"])
def test_in_a_rematch_the_seats_are_swapped_and_so_is_who_starts(settings, opponent, first):
    async def play():
        async with running(create_app(settings._replace(pause=0).without_limits())) as client:

            async def ask(path, secret="", **body):
                told = {"authorization": f"Bearer {secret}"} if secret else {}
                answer = await client.request("POST", f"/api{path}", told, body)
                assert answer.status < 300, answer
                return answer.json

            new = await ask("/games", game="wits", opponent=opponent, first=first, name="Ann")
            begun = new["game"]
            path = f"/games/{new['id']}"
            secrets = {seat["seat"]: seat["secret"] for seat in new["seats"]}
            if opponent == "friend":
                joined = await ask(f"{path}/join", invite=new["invite"], name="Bob")
                secrets[2] = joined["seats"][0]["secret"]
            await ask(f"{path}/commands", secrets[1], type="resign")
            for secret in secrets.values():
                agreed = await ask(f"{path}/commands", secret, type="rematch")
            follow = await ask(f"{path}/follow", secrets[1])
            assert follow["id"] == agreed["rematch"]
            return begun, follow

    begun, follow = asyncio.run(play())
    game = follow["game"]
    assert [seat["seat"] for seat in follow["seats"]] == [2]
    assert game["players"][1]["name"] == "Ann"
    assert [player["who"] for player in game["players"]] == [player["who"] for player in begun["players"]][::-1]
    starts = [(begun, 1), (game, 2)]
    assert [(told["first"] == mine) for told, mine in starts] == [first == "me", first != "me"]
