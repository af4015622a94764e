"""How long a tournament goes on, and what of it counts."""

import random
from contextlib import closing

import pytest

from arena.plans import plan_of
from arena.test_tournament import Jumbled
from numduel.arena import course
from numduel.arena.course import AHEAD, MOST, UntilSure
from numduel.arena.folder import Folder
from numduel.arena.plan import Pairing
from numduel.arena.results import PairResult
from numduel.arena.tournament import hold
from walks import often

PLAN = plan_of("wits", "random", "greedy", "easy", games=None)


class After:
    """Is sure of each couple after a given number of pairings."""

    def __init__(self, pairs):
        self._pairs = pairs
        self._known = {couple: set() for couple in pairs}

    def add(self, result):
        self._known[result.a, result.b].add(result.number)

    def pairs(self, couple):
        number = self._pairs[couple]
        return number if self._known[couple] >= set(range(number)) else None

    def undecided(self):
        return [couple for couple in self._pairs if self.pairs(couple) is None]


def result(pairing):
    return PairResult(*pairing, games=())


def test_each_couple_plays_until_it_is_decided_and_no_more_counts():
    rng = random.Random("until sure")
    for _ in range(often(300)):
        wanted = {couple: rng.randint(1, 40) for couple in PLAN.couples}
        until_sure, under_way = UntilSure(PLAN, After(wanted)), []
        while True:
            while len(under_way) < rng.randint(1, 60) and (pairing := until_sure.next()):
                under_way.append(pairing)
            if not under_way:
                break
            until_sure.add(result(under_way.pop(rng.randrange(len(under_way)))))
        assert [each[:3] for each in until_sure.results()] == [
            (*couple, number) for couple in PLAN.couples for number in range(wanted[couple])
        ]
        assert until_sure.part(0) == 1


def test_one_after_another_nothing_is_played_in_vain():
    wanted = dict.fromkeys(PLAN.couples, 7)
    until_sure, played = UntilSure(PLAN, After(wanted)), 0
    while pairing := until_sure.next():
        until_sure.add(result(pairing))
        played += 1
    assert played == 21


def test_those_who_are_behind_play_first():
    until_sure = UntilSure(PLAN, After(dict.fromkeys(PLAN.couples, 7)))
    assert [until_sure.next() for _ in range(4)] == [(0, 1, 0), (0, 2, 0), (1, 2, 0), (0, 1, 1)]


def test_a_couple_does_not_run_far_ahead():
    until_sure = UntilSure(PLAN, After(dict.fromkeys(PLAN.couples, MOST)))
    begun = [until_sure.next() for _ in range(3 * AHEAD)]
    assert None not in begun
    assert until_sure.next() is None
    until_sure.add(result(begun[0]))
    assert until_sure.next() == Pairing(0, 1, AHEAD)


def test_a_couple_that_is_never_decided_stops_in_the_end(monkeypatch):
    monkeypatch.setattr(course, "MOST", 50)
    until_sure = UntilSure(PLAN, After(dict.fromkeys(PLAN.couples, 1000)))
    while pairing := until_sure.next():
        until_sure.add(result(pairing))
    assert len(until_sure.results()) == 150


@pytest.fixture
def _sure_after(monkeypatch):
    """A tournament until sure lasts 5, 30 and 12 pairings for its couples."""
    pairs = dict(zip(PLAN.couples, (5, 30, 12), strict=True))
    monkeypatch.setattr("numduel.arena.tournament.course", lambda plan: UntilSure(plan, After(pairs)))


@pytest.mark.usefixtures("_sure_after")
def test_the_same_counts_whoever_plays_in_whatever_order(tmp_path):
    right = hold(PLAN)
    assert len(right) == 47
    for seed in range(often(12)):
        with closing(Jumbled(seed, 0.2)) as crew:
            assert hold(PLAN, crew=crew, folder=Folder(tmp_path / str(seed))) == right
        kept = [played.pairing for played in Folder(tmp_path / str(seed)).played()]
        assert kept == [Pairing(*each[:3]) for each in right]
