"""What the server solves for anybody who asks."""

import threading
import time

import pytest

import numduel
from numduel.solve import TooLarge, solver
from numduel.web import solving


@pytest.mark.parametrize("key", numduel.GAMES)
def test_the_five_games_are_solved(key):
    solving.check(numduel.game(key))


def test_a_variant_larger_than_the_largest_of_them_is_not():
    large = numduel.game("target", copies=3)
    assert solver(large).positions(large) > solving.MOST
    with pytest.raises(TooLarge, match=r"positions: (here )?up to .* solved"):
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
