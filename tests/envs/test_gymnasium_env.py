"""One agent against a player: what Gymnasium's `reset` and `step` return is what the rules say."""

import pickle
import random
import shlex
from copy import deepcopy

import numpy as np
import pytest

import numduel
from envs.replaying import moves
from games import facts
from numduel.envs.encoding import Encoder
from numduel.envs.gymnasium import NumduelEnv
from numduel.players.scripted import ScriptedPlayer
from walks import often, variant

GAMES = often(300)
ADDS_1 = """read -r hello; echo '{"name": "adds 1"}'; while read -r position; do echo '{"move": "add 1"}'; done"""
BOT = f"bot:sh -c {shlex.quote(ADDS_1)}"


class Witness(numduel.Player):
    """Plays at random, and remembers what it was told."""

    def __init__(self, rng):
        self.told, self._rng = [], rng

    def begin(self, game, seat):
        self.told.append(("begin", seat))

    def choose(self, game, state, seconds=None):
        self.told.append(("choose", game.turn(state)))
        return self._rng.choice(game.moves(state))

    def end(self, outcome):
        self.told.append(("end", outcome.winner))

    def close(self):
        self.told.append(("close", 0))


def play(env, rng, seed=None):
    """A game with random moves: all that is returned, from `reset` on."""
    returned = [env.reset(seed=seed)]
    ended = False
    while not ended:
        returned.append(env.step(moves(returned[-1][0]["action_mask"][None], rng)[0]))
        ended = returned[-1][2]
    return returned


def same(one, two):
    """Whether two games were the same."""
    np.testing.assert_equal(one, two)
    return True


@pytest.mark.parametrize("key", numduel.GAMES)
def test_every_step_is_what_the_rules_say(key):
    rng, numbers = random.Random(key), np.random.default_rng(1)
    rewarded = set()
    for number in range(GAMES):
        game = variant(key, rng) if number % 4 else numduel.game(key)
        witness = Witness(rng)
        env = NumduelEnv(game, witness, "both", loss=number % 4 == 1)
        returned = play(env, numbers, seed=number)
        state, seat, told = game.start(), 1 + number % 2, iter(returned)
        assert witness.told[0] == ("begin", 3 - seat)
        for by, move in env.match.history:
            if by == seat:
                observed, *_, info = next(told)
                assert observed["observation"].tobytes() == Encoder(game).encode(game.see(state, seat)).tobytes()
                legal = [each in game.moves(state) for each in game.all_moves]
                assert observed["action_mask"].tolist() == info["action_mask"].tolist() == legal
                assert info["seat"] == seat
            state = game.play(state, move)
        forfeits = env.match.ending is not None
        *before, (observed, reward, terminated, truncated, info) = returned
        assert state == env.match.state
        assert observed["observation"].tobytes() == Encoder(game).encode(game.see(state, seat)).tobytes()
        assert not observed["action_mask"].any()
        winner = 3 - seat if forfeits else env.match.outcome.winner
        assert reward == (0 if winner is None else 1 if winner == seat else -1)
        assert (terminated, truncated) == (True, False)
        assert all(each[1:4] == (0.0, False, False) for each in before[1:])
        assert witness.told[-1] == ("end", winner)
        rewarded.add(reward)
    assert rewarded >= {1, -1}


def test_a_game_that_the_opponent_ends_in_reply_is_lost_in_that_step():
    env = NumduelEnv("wits", ScriptedPlayer(["add 10", "add 10", "add 1"]))
    env.reset(seed=1)
    for _ in range(2):
        assert env.step(9)[1:3] == (0.0, False)
    observed, reward, terminated, _, info = env.step(8)  # leaves 49
    assert (reward, terminated) == (-1.0, True)
    assert observed["observation"].tolist() == [1, 1]
    assert not observed["action_mask"].any()
    assert not info["action_mask"].any()


def test_the_opponent_moves_first_within_reset():
    env = NumduelEnv("wits", ScriptedPlayer(["add 7"]), seat=2)
    observed, info = env.reset(seed=1)
    assert observed["observation"].tolist() == [1, np.float32(7 / 50)]
    assert info["seat"] == 2


