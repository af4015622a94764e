"""What `numduel.envs.regret` asks of a policy, and what it does with the answers."""

import numpy as np
import pytest

import numduel
from numduel.envs import policy as policies
from numduel.envs import regret


def uniform(_, masks):
    return masks / masks.sum(axis=1, keepdims=True)


def nan(_, masks):
    return np.where(masks, np.nan, 0)


def ragged(_, masks):
    return [[0.5] * row for row in range(len(masks))]


WANTED = "must return 50 integers or 50 x 11 probabilities for 50 observations, not"
WRONG = {
    f"{WANTED} int64 of shape (49,)": lambda _, masks: np.zeros(len(masks) - 1, dtype=int),
    f"{WANTED} float64 of shape (50,)": lambda _, masks: np.zeros(len(masks)),
    f"{WANTED} bool of shape (50, 11)": lambda _, masks: masks,
    f"{WANTED} object of shape ()": lambda *_: None,
    f"{WANTED} rows of different lengths": ragged,
    "must return indices of moves, 0 to 10, not 11": lambda _, masks: np.full(len(masks), 11),
    "must return indices of moves, 0 to 10, not -1": lambda _, masks: np.full(len(masks), -1),
    "plays 'multiply' where it may only play add 1, ": lambda _, masks: np.full(len(masks), 10),
    "must return probabilities from 0 to 1, not nan": nan,
    "must return probabilities from 0 to 1, not -1": lambda _, masks: np.where(masks, -1.0, 0),
    "probabilities must add up to 1, not to 0.5": lambda _, masks: uniform(_, masks) / 2,
    "where it may only play add 1, add 2, ": lambda _, masks: np.full(masks.shape, 1 / masks.shape[1]),
}


@pytest.mark.parametrize("why", WRONG)
def test_a_policy_that_makes_no_sense_is_refused_in_one_sentence(why):
    with pytest.raises(numduel.NumduelError) as refused:
        regret(WRONG[why], "wits")
    assert why in str(refused.value)


def test_what_a_policy_does_to_its_arguments_has_no_effect():
    def vandal(observations, masks):
        chosen = uniform(observations, masks)
        observations.fill(7)
        masks.fill(True)
        return chosen

    assert regret(vandal, "wits") == regret(uniform, "wits")
    assert regret(vandal, "wits", over="games", seed=1, games=9) == regret(
        uniform, "wits", over="games", seed=1, games=9
    )


def test_probabilities_of_single_precision_are_precise_enough():
    def single(observations, masks):
        return uniform(observations, masks).astype(np.float32)

    assert regret(single, "wits").loss == pytest.approx(regret(uniform, "wits").loss, abs=1e-6)


def test_a_policy_is_asked_about_a_limited_number_of_positions_at_a_time(monkeypatch):
    whole, sizes = regret(uniform, "wits"), []

    def counting(observations, masks):
        sizes.append(len(observations))
        return uniform(observations, masks)

    monkeypatch.setattr(policies, "AT_ONCE", 20)
    assert regret(counting, "wits") == whole
    assert sizes == [20, 20, 10]


def test_moves_are_drawn_as_often_as_their_probabilities_say():
    chances = np.tile([0, 0.1, 0.6, 0, 0.3, 0], (30_000, 1))
    drawn = np.bincount(policies.draw(chances, np.random.default_rng(1)), minlength=6) / 30_000
    np.testing.assert_allclose(drawn, chances[0], atol=0.015)
    assert drawn[0] == drawn[3] == drawn[5] == 0
