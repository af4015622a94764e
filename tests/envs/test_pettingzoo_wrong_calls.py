"""Illegal actions in a PettingZoo environment, and every other wrong call: one sentence says what is right."""

import random

import numpy as np
import pytest

import numduel
from envs.pettingzoo_games import each_game, play, several
from numduel.envs.pettingzoo import env, raw_env
from numduel.game import NumduelError


def with_illegal_actions(key, **options):
    """Environments of random games, each where an action is illegal, with that action."""
    rng = random.Random(f"illegal {key}")
    for rules in several(key):
        made = env(key, **options, **rules)
        for seed in range(4):
            made.reset(seed=seed)
            for _, _, action in play(made, rng, longest=rng.randrange(5)):
                if action is None:
                    break
            if not any(made.terminations.values()):
                legal = made.last()[0]["action_mask"]
                wrong = [*np.flatnonzero(legal == 0).tolist(), -1, len(legal), 10**30]
                yield made, rng.choice(wrong)


@each_game
def test_an_illegal_action_forfeits_the_game_by_default(key):
    seen = 0
    for made, action in with_illegal_actions(key):
        loser = made.agent_selection
        winner = {"player_1": "player_2", "player_2": "player_1"}[loser]
        made.step(action)
        assert made.rewards == {loser: -1, winner: 1}  # zero-sum, unlike TerminateIllegalWrapper
        assert made.terminations == {loser: True, winner: True}
        assert made.truncations == {loser: False, winner: False}
        assert (made.match.outcome.kind, made.match.ending.why) == ("forfeit", "illegal move")
        assert not any(made.observe(agent)["action_mask"].any() for agent in (loser, winner))
        told = {agent: made.last()[1] for agent, _, _ in play(made)}
        assert told == {loser: -1, winner: 1}
        seen += 1
    assert seen > 10


@each_game
def test_an_illegal_action_can_raise_an_error_that_changes_nothing(key):
    seen = 0
    for made, action in with_illegal_actions(key, illegal="raise"):
        agent, game, match = made.agent_selection, made.game, made.match
        before = (match.state, [*match.history], made.np_random.bit_generator.state, dict(made.rewards))
        legal = np.flatnonzero(made.last()[0]["action_mask"]).tolist()
        with pytest.raises(numduel.IllegalMove) as refused:
            made.step(action)
        for number in legal:
            assert f"{number} ({game.all_moves[number]})" in str(refused.value)
        assert str(refused.value).startswith(f"action {action} ")
        assert before == (match.state, match.history, made.np_random.bit_generator.state, made.rewards)
        assert (made.agent_selection, any(made.terminations.values())) == (agent, False)
        made.step(legal[0])  # and the agent can choose again
        assert made.agent_selection != agent
        seen += 1
    assert seen > 10


def test_the_error_names_the_move_the_position_and_what_is_legal():
    made = env("wits", illegal="raise", target=12)
    made.reset()
    made.step(9)
    with pytest.raises(numduel.IllegalMove) as refused:
        made.step(10)
    told = "action 10 (multiply) is illegal in wits at 10/2: the legal actions are 0 (add 1), 1 (add 2)"
    assert str(refused.value) == told
    made.step(0)
    with pytest.raises(
        numduel.IllegalMove, match=r"^action -1 is illegal in wits at 11/1: the only legal action is 0 \("
    ):
        made.step(-1)


@each_game
@pytest.mark.parametrize("illegal", ["forfeit", "raise"])
@pytest.mark.parametrize("action", [None, "keep", 0.0, np.array([0]), np.float32(1)], ids=repr)
def test_what_is_no_whole_number_is_no_action(key, illegal, action):
    made = env(key, illegal=illegal)
    made.reset(seed=1)
    with pytest.raises(NumduelError, match=r"^an action must be a whole number from 0 to \d+, not "):
        made.step(action)
    assert not made.unwrapped.match.outcome
    made.step(0)


@pytest.mark.parametrize("action", [np.int64(3), np.int8(3), np.array(3), 3])
def test_any_kind_of_whole_number_is_an_action(action):
    made = env("wits")
    made.reset()
    made.step(action)
    assert made.match.history == [(1, "add 4")]


WRONG = {
    "there is no game 'chess': the games are showdown, battle, target, wits, duel": lambda: env("chess"),
    "wits has no rule 'goal': its rules are target, add, factor, repetition": lambda: env("wits", goal=3),
    "target must be a whole number from 1 to 1000, not 0": lambda: env("wits", target=0),
    "render_mode must be 'ansi', 'human' or 'rgb_array', not 'pygame'": lambda: env("wits", "pygame"),
    "illegal must be 'forfeit' or 'raise', not 'ignore'": lambda: env("wits", illegal="ignore"),
    "a game must be a key or made by numduel.game, not None": lambda: env(None),
    "a game must be a key or made by numduel.game, not 5": lambda: env(5),
    "rules can be changed only if the game is given by its key, not as numduel.game('wits')": lambda: env(
        numduel.game("wits"), target=30
    ),
    "there is no agent 'player_3': the agents are player_1 and player_2": lambda: begun().observe("player_3"),
    "there is no agent 1: the agents are player_1 and player_2": lambda: begun().action_space(1),
    "there is no agent None: the agents are player_1 and player_2": lambda: begun().observation_space(None),
}


def begun():
    made = env("wits")
    made.reset()
    return made


@pytest.mark.parametrize(("sentence", "call"), WRONG.items(), ids=WRONG)
def test_a_wrong_call_gets_one_sentence(sentence, call):
    with pytest.raises(NumduelError) as refused:
        call()
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    "call", [lambda e: e.step(0), lambda e: e.observe("player_1"), lambda e: e.render(), lambda e: e.last()]
)
def test_nothing_can_be_asked_before_a_reset(call):
    with pytest.raises((AssertionError, AttributeError), match=r"reset"):
        call(env("wits", "ansi"))
    with pytest.raises(AttributeError, match=r"^reset\(\) must be called first: there is no \w+ before it$"):
        call(raw_env("wits", "ansi"))


@pytest.mark.parametrize("name", ["agents", "agent_selection", "rewards", "terminations", "truncations", "infos"])
def test_nothing_can_be_read_before_a_reset(name):
    with pytest.raises(AttributeError, match=f"^{name} cannot be accessed before reset$"):
        getattr(env("wits"), name)
    with pytest.raises(AttributeError, match=f"^reset.. must be called first: there is no {name} before it$"):
        getattr(raw_env("wits"), name)
    with pytest.raises(AttributeError, match=r"^raw_env has no attribute 'colour'$"):
        raw_env("wits").colour  # noqa: B018 - reading it is the call


def test_an_agent_whose_game_is_over_can_only_leave():
    made = begun()
    made.step(99)
    with pytest.raises(ValueError, match="the only valid action is None"):
        made.step(0)


def test_rendering_without_a_mode_warns():
    with pytest.warns(UserWarning, match="nothing is rendered without a render_mode: 'ansi', 'human' or 'rgb_array'"):
        assert begun().render() is None
