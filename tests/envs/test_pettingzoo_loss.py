"""What each move gave away, in the infos of a PettingZoo environment: exactly what the solution says."""

import copy
import random

import pytest

import numduel
from envs.pettingzoo_games import each_game, play
from games import each, facts
from numduel.envs.pettingzoo import env
from numduel.solve import TooLarge
from walks import often


def gives_away(solution, match, move):
    """What a move gives away. If it ends the match as a draw, it is worth one half, whatever the solution says."""
    after = copy.deepcopy(match)
    after.play(move)
    drew = after.outcome and after.outcome.winner is None
    return max(0, solution.value(match.state) - 0.5) if drew else solution.loss(match.state, move)


@each_game
def test_an_agent_is_told_what_its_last_move_gave_away(key):
    rng = random.Random(f"loss {key}")
    for rules in [*facts(key).VARIANTS, *facts(key).SMALL]:
        game = numduel.game(key, **rules)
        solution, made = numduel.solve(game), env(game, loss=True)
        for seed in range(often(12)):
            made.reset(seed=seed)
            assert made.infos == {"player_1": {"loss": 0.0}, "player_2": {"loss": 0.0}}
            given_away, told = {"player_1": [0.0], "player_2": [0.0]}, {"player_1": [], "player_2": []}
            for agent, _, action in play(made, rng):
                told[agent].append(made.last()[4]["loss"])
                if action is not None:
                    given_away[agent].append(gives_away(solution, made.match, game.all_moves[action]))
            assert told == given_away  # each is told once, as what `last` says when the agent is next


def test_a_move_that_repeats_a_position_once_too_often_gives_away_what_a_draw_does():
    made = env("duel", loss=True)
    made.reset()
    made.step(2)  # add 3, which wins
    for _ in range(2):
        made.step(2)  # add 3
        made.step(4)  # attack: it is still won
        assert made.infos["player_1"] == {"loss": 0.0}
    made.step(2)
    made.step(4)  # but now the same position has come up four times
    assert made.match.outcome.kind == "repetition"
    assert made.infos["player_1"] == {"loss": 0.5}


def test_an_agent_that_forfeits_gives_away_all_that_the_position_is_worth():
    made = env("wits", loss=True)
    made.reset()
    made.step(5)
    made.step(99)
    assert made.infos == {"player_1": {"loss": 0.0}, "player_2": {"loss": 0.0}}  # after add 6 it was lost anyway
    made.reset()
    made.step(99)
    assert made.infos == {"player_1": {"loss": 1.0}, "player_2": {"loss": 0.0}}


def test_an_illegal_action_that_is_refused_gives_nothing_away():
    made = env("wits", loss=True, illegal="raise")
    made.reset()
    with pytest.raises(numduel.IllegalMove):
        made.step(99)
    assert made.infos["player_1"] == {"loss": 0.0}


@each_game
def test_without_loss_the_infos_are_empty(key):
    made = env(key)
    made.reset(seed=1)
    for _ in play(made):
        assert not any(made.infos.values())


@pytest.mark.parametrize(("key", "rules"), each("TOO_LARGE"), ids=str)
def test_a_variant_that_cannot_be_solved_has_no_loss_but_can_be_played(key, rules):
    with pytest.raises(TooLarge, match="too large to solve"):
        env(key, loss=True, **rules)
    made = env(key, **rules)
    made.reset(seed=1)
    assert sum(1 for _ in play(made, longest=2)) == 2
