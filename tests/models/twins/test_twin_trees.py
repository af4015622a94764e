"""A twin has the same tree as its game."""

import random
from importlib import import_module

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from twin_judge import Judge, assorted, is_named

import numduel
from games import facts
from walks import SOAK, often, playable, variant, walk

each_game = pytest.mark.parametrize("key", numduel.GAMES)
SMALL = [(key, rules) for key in numduel.GAMES for rules in import_module(f"readers.{key}").SMALL]
LARGER = [(key, rules) for key in numduel.GAMES for rules in facts(key).VISITED]
EDGES = [(key, rules) for key in numduel.GAMES for rules in [*facts(key).EDGES, *facts(key).ODD]]


def reachable(game):
    """Every state of a game."""
    found, todo = set(), [game.start(1), game.start(2)]
    while todo:
        state = todo.pop()
        if state not in found:
            found.add(state)
            todo += [game.play(state, move) for move in playable(game, state)]
    return found


def walked(game, rng, longest):
    """The states of a random game."""
    return (state for state, _ in walk(game, rng, longest))


def wander(game, rng, longest):
    """The states of a random game in which moves that end it are rare, so that it gets far."""
    state = game.start(rng.choice((1, 2)))
    for _ in range(longest):
        yield state
        options = [game.play(state, move) for move in playable(game, state)]
        if not options:
            return
        going_on = [after for after in options if not game.outcome(after)]
        state = rng.choice(going_on if going_on and rng.random() < 0.98 else options)


@pytest.mark.parametrize(("key", "rules"), SMALL, ids=str)
def test_a_twin_has_the_same_tree_at_every_position_of_small_variants(key, rules):
    game = numduel.game(key, **rules)
    states = reachable(game)
    for number in assorted(key):
        judge = Judge(game, number)
        judge.check_start()
        for state in states:
            judge.check(state)


@pytest.mark.parametrize(("key", "rules"), LARGER, ids=str)
def test_some_twin_has_the_same_tree_at_every_position_of_larger_variants(key, rules):
    game = numduel.game(key, **rules)
    judge = Judge(game, random.Random(str(rules)).randint(1, 10**9))
    for state in reachable(game):
        judge.check(state)


@each_game
def test_a_twin_has_the_same_tree_along_random_games_by_the_book(key):
    game, rng = numduel.game(key), random.Random(key)
    for number in assorted(key):
        judge = Judge(game, number)
        judge.check_start()
        for _ in range(often(24)):
            for state in wander(game, rng, 60):
                judge.check(state)


@pytest.mark.parametrize(("key", "rules"), EDGES, ids=str)
def test_a_twin_has_the_same_tree_along_random_games_at_the_edges_of_the_rules(key, rules):
    game, rng = numduel.game(key, **rules), random.Random(str(rules))
    judge = Judge(game, rng.randint(1, 1000))
    judge.check_start()
    for state in wander(game, rng, 6):
        judge.check(state)


@each_game
@settings(max_examples=60 * SOAK, deadline=None)
@given(seed=st.integers(0, 2**32 - 1), number=st.integers(1))
def test_any_twin_of_any_variant_has_the_same_tree(key, seed, number):
    rng = random.Random(seed)
    game = variant(key, rng)
    judge = Judge(game, number)
    judge.check_start()
    for state in rng.choice((walked, wander))(game, rng, 30):
        judge.check(state)


@each_game
def test_what_is_seen_differently_is_told_differently(key):
    game = numduel.game(key, **facts(key).VISITED[0])
    judge, views = Judge(game, 1), {1: {}, 2: {}}
    for state in reachable(game):
        for seat, seen in views.items():
            view = game.view(state, seat)
            assert seen.setdefault(judge.told.table(game.see(state, seat), ""), view) == view


@each_game
def test_the_judged_twins_have_every_theme_up_and_down_with_names_and_with_numbers(key):
    judges = [Judge(numduel.game(key), number) for number in assorted(key)]
    titles = {judge.told.title for judge in judges}
    assert len(titles) >= 4
    assert {(judge.told.title, judge.reader.way) for judge in judges} == {
        (each, way) for each in titles for way in (1, -1)
    }
    assert {(judge.reader.way, is_named(judge.reader)) for judge in judges} >= {(1, True), (1, False), (-1, True)}
