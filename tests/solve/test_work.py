"""Solving goes on in the background: once for all who ask, and what goes wrong there is told where it is asked for."""

import contextlib
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import pytest

import numduel
from games import each, facts
from numduel.rules.variant import Number
from numduel.solve import TooLarge, ensure_solvable, in_words, prepare, solve, solver, work
from tables import SMALL, is_right, small

GAME = small("duel")


@pytest.fixture(autouse=True)
def _nothing_begun(monkeypatch, tmp_path):
    """An empty cache, on the disk and in memory."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(work, "_works", {})


@pytest.fixture
def gate(monkeypatch):
    """What holds the work on duel up until it is opened; it counts how often the work was begun."""

    class Gate(threading.Event):
        begun = 0

    gate, fill = Gate(), solver(GAME).fill

    def held(game, put, progress):
        gate.begun += 1
        progress(0.25)
        assert gate.wait(10)
        return fill(game, put, progress)

    monkeypatch.setattr(solver(GAME), "fill", held)
    return gate


def fails(monkeypatch, error):
    """Let the next work on duel fail, and the one after that succeed."""
    module = solver(GAME)
    fill = module.fill

    def failing(*_):
        monkeypatch.setattr(module, "fill", fill)
        raise error

    monkeypatch.setattr(module, "fill", failing)


def test_preparing_does_not_wait(gate):
    begun = prepare(GAME)
    assert begun._thread.is_alive()
    gate.set()
    assert is_right(begun.result(None))


def test_whoever_waits_is_told_how_far_it_is(gate):
    told = []

    def progress(part):
        told.append(part)
        if len(told) == 3:
            gate.set()

    solve(GAME, progress)
    assert len(told) >= 3
    assert 0.25 in told
    assert all(0 <= part <= 1 for part in told)


@pytest.mark.parametrize("key", SMALL)
def test_the_part_that_is_done_only_grows(key):
    told = []
    solver(small(key)).fill(*arguments(key), lambda _: None, told.append)
    assert told
    assert told == sorted(told)
    assert all(0 <= part <= 1 for part in told)


def arguments(key):
    """What a game's table is worked out from."""
    solution = work.Work(small(key)).result(None)
    return (small(key), solution.sets) if hasattr(solution, "sets") else (small(key),)


def test_many_who_ask_at_once_get_the_same_work(gate):
    with ThreadPoolExecutor(16) as pool:
        asked = [pool.submit(solve, numduel.game("duel", **GAME.rules)) for _ in range(64)]
        time.sleep(0.1)
        gate.set()
        solutions = {id(each.result()) for each in asked}
    assert len(solutions) == 1
    assert gate.begun == 1


def test_many_who_ask_for_many_games_at_once_get_the_right_ones():
    games = [numduel.game("wits", target=target) for target in range(1, 40)]
    with ThreadPoolExecutor(16) as pool:
        solutions = list(pool.map(solve, games * 10))
    assert all(solution.game == game for solution, game in zip(solutions, games * 10, strict=True))
    assert len(work._works) <= work.MOST_KEPT


def test_an_error_is_raised_where_the_solution_is_asked_for_and_the_next_one_begins_anew(monkeypatch):
    fails(monkeypatch, ZeroDivisionError("once"))
    begun = prepare(GAME)
    for _ in range(2):
        with pytest.raises(ZeroDivisionError, match="once"):
            begun.result(None)
    assert is_right(solve(GAME))


def test_too_little_memory_is_told_in_a_sentence_and_tried_again_when_asked_again(monkeypatch):
    fails(monkeypatch, MemoryError())
    with pytest.raises(numduel.NumduelError) as refused:
        solve(GAME)
    assert str(refused.value) == "there is not enough memory to solve this variant of duel"
    assert is_right(solve(GAME))


def test_one_solution_of_each_game_stays_at_hand():
    games = [small(key) if key in SMALL else numduel.game(key) for key in numduel.GAMES]
    first = [solve(game) for game in games]
    assert [solve(game) for game in games] == first


def test_the_solution_that_was_not_asked_for_the_longest_time_is_let_go():
    games = [numduel.game("wits", target=target) for target in range(1, work.MOST_KEPT + 2)]
    first, second = solve(games[0]), solve(games[1])
    for game in games[2:-1]:
        solve(game)
    assert solve(games[0]) is first
    solve(games[-1])
    assert solve(games[0]) is first
    assert solve(games[1]) is not second
    assert len(work._works) == work.MOST_KEPT


@pytest.mark.parametrize(("key", "rules"), each("TOO_LARGE"))
def test_the_largest_variants_are_refused_at_once(key, rules):
    game = numduel.game(key, **rules)
    began = time.thread_time()  # of what others do on this machine, nothing counts
    with pytest.raises(TooLarge):
        prepare(game)
    assert time.thread_time() - began < 0.2
    assert work._works == {}


@pytest.mark.parametrize("key", [key for key in numduel.GAMES if not facts(key).TOO_LARGE])
def test_a_game_that_is_never_too_large_can_be_solved_with_its_largest_numbers(key):
    numbers = [rule for rule in numduel.game(key).declared() if isinstance(rule, Number)]
    assert solve(numduel.game(key, **{rule.name: rule.high for rule in numbers})).figures.positions


LARGE = [  # what takes longest between two looks among all that can be solved
    ("showdown", {"target": 36, "numbers": 70, "copies": 17}),
    ("showdown", {"target": 42, "numbers": 29, "copies": 3}),
    ("battle", {"numbers": 3, "copies": 75, "penalty_number": 100}),
    ("target", {"target": 2, "numbers": 26, "copies": 1}),
    ("duel", {"target": 13, "numbers": 100}),
    ("duel", {"target": 17, "numbers": 2}),
]


@pytest.mark.parametrize(("key", "rules"), LARGE)
def test_the_work_on_a_large_variant_can_be_given_up_soon_at_any_time(key, rules):
    class GivenUp(Exception):
        pass

    def look(_):
        looks.append(time.thread_time())  # of what others do on this machine, nothing counts
        if looks[-1] - looks[0] > 2:
            raise GivenUp

    game = numduel.game(key, **rules)
    ensure_solvable(game)
    looks = [time.thread_time()]
    with contextlib.suppress(GivenUp):
        getattr(solver(game), f"{type(game).__name__}Solution")(game, look)
    assert max(after - before for before, after in pairwise(looks)) < 1
    assert len(looks) > 10


@pytest.mark.parametrize("rules", [{"add": 1}, {"add": 100, "factor": 100}])
def test_wits_is_never_too_large(rules):
    game = numduel.game("wits", target=1000, **rules)
    assert solve(game).figures.positions == 1000


@pytest.mark.parametrize("key", numduel.GAMES)
def test_the_limit_itself_can_be_solved_and_one_position_more_cannot(key, monkeypatch):
    game = numduel.game(key)
    size = solver(game).positions(game)
    monkeypatch.setattr(solver(game), "MOST", size)
    ensure_solvable(game)
    monkeypatch.setattr(solver(game), "MOST", size - 1)
    with pytest.raises(
        TooLarge, match=f"^this variant of {key} is too large to solve \\(.* positions, the limit is .*\\)$"
    ):
        ensure_solvable(game)


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (1, "1"),
        (999, "999"),
        (1_000, "1 thousand"),
        (999_999, "1 million"),
        (147_622_500, "148 million"),
        (1_435_000_000, "1.44 billion"),
        (10**12, "1 trillion"),
        (10**47, "10^47"),
        (3 * 10**600, "10^600"),
    ],
)
def test_a_number_in_words(number, words):
    assert in_words(number) == words