def test_a_game_that_ends_before_the_first_move_is_told_by_the_first_step_whatever_the_action():
    for illegal in ("forfeit", "raise"):
        env = NumduelEnv("wits", "perfect", 2, target=5, loss=True, illegal=illegal)
        for action in range(11):
            observed, info = env.reset(seed=action)
            assert observed in env.observation_space
            assert observed["observation"].tolist() == [1, 1]
            assert not observed["action_mask"].any()
            assert not env.action_masks().any()
            observed, reward, terminated, truncated, info = env.step(action)
            assert (reward, terminated, truncated) == (-1.0, True, False)
            assert "loss" not in info  # it was no move


def test_both_seats_come_in_turn_and_a_seed_says_which_comes_first():
    env = NumduelEnv("duel", seat="both")
    assert [env.reset()[1]["seat"] for _ in range(4)] == [1, 2, 1, 2]
    assert [env.reset(seed=seed)[1]["seat"] for seed in (4, 5, 6, 6)] == [1, 2, 1, 1]
    assert env.reset()[1]["seat"] == 2


@pytest.mark.parametrize("opponent", ["random", "easy", "greedy", "perfect"])
@pytest.mark.parametrize("key", numduel.GAMES)
def test_everything_depends_on_the_seed_alone(key, opponent):
    env = NumduelEnv(key, opponent, "both", **facts(key).VARIANTS[0])
    one, two, other = ([play(env, np.random.default_rng(1), seed) for seed in (each, None, None)] for each in (1, 1, 2))
    assert same(one, two)
    if numduel.game(key).has_chance or opponent == "random":
        with pytest.raises(AssertionError):
            same(one, other)


