"""`numduel.envs.regret`: what a policy gives away, judged by the rules and the solution themselves."""

import copy
import functools

import numpy as np
import pytest

import numduel
from games import facts
from numduel.envs import positions as enumerated
from numduel.envs import regret
from numduel.envs import regrets as judged
from numduel.envs.encoding import Encoder

SMALL = {
    "showdown": [
        {"target": 6, "numbers": 3, "copies": 2},
        {"target": 7, "numbers": 4, "copies": 1, "forced": "loose"},
        {"target": 30, "numbers": 3, "copies": 1},
    ],
    "battle": [
        {"numbers": 3, "copies": 2, "penalty_number": 2, "penalty": 2},
        {"numbers": 2, "copies": 2, "penalty_number": 1, "penalty": 0, "sudden_death": "giver_loses"},
        {"numbers": 4, "copies": 1},
    ],
    "target": [{"target": 6, "numbers": 3}, {"target": 10, "numbers": 4}],
    "wits": [{}, {"target": 3, "add": 2}, {"target": 44, "factor": 5}, {"target": 1}],
    "duel": [{"target": 4, "numbers": 2}, {"target": 5, "numbers": 3}, {"target": 1}],
}
EACH = [(key, rules) for key, variants in SMALL.items() for rules in variants]


def uniform(_, masks):
    return masks / masks.sum(axis=1, keepdims=True)


def odd(observations, masks):
    """Plays all moves, each observation differently."""
    mixed = (observations.astype(np.float64) * np.arange(1, observations.shape[1] + 1)).sum(axis=1, keepdims=True)
    weights = masks * (1.5 + np.sin(100 * mixed + np.arange(masks.shape[1])))
    return weights / weights.sum(axis=1, keepdims=True)


def last(_, masks):
    return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)


def seen(game, state):
    return Encoder(game).encode(game.see(state, game.turn(state)))


def asked(policy, game, state):
    """The probability of each move in a state."""
    mask = np.array([[move in game.moves(state) for move in game.all_moves]])
    answer = policy(seen(game, state)[None], mask)
    return answer[0] if answer.ndim == 2 else np.eye(len(game.all_moves))[answer[0]]


def lost(policy, game, state):
    """What a policy gives away in a state, on average."""
    chances = asked(policy, game, state)
    solution = numduel.solve(game)
    return sum(chances[game.all_moves.index(move)] * solution.loss(state, move) for move in game.moves(state))


def choices(game):
    """Every state in which somebody is to move."""
    found, queue = {game.start()}, [game.start()]
    while queue:
        state = queue.pop()
        for move in game.moves(state) or [draw for draw, _ in game.chances(state)]:
            after = game.play(state, move)
            if after not in found:
                found.add(after)
                queue.append(after)
    return [state for state in found if game.moves(state)]


def matters(game, state):
    """What the player to move sees of a state, without what has no influence on the rest of the game."""
    look = game.see(state, game.turn(state))._replace(seat=0, turn=0)
    if not facts(game.key).UNORDERED:
        return look
    fives = [game.fives(stack) for stack in look.stacks] if game.key == "battle" else []
    return look._replace(stacks=()), *fives


@pytest.mark.parametrize(("key", "rules"), EACH)
@pytest.mark.parametrize("policy", [uniform, odd, last])
def test_every_position_that_can_come_up_counts_once(key, rules, policy):
    game = numduel.game(key, **rules)
    each = {}
    for state in choices(game):
        each.setdefault(matters(game, state), []).append(lost(policy, game, state))
    assert all(max(same) - min(same) < 1e-12 for same in each.values())
    found = regret(policy, game)
    losses = [same[0] for same in each.values()]
    assert found.loss == pytest.approx(np.mean(losses), abs=1e-12)
    assert found.worst == pytest.approx(max(losses), abs=1e-12)
    assert (found.low, found.high, found.positions, found.exact) == (found.loss, found.loss, len(losses), True)


def test_uniform_play_by_hand():
    """From 2, 3 is the only move. From 1, one of three moves wins. From 0, only multiplying forever does not lose."""
    found = regret(uniform, numduel.game("wits", target=3, add=2))
    assert found.loss == pytest.approx((0 + 2 / 3 + 1 / 3) / 3, abs=1e-15)
    assert found.worst == pytest.approx(2 / 3, abs=1e-15)
    assert found.positions == 3


@functools.cache
def best_moves(game):
    return {
        seen(game, state).tobytes(): game.all_moves.index(numduel.solve(game).best(state)[0]) for state in choices(game)
    }


@pytest.mark.parametrize(("key", "rules"), EACH)
def test_perfect_play_gives_nothing_away(key, rules):
    game = numduel.game(key, **rules)

    def perfect(observations, _):
        return np.array([best_moves(game)[row.tobytes()] for row in observations])

    found = regret(perfect, game)
    assert found.loss == found.worst == 0
    sampled = regret(perfect, game, over="games", games=100, seed=1)
    assert sampled.loss == sampled.low == sampled.worst == 0
    assert sampled.high == 3 / sampled.positions  # what is not seen in 100 games may still happen in 3 of them


