"""Known facts about perfect play by the book."""

import random

import pytest

import numduel
from agreement import EXACT
from positions import anything, careful, late, sample, sensible, solved
from walks import SOAK, playable


def test_wits_is_lost_at_6_17_28_and_39_and_won_at_every_other_total():
    game, solution = numduel.game("wits"), solved("wits")
    values = {total: solution.value(game.from_position(f"{total}/1")) for total in range(51)}
    assert [total for total, value in values.items() if value == 0] == [6, 17, 28, 39, 50]
    assert set(values.values()) == {0, 1}


def test_wits_is_won_by_adding_6_first_within_nine_plies():
    game, solution = numduel.game("wits"), solved("wits")
    assert solution.best(game.start()) == ("add 6",)
    assert solution.distance(game.start()) == 9


def test_duel_is_won_by_3_or_4_within_five_plies_drawn_by_2_and_lost_by_1():
    game, solution = numduel.game("duel"), solved("duel")
    start = game.start()
    assert solution.moves(start) == {"add 1": 0, "add 2": 0.5, "add 3": 1, "add 4": 1}
    assert solution.best(start) == ("add 3", "add 4")
    assert solution.distance(start) == 5
    left = {move: solution.distance(game.play(start, move)) for move in game.moves(start)}
    assert left == {"add 1": 5, "add 2": None, "add 3": 4, "add 4": 4}


def test_target_is_won_by_adding_any_number_first_and_lost_by_subtracting():
    game, solution = numduel.game("target"), solved("target")
    start = game.start()
    assert solution.value(start) == 1
    assert solution.moves(start) == {move: move.startswith("add") for move in game.all_moves}


def test_showdown_is_slightly_better_for_the_first_player():
    game = numduel.game("showdown")
    assert round(solved("showdown").value(game.start()), 5) == 0.50985


def by_rule(game, state):
    """The rule for battle: give a five away, keep every other card."""
    return "opponent" if game.card(state) == 5 else "own"


def test_in_battle_it_is_best_to_give_fives_away_and_to_keep_every_other_card():
    game, rng, solution = numduel.game("battle"), random.Random("battle"), solved("battle")
    for state in sample(game, rng, 50_000 * SOAK, [anything, careful(game), sensible(solution, rng)]):
        if game.moves(state):
            assert by_rule(game, state) in solution.best(state), game.position(state)


def winners(game, state):
    """The winner of a game of battle for each order of the remaining cards, if both play by the rule."""
    if game.moves(state):
        return winners(game, game.play(state, by_rule(game, state)))
    if outcome := game.outcome(state):
        return [outcome.winner]
    draws = game.chances(state)
    if game.in_sudden_death(state):  # all cards are the same
        draws = [(draw, 1) for draw, _ in draws]
    return [winner for draw, weight in draws for winner in winners(game, game.play(state, draw)) * weight]


def test_in_battle_a_move_is_worth_the_share_of_the_remaining_orders_that_win():
    """So the other move is equally good only if it makes no difference in any order."""
    game, solution = numduel.game("battle"), solved("battle")
    equal = {True: 0, False: 0}
    for state in late(game, random.Random("orders"), 300 * SOAK, 300):
        ends = {move: winners(game, game.play(state, move)) for move in game.moves(state)}
        for move, orders in ends.items():
            share = orders.count(game.turn(state)) / len(orders)
            assert abs(solution.moves(state)[move] - share) <= EXACT, game.position(state)
        if ends:
            no_difference = ends["own"] == ends["opponent"]
            assert (len(solution.best(state)) == 2) == no_difference, game.position(state)
            equal[no_difference] += 1
    assert min(equal.values()) > 20


@pytest.mark.parametrize("key", [key for key in numduel.GAMES if not numduel.game(key).knows_draw])
def test_a_game_that_knows_no_draw_always_has_a_winner(key):
    """So its values are chances of winning."""
    game = numduel.game(key)
    for state in sample(game, random.Random(f"ends {key}"), 5000, [anything, careful(game)]):
        if not playable(game, state):
            assert solved(key).value(state) in (0, 1)
