"""Openings: where games without luck begin."""

import random

import pytest

import numduel
from arena.plans import plan_of
from games import facts
from numduel.arena.openings import ENOUGH, in_order, openings
from numduel.arena.plan import Pairing
from numduel.arena.playing import play_pairing, terms
from numduel.record import parse
from walks import often, variant

WITHOUT_LUCK = [key for key in numduel.GAMES if not numduel.game(key).has_chance]
WITH_LUCK = [key for key in numduel.GAMES if key not in WITHOUT_LUCK]


def unreachable(game, positions):
    """Those positions of a game that no legal play from its start leads to, tried move by move."""
    missing, tried, latest = set(positions), set(), {game.start(1), game.start(2)}
    while missing and latest:
        missing -= set(map(game.position, latest))
        tried |= latest
        latest = {game.play(state, move) for state in latest for move in game.moves(state)} - tried
    return missing


@pytest.mark.parametrize("key", WITHOUT_LUCK)
def test_each_can_be_reached_by_legal_play_and_is_a_real_decision(key):
    rng = random.Random(f"openings {key}")
    decisions = 0
    for _ in range(often(36)):
        game = variant(key, rng)
        solution = numduel.solve(game)
        found = openings(game)
        assert len(set(found)) == len(found) > 0
        assert unreachable(game, found) == set()
        states = [game.from_position(position) for position in found]
        assert all(game.to_move(state) == 1 for state in states)
        real = [len({round(value, 9) for value in solution.moves(state).values()}) > 1 for state in states]
        assert all(real) or not any(real)
        decisions += len([each for each in real if each])
    assert decisions > 10 * often(36)


@pytest.mark.parametrize("key", WITHOUT_LUCK)
def test_a_game_by_the_book_has_enough_for_a_tournament(key):
    assert len(openings(numduel.game(key))) >= 40


@pytest.mark.parametrize("key", WITHOUT_LUCK)
def test_none_comes_twice_while_there_are_others_and_then_all_come_again(key):
    game = numduel.game(key, **facts(key).VARIANTS[0])
    number = len(openings(game))
    plan = plan_of(key, "random", "greedy", rules=game.rules)
    places = [terms(plan, Pairing(0, 1, at)).header.position for at in range(2 * number)]
    assert len(set(places[:number])) == number
    assert places[number:] == places[:number]


@pytest.mark.parametrize("key", WITHOUT_LUCK)
def test_couples_and_seeds_have_them_in_orders_of_their_own(key):
    game = numduel.game(key)
    orders = {tuple(in_order(game, f"{seed} {couple}")) for seed in (1, 2) for couple in ("a b", "a c")}
    assert len(orders) == 4
    assert len({tuple(sorted(order)) for order in orders}) == 1


@pytest.mark.parametrize("key", WITHOUT_LUCK)
def test_a_pairing_opens_from_the_same_place_with_each_player_to_move(key):
    plan = plan_of(key, "random", "greedy")
    one, two = (parse(game.name, game.record) for game in play_pairing(plan, Pairing(0, 1, 7)).games)
    assert one.match.start == two.match.start
    assert (one.header.players[0]["name"], two.header.players[0]["name"]) == ("random", "greedy")
    assert one.header.first == two.header.first == 1


def test_where_a_variant_cannot_be_solved_there_is_at_least_a_choice():
    for key in WITHOUT_LUCK:
        for rules in facts(key).TOO_LARGE:
            game = numduel.game(key, **rules)
            found = [game.from_position(position) for position in openings(game)]
            assert len(found) >= ENOUGH
            assert all(len(game.moves(state)) > 1 for state in found)


def test_a_variant_without_any_choice_has_openings_all_the_same():
    for target in (1, 2, 3):
        assert openings(numduel.game("wits", target=target, add=1))


@pytest.mark.parametrize("key", WITH_LUCK)
def test_a_game_with_luck_begins_at_its_start(key):
    assert terms(plan_of(key, "random", "greedy"), Pairing(0, 1, 3)).header.position is None
