"""OpenSpiel's own algorithms judge our solutions: its value iteration, and its best responses."""

import random
import sys
from fractions import Fraction
from types import SimpleNamespace
from unittest.mock import MagicMock

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, mcts
from open_spiel.python.algorithms.exploitability import exploitability
from open_spiel.python.policy import UniformRandomPolicy

import numduel
from games import each, facts
from numduel.envs.openspiel import load
from numduel.envs.openspiel.policy import PerfectPolicy
from numduel.game import CHANCE
from walks import playable

# only its solver for simultaneous moves needs this large package, but it is always imported
sys.modules.setdefault("cvxpy", MagicMock())
from open_spiel.python.algorithms.value_iteration import value_iteration  # noqa: E402 - after the line above

EXACT = 1e-12

SOLVED, JUDGED = each("VISITED"), each("JUDGED")


class Open:
    """A game with all cards on the table: the same to play, as nobody moves while a card is hidden from them."""

    def __init__(self, game):
        self._game = game

    def __getattr__(self, name):
        return getattr(self._game, name)

    def get_type(self):
        kind = self._game.get_type()
        return SimpleNamespace(utility=kind.utility, information=pyspiel.GameType.Information.PERFECT_INFORMATION)


def value(solution, state):
    """What a state is worth to player 0 under perfect play, as OpenSpiel counts: from -1 to 1."""
    own = 2 * solution.value(state) - 1
    return own if solution.game.turn(state) == 1 else -own


@pytest.mark.parametrize(("key", "rules"), SOLVED)
def test_openspiels_value_iteration_finds_our_solution(key, rules):
    game = load(key, **rules)
    solution = numduel.solve(game.rules)
    # cyclic in all games, as a state is its position, which can be reached in several ways
    values = value_iteration(Open(game), depth_limit=-1, threshold=0, cyclic_game=True)
    assert len(values) > 1
    for position, found in values.items():
        assert abs(found - value(solution, game.rules.from_position(position))) <= EXACT


def test_openspiels_value_iteration_covers_all_totals_of_wits():
    values = value_iteration(load("wits"), depth_limit=-1, threshold=0, cyclic_game=True)
    totals = {int(position.split("/")[0]) for position in values}
    assert totals == set(range(51))


@pytest.mark.parametrize(("key", "rules"), JUDGED)
def test_nobody_can_exploit_perfect_play(key, rules):
    game = load(key, **rules)
    assert abs(exploitability(game, PerfectPolicy(game))) <= EXACT


@pytest.mark.parametrize(("key", "rules"), JUDGED)
def test_uniform_play_can_be_exploited_by_as_much_as_the_rules_say(key, rules):
    game = load(key, **rules)
    start = game.rules.start()
    expected = (answer(game.rules, start, 1) + answer(game.rules, start, 2)) / 2
    assert expected > Fraction(1, 10)
    assert abs(exploitability(game, UniformRandomPolicy(game)) - float(expected)) <= EXACT


def answer(game, state, seat, earlier=()):
    """What the best answer to uniform play brings a seat, by the rules alone."""
    earlier = (*earlier, state)
    if game.repetition and earlier.count(state) >= game.repetition:
        return Fraction(0)
    if outcome := game.outcome(state):
        return Fraction(0 if outcome.winner is None else 1 if outcome.winner == seat else -1)
    values = [answer(game, game.play(state, move), seat, earlier) for move in playable(game, state)]
    if game.to_move(state) == seat:
        return max(values)
    weights = [weight for _, weight in game.chances(state)] or [1] * len(values)
    return sum(weight * each for weight, each in zip(weights, values, strict=True)) / sum(weights)


def test_at_least_twenty_variants_of_all_games_are_judged():
    assert len(JUDGED) >= 20
    for variants in SOLVED, JUDGED:
        assert {key for key, _ in variants} == {*numduel.GAMES}
        assert {numduel.game(key, **rules).rules.get("forced") for key, rules in variants} == {None, "strict", "loose"}
        deaths = {numduel.game(key, **rules).rules.get("sudden_death") for key, rules in variants}
        assert deaths == {None, "holder_loses", "giver_loses"}


def searcher(game, simulations, seed):
    """A player that searches with OpenSpiel's own code. Its version in C++ cannot play games written in Python."""
    rng = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
    return mcts.MCTSBot(game, uct_c=2, max_simulations=simulations, evaluator=evaluator, solve=True, random_state=rng)


@pytest.mark.parametrize("key", numduel.GAMES)
def test_openspiels_tree_search_plays(key):
    rng = random.Random(key)
    game = load(key, **facts(key).VARIANTS[0])
    bot = searcher(game, 10, seed=1)
    for seat in (0, 1):
        state = game.new_initial_state()
        while not state.is_terminal():
            by_bot = state.current_player() == seat
            state.apply_action(bot.step(state) if by_bot else rng.choice(state.legal_actions()))
        assert sum(state.returns()) == 0


def test_openspiels_tree_search_finds_the_move_that_wins():
    game = load("wits")
    state = game.new_initial_state("41/1")
    assert state.action_to_string(searcher(game, 300, seed=1).step(state)) == "add 9"


def test_openspiels_regret_minimization_learns_perfect_play():
    game = load("showdown", target=4, numbers=3, copies=1)
    solver = cfr.CFRSolver(game)
    before = exploitability(game, solver.average_policy())
    for _ in range(20):
        solver.evaluate_and_update_policy()
    assert exploitability(game, solver.average_policy()) < before / 10


@pytest.mark.parametrize("key", numduel.GAMES)
def test_what_moves_gave_away_is_what_the_solution_says(key):
    game = load(key, **facts(key).VARIANTS[0], loss=True)
    solution, rng, expected = numduel.solve(game.rules), random.Random(key), []
    state = game.new_initial_state()
    while not state.is_terminal():
        assert state.losses() == expected
        if state.moment.to_move != CHANCE:
            here = state.moment.state
            losses = {action: solution.loss(here, state.action_to_string(action)) for action in state.legal_actions()}
            for action in losses:
                after = state.child(action)
                if after.is_terminal() and after.returns() == [0, 0]:  # perhaps by repetition: worth one half
                    losses[action] = max(0, solution.value(here) - 0.5)
            assert {action: state.loss(action) for action in losses} == losses
            action = rng.choice([*losses])
            expected.append(losses[action])
        else:
            action = rng.choice(state.legal_actions())
        state.apply_action(action)
    assert state.losses() == expected
    assert any(expected)