def expected(policy, match, opponent, seat, memo):
    """What a policy gives away until the end of a match, in how many moves, on average."""
    game, state = match.game, match.state
    if match.outcome:
        return np.zeros(2)
    key = (state, match._times, match.to_move) if not game.has_chance else state
    if key in memo:
        return memo[key]
    own = opponent is None or match.to_move == seat
    if match.to_move == numduel.CHANCE:
        here, ways = np.zeros(2), dict(game.chances(state))
    else:
        here = np.array([lost(policy, game, state), 1]) if own else np.zeros(2)
        chances = asked(policy if own else opponent, game, state)
        ways = {move: chances[game.all_moves.index(move)] for move in game.moves(state)}
    for move, weight in ways.items():
        after = copy.deepcopy(match)
        after.play(move)
        here = here + weight / sum(ways.values()) * expected(policy, after, opponent, seat, memo)
    memo[key] = here
    return here


TINY = [
    ("showdown", {"target": 6, "numbers": 3, "copies": 2}),
    ("battle", {"numbers": 2, "copies": 2, "penalty_number": 1, "penalty": 1}),
    ("target", {"target": 6, "numbers": 2}),
    ("wits", {"target": 12, "add": 4}),
    ("duel", {"target": 3, "numbers": 2}),
]


@pytest.mark.parametrize(("key", "rules"), TINY)
@pytest.mark.parametrize("opponent", [None, odd, "random"], ids=["itself", "policy", "computer"])
def test_the_interval_of_sampled_games_covers_what_is_expected(key, rules, opponent):
    game = numduel.game(key, **rules)
    other = uniform if opponent == "random" else opponent
    losses, moves = sum(expected(uniform, numduel.Match(game), other, seat, {}) for seat in (1, 2))
    truth = losses / moves
    found = [regret(uniform, game, over="games", games=300, seed=seed, opponent=opponent) for seed in range(60)]
    covered = sum(one.low <= truth <= one.high for one in found)
    assert covered >= 52  # of 60 intervals, each with a certainty of 95 %, fewer cover it once in 100,000 times
    assert np.mean([one.loss for one in found]) == pytest.approx(truth, rel=0.02)
    assert not any(one.exact for one in found)


def test_a_perfect_opponent_leaves_one_mistake_to_make():
    """In wits the first mistake decides: whoever starts can make one in a game, and the other player none at all."""
    seen = []

    def first(observations, masks):
        seen.append(observations[:, 1].min())
        return masks.argmax(axis=1)

    found = regret(first, "wits", over="games", games=100, opponent="perfect")
    assert seen[0] == 0
    assert found.loss * found.positions == 50
    assert (found.worst, found.exact) == (1, False)


def test_the_interval_narrows_with_the_root_of_the_games():
    game = numduel.game("wits", target=12, add=4)
    few, many = (regret(uniform, game, over="games", games=games, seed=1) for games in (400, 40_000))
    assert (few.high - few.low) / (many.high - many.low) == pytest.approx(10, rel=0.15)
    assert few.positions < many.positions / 90


def test_the_same_seed_samples_the_same_games():
    def once(seed):
        return regret(uniform, "wits", over="games", games=50, seed=seed)

    assert once(1) == once(1)
    assert once(1) != once(2)


@pytest.mark.parametrize(("key", "rules"), [("showdown", {"target": 6, "numbers": 3, "copies": 2}), ("wits", {})])
def test_a_game_with_too_many_positions_is_sampled(key, rules, monkeypatch):
    """The limit is one below what the first has, and below what the solver of the second stores."""
    game = numduel.game(key, **rules)
    limit = min(regret(uniform, game).positions - 1, 49)
    for module in (enumerated, judged):
        monkeypatch.setattr(module, "MOST", limit)
    enumerated.positions.cache_clear()
    assert not regret(uniform, game, games=50, seed=1).exact
    with pytest.raises(numduel.NumduelError, match=f"more than {limit} positions: use over='games'"):
        regret(uniform, game, over="positions")
    enumerated.positions.cache_clear()


def test_a_game_that_cannot_be_solved_has_no_regret():
    with pytest.raises(numduel.TooLarge, match="too large to solve"):
        regret(uniform, numduel.game("showdown", numbers=100))


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"over": "moves"}, "regret is over 'positions' or 'games', not 'moves'"),
        ({"over": "positions", "opponent": uniform}, "an opponent plays games: use over='games'"),
        (
            {"opponent": "nobody"},
            "an opponent is a policy, random, easy, medium, hard, perfect or greedy, not 'nobody'",
        ),
        ({"over": "games", "games": 1}, "an interval needs at least 2 games, not 1"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused(options, why):
    with pytest.raises(numduel.NumduelError) as refused:
        regret(uniform, "wits", **options)
    assert str(refused.value) == why


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
    "must return numbers of moves from 0 to 10, not 11": lambda _, masks: np.full(len(masks), 11),
    "must return numbers of moves from 0 to 10, not -1": lambda _, masks: np.full(len(masks), -1),
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
