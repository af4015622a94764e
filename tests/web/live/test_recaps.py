"""The end of a game is summed up at its table, where that costs little."""

import asyncio
import time

import pytest

import numduel
from numduel.web.app import create_app
from numduel.web.http import recaps
from numduel.web.rooms import lobby
from numduel.web.solving import Solving
from web.inprocess import running
from web.players import run

RULES = {"target": 3, "add": 2}
SENTENCE = "Player 1&#39;s costliest move: turn 1, &#8722;50%."


async def finished(app):
    """The id of a game on one screen that player 1 has thrown away: 0 can be passed on forever."""
    body = {"game": "wits", "opponent": "here", "first": "me", "rules": RULES}
    made = (await app.request("POST", "/api/games", body=body)).json
    for number, move in enumerate(("add 1", "add 2")):
        told = {"type": "move", "move": move, "number": number}
        token = {"authorization": f"Bearer {made['seats'][number]['secret']}"}
        answer = await app.request("POST", f"/api/games/{made['id']}/commands", token, told)
        assert answer.status == 200, answer.body
        page = await app.request("GET", f"/game/{made['id']}")
        assert b'class="recap"' not in page.body or number == 1
    return made["id"]


async def unreviewed(app, monkeypatch):
    """The same, without anybody having asked for a review of it."""
    with monkeypatch.context() as nobody:
        nobody.setattr(recaps, "LONGEST", 1)
        return await finished(app)


async def drawn(app, game_id):
    """The table of a game, on its page and as it is sent to a browser."""
    page = (await app.request("GET", f"/game/{game_id}")).body.decode()
    socket = app.socket(f"/game/{game_id}/live?html=1")
    frame = await socket.shows("\n<div")
    await socket.close()
    return page, frame


def test_the_end_of_a_game_is_summed_up_on_its_page_and_in_its_frames_with_a_link_to_the_move(settings):
    async def go():
        async with running(create_app(settings)) as app:
            numduel.solve(numduel.game("wits", **RULES))
            game_id = await finished(app)
            for text in await drawn(app, game_id):
                assert SENTENCE in text
                assert f'href="/game/{game_id}/review?step=1#position"' in text

    run(go())


@pytest.mark.parametrize("why", ["not solved", "long"])
def test_a_game_that_is_long_or_not_solved_yet_is_not_summed_up_before_it_is_reviewed(settings, monkeypatch, why):
    async def go():
        async with running(create_app(settings)) as app:
            numduel.solve(numduel.game("wits", **RULES))
            if why == "long":
                monkeypatch.setattr(recaps, "LONGEST", 1)
            else:
                monkeypatch.setattr(recaps, "at_hand", lambda _: None)
            game_id = await finished(app)
            for text in await drawn(app, game_id):
                assert 'class="recap"' not in text
            review = await app.request("GET", f"/game/{game_id}/review")
            assert SENTENCE in review.body.decode()

    run(go())


def test_a_game_is_reviewed_once_for_all_who_see_its_end(settings, monkeypatch):
    reviews = []

    def counted(*args):
        reviews.append(args)
        time.sleep(0.1)  # so that the others ask meanwhile
        return numduel.review(*args)

    monkeypatch.setattr(recaps, "review", counted)

    async def go():
        async with running(create_app(settings)) as app:
            numduel.solve(numduel.game("wits", **RULES))
            game_id = await unreviewed(app, monkeypatch)
            assert reviews == []
            for tables in await asyncio.gather(*(drawn(app, game_id) for _ in range(3))):
                assert all(SENTENCE in text for text in tables)
            assert len(reviews) == 1

    run(go())


def test_a_review_that_failed_is_tried_again(settings, monkeypatch):
    async def go():
        async with running(create_app(settings)) as app:
            numduel.solve(numduel.game("wits", **RULES))
            game_id = await unreviewed(app, monkeypatch)
            with monkeypatch.context() as failing:
                failing.setattr(recaps, "review", lambda *_: 1 // 0)
                with pytest.raises(ZeroDivisionError):  # the tests' server passes errors on
                    await app.request("GET", f"/game/{game_id}")
            for text in await drawn(app, game_id):
                assert SENTENCE in text

    run(go())


@pytest.mark.parametrize(
    ("opponent", "rules", "solved"), [("friend", {}, True), ("here", {}, True), ("here", RULES, False)]
)
def test_a_game_by_the_book_is_solved_while_it_is_played_so_that_its_end_can_be_summed_up(
    settings, monkeypatch, opponent, rules, solved
):
    asked = []
    monkeypatch.setattr(lobby, "at_hand", lambda _: None)
    monkeypatch.setattr(Solving, "start", lambda _, game, _address: asked.append(game))

    async def go():
        async with running(create_app(settings)) as app:
            body = {"game": "wits", "opponent": opponent, "first": "me", "rules": rules}
            assert (await app.request("POST", "/api/games", body=body)).status == 201

    run(go())
    assert asked == ([numduel.game("wits")] if solved else [])
