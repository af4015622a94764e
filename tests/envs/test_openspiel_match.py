"""A match in OpenSpiel is the match that numduel plays."""

import random
from fractions import Fraction

import pyspiel
import pytest

import numduel
from games import each, facts
from numduel.envs.openspiel import load
from numduel.game import CHANCE, MOVE_LIMIT, Outcome
from walks import often, playable, variant

MATCHES = 3000  # of each game


def compared(match, state):
    """Compare all that OpenSpiel may ask with the match."""
    assert str(state) == match.game.position(match.state)
    assert state.is_terminal() == (match.outcome is not None)
    assert state.returns() == rewards(match.outcome)
    assert len(state.history()) == len(match.history)
    for player in (0, 1):
        _, _, seen = state.information_state_string(player).partition(": ")
        assert seen == ", ".join(each.move for each in match.seen_history(player + 1))
    if match.outcome:
        assert state.current_player() == pyspiel.PlayerId.TERMINAL
        assert state.legal_actions() == []
    elif match.to_move == CHANCE:
        assert state.current_player() == pyspiel.PlayerId.CHANCE
        draws = match.game.chances(match.state)
        whole = sum(weight for _, weight in draws)
        found = {state.action_to_string(draw): chance for draw, chance in state.chance_outcomes()}
        assert found == {draw: float(Fraction(weight, whole)) for draw, weight in draws}
    else:
        assert state.current_player() == match.to_move - 1
        assert tuple(map(state.action_to_string, state.legal_actions())) == match.game.moves(match.state)
        assert [match.game.all_moves[action] for action in state.legal_actions()] == [*match.game.moves(match.state)]


def rewards(outcome):
    if outcome is None or outcome.winner is None:
        return [0, 0]
    return [1, -1] if outcome.winner == 1 else [-1, 1]


def played_along(game, moves):
    """A match and a state of OpenSpiel, compared after each move that `moves` chooses."""
    match, state = numduel.Match(game.rules), game.new_initial_state()
    compared(match, state)
    while not match.outcome:
        move = moves(match)
        match.play(move)
        state.apply_action(state.string_to_action(move))
        compared(match, state)
    return match, state


@pytest.mark.parametrize("key", numduel.GAMES)
def test_matches_are_the_same_move_by_move(key):
    rng = random.Random(key)
    kinds = set()
    for _ in range(often(MATCHES)):
        game = load(variant(key, rng))
        match, state = played_along(game, lambda match: rng.choice(playable(match.game, match.state)))
        assert len(state.history()) <= game.max_history_length()
        kinds.add(match.outcome.kind)
    assert kinds >= {*numduel.game(key).kinds}


@pytest.mark.parametrize("key", [key for key in numduel.GAMES if facts(key).idle])
def test_a_match_is_a_draw_when_a_position_came_up_often_enough(key):
    def idle(match):
        return facts(key).idle(match.game.moves(match.state))

    for repetition in (2, 3, 4, 7):
        match, state = played_along(load(key, repetition=repetition), idle)
        assert match.outcome.kind == "repetition"
        assert state.returns() == [0, 0]


def test_a_match_is_a_draw_at_the_limit():
    match, state = numduel.Match(numduel.game("wits", repetition=0)), load("wits", repetition=0).new_initial_state()
    multiply = state.string_to_action("multiply")
    for _ in range(MOVE_LIMIT):
        match.play("multiply")
        assert not state.is_terminal()
        state.apply_action(multiply)
    compared(match, state)
    assert match.outcome == Outcome(None, "the match reached the limit of 25,000 moves", "move limit")
    assert len(state.history()) == state.get_game().max_game_length() == MOVE_LIMIT
    _, same = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    assert same.is_terminal()
    assert state.clone().history() == state.history()


def longest_match(match):
    """How many moves the longest continuation of a match has, draws not counted."""
    if match.outcome:
        return 0
    most = 0
    for move in playable(match.game, match.state):
        after = match.back_to(len(match.history))
        after.play(move)
        most = max(most, longest_match(after))
    return most + (match.to_move != CHANCE)


@pytest.mark.parametrize(("key", "rules", "moves"), each("LENGTHS"))
def test_the_longest_match_is_as_long_as_the_game_says(key, rules, moves):
    game = load(key, **rules)
    assert longest_match(numduel.Match(game.rules)) == moves == game.max_game_length()
    assert game.max_history_length() == (2 * moves if game.rules.has_chance else moves)


@pytest.mark.parametrize("rules", [{"target": 2, "repetition": 2}, {"target": 3, "numbers": 1, "repetition": 3}])
def test_no_match_of_duel_is_longer_than_the_game_says(rules):
    game = load("duel", **rules)
    assert 1 < longest_match(numduel.Match(game.rules)) <= game.max_game_length() < MOVE_LIMIT
    assert load("duel").max_game_length() == load("duel", repetition=0).max_game_length() == MOVE_LIMIT


@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_match_can_start_at_any_position(key):
    rng = random.Random(key)
    for _ in range(often(60)):
        rules = variant(key, rng)
        game, match = load(rules), numduel.Match(rules)
        for _ in range(rng.randint(0, 9)):
            if not match.outcome:
                before = match.state
                match.play(rng.choice(playable(rules, match.state)))
        position = rules.position(before if match.outcome else match.state)
        match, state = numduel.Match(rules, state=rules.from_position(position)), game.new_initial_state(position)
        while not match.outcome:
            compared(match, state)
            move = rng.choice(playable(rules, match.state))
            match.play(move)
            state.apply_action(state.string_to_action(move))
        compared(match, state)
        _, same = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        assert same.information_state_string(0) == state.information_state_string(0)
