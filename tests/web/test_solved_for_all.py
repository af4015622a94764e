"""What the server solves for anybody who asks."""

import asyncio
import threading
import time

import pytest

import numduel
from numduel.solve import TooLarge, solver
from numduel.table.view import view_of
from numduel.web import solving
from numduel.web.app import create_app
from numduel.web.drawing.coach import coach
from numduel.web.settings import Settings
from web.drawn import table
from web.inprocess import running
from web.players import PATIENCE, run


@pytest.mark.parametrize("key", numduel.GAMES)
def test_the_five_games_are_solved(key):
    solving.ensure_affordable(numduel.game(key))


def test_a_variant_larger_than_the_largest_of_them_is_not():
    large = numduel.game("target", copies=3)
    assert solver(large).positions(large) > solving.MOST
    with pytest.raises(TooLarge, match=r"too large to solve \(.* positions, the limit (here )?is .*\)"):
        solving.solve(large)


def test_one_variant_is_worked_out_at_a_time_and_what_is_at_hand_waits_for_none(monkeypatch):
    going_on, most = [], 0

    class Work:
        def __init__(self, game):
            self.game = game

        def result(self, _):
            nonlocal most
            going_on.append(self.game)
            most = max(most, len(going_on))
            time.sleep(0.02)
            going_on.remove(self.game)
            return f"solution of {self.game.target}"

    monkeypatch.setattr(solving, "prepare", Work)
    monkeypatch.setattr(solving, "at_hand", lambda game: "at hand" if game.target == 50 else None)
    found = []
    games = [numduel.game("wits", target=target) for target in range(50, 58)]
    threads = [threading.Thread(target=lambda game=game: found.append(solving.solve(game))) for game in games]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == 1
    assert sorted(found) == ["at hand", *(f"solution of {target}" for target in range(51, 58))]


def test_those_who_wait_for_solutions_leave_threads_for_all_other_pages(sqlite, monkeypatch):
    done = threading.Event()

    class Work:
        def __init__(self, game):
            self.game = game

        def result(self, _):
            assert done.wait(2 * PATIENCE)
            raise TooLarge("this one")

    monkeypatch.setattr(solving, "prepare", Work)
    monkeypatch.setattr(solving, "at_hand", lambda _: None)  # whatever was solved here before

    async def work():
        async with running(create_app(Settings(sqlite))) as app:
            ask = (app.request("GET", f"/api/solve/wits?rule.target={target}") for target in range(60, 110))
            asked = [asyncio.create_task(each) for each in ask]
            try:
                async with asyncio.timeout(PATIENCE):
                    while sum(each.done() for each in asked) < 50 - solving.MOST_WAITING:
                        await asyncio.wait(asked, timeout=0.1)
                    assert (await app.request("GET", "/")).status == 200
                told = coach(view_of(table("wits", target=110), (1,), (1, 2)))
                assert told.hint[0].startswith(
                    "There is no coach for this game: too many games are waiting to be solved"
                )
            finally:
                done.set()
            answers = [each.status for each in await asyncio.gather(*asked)]
        assert sorted(answers) == [422] * solving.MOST_WAITING + [503] * (50 - solving.MOST_WAITING)

    run(work())
