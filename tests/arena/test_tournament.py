"""A tournament's results do not depend on who plays its games, or in which order."""

import random
import time
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing

import pytest

import numduel
from arena.plans import plan_of
from numduel.arena.plan import Pairing
from numduel.arena.playing import play_pairing
from numduel.arena.processes import Processes, WorkerLost
from numduel.arena.scoring import score
from numduel.arena.task import play_batch, version
from numduel.arena.tournament import MOST_LOSSES, Progress, Tournament, hold
from numduel.arena.workers import Crew
from numduel.game import NumduelError
from numduel.players.player import Forfeit
from numduel.solve import solve
from walks import often

PATIENCE = 90  # seconds


class Jumbled(Crew):
    """Workers that are done in any order, and of which some are lost."""

    losses = (WorkerLost,)

    def __init__(self, seed, lost):
        self._rng, self._lost = random.Random(seed), lost
        self._threads = ThreadPoolExecutor(4)

    @property
    def room(self):
        return 5

    def submit(self, task, *args):
        future = self._threads.submit(self._work, self._rng.random() / 200, task, *args)
        return self._broken(future) if self._rng.random() < self._lost else future

    def _work(self, seconds, task, *args):
        time.sleep(seconds)
        return task(*args)

    def _broken(self, future):
        broken = Future()
        future.add_done_callback(lambda _: broken.set_exception(WorkerLost()))
        return broken

    def close(self):
        self._threads.shutdown()


def expected(plan):
    """The results of a plan, worked out couple by couple and number by number."""
    game = plan.variant()
    return [
        score(plan, pairing, play_pairing(plan, pairing), solve(game))
        for pairing in (Pairing(*couple, number) for couple in plan.couples for number in range(plan.games // 2))
    ]


@pytest.mark.parametrize("key", numduel.GAMES)
def test_all_couples_play_as_many_games_as_were_asked_for(key):
    plan = plan_of(key, "random", "greedy", "random", games=6)
    results = hold(plan)
    assert results == expected(plan)
    assert [result[:3] for result in results] == [(*couple, at) for couple in plan.couples for at in range(3)]


@pytest.mark.parametrize("lost", [0.0, 0.3])
def test_neither_the_order_of_completion_nor_lost_workers_change_the_results(lost):
    plan = plan_of("wits", games=60)
    right = hold(plan)
    for seed in range(often(12)):
        with closing(Jumbled(seed, lost)) as crew:
            assert hold(plan, crew=crew) == right


def test_one_two_and_four_processes_have_the_same_results():
    plan = plan_of("duel", games=40)
    right = hold(plan)
    for number in (2, 4):
        with closing(Processes(number)) as crew:
            assert hold(plan, crew=crew) == right


def test_workers_that_are_lost_again_and_again_end_the_tournament_with_a_sentence():
    with closing(Jumbled(1, 1.0)) as crew, pytest.raises(NumduelError, match=f"{MOST_LOSSES} workers in a row"):
        hold(plan_of(), crew=crew)


def test_an_error_in_a_game_is_not_taken_for_a_lost_worker():
    plan = plan_of("wits", "nobody", "random")
    with pytest.raises(NumduelError, match="there is no player 'nobody'"):
        hold(plan)


def test_progress_is_told_from_the_start_to_the_end():
    told = []
    hold(plan_of("wits", "random", "greedy", games=20), on_progress=told.append)
    assert told[0] == Progress(0, 0, 0.0, 10)
    assert told[-1] == Progress(10, 0, 1.0, 10)
    assert [each.done for each in told] == sorted(each.done for each in told)


def test_quick_games_are_handed_out_in_batches_and_those_of_bots_one_by_one():
    sizes = []

    class Counting(Crew):
        def submit(self, task, plan, todo, *more):
            sizes.append(len(todo))
            return super().submit(task, plan, todo, *more)

    hold(plan_of("wits", "random", "greedy", games=400), crew=Counting())
    assert max(sizes) > 1
    tournament = Tournament(plan_of("wits", "random", "bot:nothing"), Crew(), None, lambda _: None)
    assert tournament.largest_batch == 1


def forfeits():
    raise Forfeit("crashed", "by itself")


class Unreadable(Exception):
    def __reduce__(self):
        return int, ("nonsense",)


def raises_what_cannot_be_read():
    raise Unreadable


def test_whatever_a_task_raises_in_a_process_the_main_process_learns_of_it():
    with closing(Processes(1)) as crew:
        with pytest.raises(Forfeit) as caught:
            crew.submit(forfeits).result(PATIENCE)
        assert (caught.value.why, caught.value.detail) == ("crashed", "by itself")
        with pytest.raises(ValueError, match="nonsense"):
            crew.submit(raises_what_cannot_be_read).result(PATIENCE)
        assert crew.submit(version).result(PATIENCE) == version()  # by another process


def test_a_worker_of_another_version_plays_nothing():
    with pytest.raises(NumduelError, match=f"a worker has numduel {version()}, not 0.0.0: all must have the same"):
        play_batch(plan_of("wits", "random", "greedy"), [], "0.0.0")


def test_a_worker_without_the_program_of_a_bot_plays_nothing():
    with pytest.raises(NumduelError, match="there is no program 'no-such-program' on a worker"):
        play_batch(plan_of("wits", "random", "bot:no-such-program"), [], version())
