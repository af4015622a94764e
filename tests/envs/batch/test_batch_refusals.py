"""What a batch cannot do is refused in one sentence, and nothing has changed then."""

import random

import numpy as np
import pytest

import numduel
from games import facts
from numduel.envs.batch import Batch

SIZE = 5


def everything(batch):
    """All that can be seen of a batch."""
    arrays = batch.turn, batch.mask, batch.done, batch.reward, batch.moved, batch.observe(1), batch.observe(2)
    return [array.tobytes() for array in arrays]


@pytest.mark.parametrize("key", numduel.GAMES)
def test_an_illegal_action_is_refused_with_the_first_game_where_it_is_and_its_legal_actions(key):
    rng = random.Random(key)
    batch = Batch(key, SIZE, seed=1)
    refused = 0
    while refused < 20:
        batch.step(batch.random())
        illegal = np.argwhere(~batch.mask)
        if len(illegal):
            game, action = rng.choice(illegal.tolist())
            legal = np.flatnonzero(batch.mask[game])
        else:  # every move of battle is legal
            game, action, legal = rng.randrange(SIZE), len(batch.game.all_moves), range(len(batch.game.all_moves))
        actions = batch.random()
        actions[game] = action
        before = everything(batch)
        with pytest.raises(numduel.IllegalMove) as refusal:
            batch.step(actions)
        message = str(refusal.value)
        assert message.startswith(f"action {action} ")
        assert f" in game {game} of this batch of {key}: " in message
        for move in legal:
            assert f"{move} ({batch.game.all_moves[move]})" in message.partition(": ")[2]
        assert everything(batch) == before
        refused += 1


def test_the_message_in_full():
    batch = Batch("wits", 3, target=2)
    with pytest.raises(numduel.IllegalMove) as refusal:
        batch.step([0, 2, 3])
    legal = "the legal actions are 0 (add 1), 1 (add 2), 10 (multiply)"
    assert str(refusal.value) == f"action 2 (add 3) is illegal in game 1 of this batch of wits: {legal}"
    batch.step([0, 0, 0])
    batch.step([10, 0, 0], where=[False, True, False])
    with pytest.raises(numduel.IllegalMove, match=r"^action 11 is illegal in game 2 of .*: the legal actions are 0 "):
        batch.step([0, 0, 11])


@pytest.mark.parametrize("action", [-1, 11, 2**40, -(2**40)])
def test_an_action_that_no_game_has_is_illegal(action):
    batch = Batch("wits", SIZE)
    with pytest.raises(numduel.IllegalMove, match=f"action {action} is illegal in game 3 of this batch"):
        batch.step([0, 0, 0, action, action])


@pytest.mark.parametrize("actions", [0, [0] * 4, [[0] * SIZE], [0.0] * SIZE, [True] * SIZE, ["add 1"] * SIZE])
def test_actions_are_as_many_whole_numbers_as_there_are_games(actions):
    with pytest.raises(numduel.NumduelError, match="5 games take 5 whole numbers as actions, not an array of "):
        Batch("wits", SIZE).step(actions)


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int32, np.uint64])
def test_any_type_of_whole_numbers_will_do(kind):
    batch = Batch("wits", SIZE)
    batch.step(np.arange(SIZE, dtype=kind))
    assert (batch.observation[:, 1] * 50).round().tolist() == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("where", [True, [True] * 4, [1] * SIZE, [0, 1]])
def test_games_are_chosen_by_as_many_booleans_as_there_are_games(where):
    batch = Batch("wits", SIZE)
    for choose in lambda: batch.step([0] * SIZE, where), lambda: batch.restart(where):
        with pytest.raises(numduel.NumduelError, match="choose among these 5 games with 5 booleans, not an array of "):
            choose()


def test_the_actions_of_games_that_are_left_out_do_not_matter():
    batch = Batch("wits", SIZE)
    batch.step([0, 99, 1, -1, 2], where=[True, False, True, False, True])
    assert batch.turn.tolist() == [2, 1, 2, 1, 2]
    with pytest.raises(numduel.IllegalMove, match="action 99 is illegal in game 4 "):
        batch.step([0, 99, 1, -1, 99], where=[True, False, True, False, True])


@pytest.mark.parametrize("size", [0, -3, 2.5, 1000.0, "8", None])
def test_a_batch_has_at_least_one_game(size):
    with pytest.raises(numduel.NumduelError, match=f"^size must be a whole number from 1 up, not {size!r}$"):
        Batch("wits", size)


@pytest.mark.parametrize("seed", [-1, 0.5, "7", [1, 2]])
def test_a_seed_is_a_whole_number(seed):
    for use in lambda: Batch("wits", 1, seed), lambda: Batch("wits", 1).reset(seed):
        with pytest.raises(numduel.NumduelError, match=r"^seed must be a whole number from 0 up, not ") as refusal:
            use()
        assert str(refusal.value).endswith(f"not {seed!r}")


@pytest.mark.parametrize("seat", [0, 3, None, [1, 2], [1, 2, 3], [[1, 2, 1]]])
def test_there_are_two_seats(seat):
    with pytest.raises(numduel.NumduelError) as refusal:
        Batch("wits", 3).observe(seat)
    assert str(refusal.value) == f"seat must be 1 or 2, or 3 of these, not {seat!r}"


def test_rules_are_those_of_the_game():
    with pytest.raises(numduel.BadRule, match="wits has no rule"):
        Batch("wits", 1, colour="red")
    with pytest.raises(numduel.UnknownGame):
        Batch("chess", 1)
    with pytest.raises(numduel.NumduelError, match="rules can be changed only if the game is given by its key"):
        Batch(numduel.game("wits"), 1, target=30)
    with pytest.raises(numduel.NumduelError, match=r"^a game must be a key or made by numduel.game, not 1$"):
        Batch(1, 1)


@pytest.mark.parametrize(
    ("key", "rules"), [(key, facts(key).TOO_LARGE[0]) for key in numduel.GAMES if facts(key).TOO_LARGE]
)
def test_losses_of_a_variant_that_is_too_large_to_solve_are_refused_at_once(key, rules):
    game = numduel.game(key, **rules)
    with pytest.raises(numduel.TooLarge):
        Batch(game, SIZE, loss=True)
    batch = Batch(game, SIZE)
    batch.step(batch.random())
    with pytest.raises(numduel.TooLarge):
        batch.values()


@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_size_may_be_a_whole_number_of_any_kind(key):
    one, two = Batch(key, np.uint8(200), seed=1), Batch(key, 200, seed=1)
    for _ in range(60):
        one.step(one.random())
        two.step(two.random())
        assert one.observation.tobytes() == two.observation.tobytes()