@pytest.mark.parametrize("copied", [deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copied", "pickled"])
@pytest.mark.parametrize("opponent", ["random", "easy", "perfect"])
def test_a_copy_goes_on_as_the_original_does_and_leaves_it_alone(opponent, copied):
    env = NumduelEnv("showdown", opponent, target=20, loss=True)
    env.reset(seed=3)
    copy = copied(env)
    ours = play(copy, np.random.default_rng(1))
    assert env.match.history != copy.match.history
    assert same(ours, play(env, np.random.default_rng(1)))


@pytest.mark.parametrize("action", [10, 11, -1, np.int64(999)])
def test_an_illegal_move_forfeits_the_game(action):
    """To multiply 32 would exceed 50; the others are no moves."""
    env = NumduelEnv("wits", ScriptedPlayer(["add 10", "add 6"]), loss=True)
    env.reset()
    for legal in (9, 5):
        env.step(legal)
    observed, reward, terminated, truncated, info = env.step(action)
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert env.game.position(env.match.state) == "32/1"
    assert env.match.outcome.kind == "forfeit"
    assert not observed["action_mask"].any()
    assert info["loss"] == numduel.solve(env.game).value(env.match.state) == 1


def test_an_illegal_move_can_raise_an_error_instead_and_changes_nothing():
    env = NumduelEnv("wits", "random", illegal="raise", target=5)
    env.reset(seed=1)
    with pytest.raises(numduel.IllegalMove) as refused:
        env.step(9)
    what = "action 9 (add 10) is illegal in wits at 0/1: the legal actions are 0 (add 1), "
    assert str(refused.value).startswith(what)
    assert env.match.history == []
    assert env.step(4)[1:3] == (1.0, True)


def test_what_is_no_action_or_comes_at_the_wrong_time_is_an_error():
    env = NumduelEnv("wits", target=5)
    with pytest.raises(numduel.NumduelError, match="no game is being played: reset the environment first"):
        env.step(0)
    env.reset(seed=1)
    for action in (1.0, "add 1", None, np.array([1])):
        with pytest.raises(numduel.NumduelError, match="an action must be a whole number from 0 to 10, not "):
            env.step(action)
    assert env.step(np.array(4))[1:3] == (1.0, True)
    with pytest.raises(numduel.NumduelError, match="no game is being played: reset the environment first"):
        env.step(0)


def test_the_opponent_is_told_of_each_game_and_closed_at_the_end():
    witness = Witness(random.Random(1))
    env = NumduelEnv("duel", witness, 2)
    for number in range(3):
        play(env, np.random.default_rng(number))
    env.close()
    kinds = [kind for kind, _ in witness.told]
    assert [kinds.count(kind) for kind in ("begin", "end", "close")] == [3, 3, 1]
    assert all(turn == 1 for kind, turn in witness.told if kind == "choose")


def test_an_opponent_that_plays_an_illegal_move_forfeits():
    env = NumduelEnv("wits", ScriptedPlayer(["add 11"]))
    env.reset()
    assert env.step(0)[1:3] == (1.0, True)


def test_a_program_can_be_the_opponent_and_is_gone_when_the_environment_is_closed():
    env = NumduelEnv("wits", BOT)
    env.reset(seed=1)
    assert env.step(9)[0]["observation"].tolist() == [1, np.float32(11 / 50)]
    env.close()
    env.close()
    assert env.step(9)[1:3] == (1.0, True)  # what does not run any more forfeits


def test_a_program_that_cannot_be_started_is_an_error_not_a_won_game():
    for command, why in (
        ("bot:sh -c 'exit 3'", "exited before the end"),
        ("bot:/no/such/program", "could not be started"),
    ):
        env = NumduelEnv("wits", command)
        with pytest.raises(numduel.NumduelError, match=f"^the opponent forfeits the game before it begins: {why}"):
            env.reset()
        with pytest.raises(numduel.NumduelError, match="reset the environment first"):
            env.step(0)
        env.close()


@pytest.mark.parametrize("who", ["nobody", "human", "bot:", None, ScriptedPlayer])
def test_what_cannot_be_an_opponent_is_refused(who):
    others = "random, easy, medium, hard, perfect, greedy, bot:COMMAND or a numduel Player"
    with pytest.raises(numduel.NumduelError, match=f"^the opponent must be {others}, not {who!r}$"):
        NumduelEnv("wits", who)


def test_wrong_options_are_explained():
    for options, why in [
        ({"seat": 3}, "seat must be 1, 2 or 'both', not 3"),
        ({"seat": [1]}, r"seat must be 1, 2 or 'both', not \[1\]"),
        ({"illegal": "ignore"}, "illegal must be 'forfeit' or 'raise', not 'ignore'"),
        ({"render_mode": "video"}, "render_mode must be 'ansi', 'human' or 'rgb_array', not 'video'"),
        ({"targte": 5}, "wits has no rule"),
        ({"rules": "target=30"}, "wits has no rule 'rules'"),
        ({"target": 0}, "target must be"),
    ]:
        with pytest.raises(numduel.NumduelError, match=why):
            NumduelEnv("wits", **options)
    with pytest.raises(numduel.NumduelError, match="rules can be changed only if the game is given by its key"):
        NumduelEnv(numduel.game("wits"), target=5)


@pytest.mark.parametrize("options", [{"loss": True}, {"opponent": "perfect"}, {"opponent": "easy"}])
def test_a_variant_that_is_too_large_to_solve_is_refused_at_once(options):
    with pytest.raises(numduel.TooLarge):
        NumduelEnv("showdown", numbers=100, **options)
    NumduelEnv("showdown", numbers=100).reset(seed=1)


def test_it_is_rendered_as_the_agent_sees_it(capsys):
    text, picture, human = (
        NumduelEnv("showdown", "greedy", 2, render_mode=mode) for mode in ("ansi", "rgb_array", "human")
    )
    for env in (text, picture, human):
        with pytest.raises(numduel.NumduelError, match="reset the environment first"):
            env.render()
        env.reset(seed=2)
    shown = text.render()
    assert picture.render().dtype == np.uint8
    assert capsys.readouterr().out.strip() == shown.strip()
    assert human.render() is None
    human.step(0)
    text.step(0)
    assert capsys.readouterr().out.strip().endswith(text.render().strip())
    with pytest.warns(UserWarning, match="nothing is rendered without a render_mode"):
        assert NumduelEnv("wits").render() is None
