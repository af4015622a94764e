"""`numduel.envs.regret`: what a policy gives away, judged by the rules and the solution themselves."""

import copy
import functools

import numpy as np
import pytest

import numduel
from games import each, facts
from numduel.envs import positions as enumerated
from numduel.envs import regret
from numduel.envs import regrets as judged
from numduel.envs.encoding import Encoder

each_variant = pytest.mark.parametrize(("key", "rules"), each("VISITED"))


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


@each_variant
@pytest.mark.parametrize("policy", [uniform, odd, last])
def test_every_position_that_can_come_up_counts_once(key, rules, policy):
    game = numduel.game(key, **rules)
    alike = {}
    for state in choices(game):
        matters = facts(key).matters(game, game.see(state, game.turn(state)))
        alike.setdefault(matters, []).append(lost(policy, game, state))
    assert all(max(same) - min(same) < 1e-12 for same in alike.values())
    found = regret(policy, game)
    losses = [same[0] for same in alike.values()]
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


@each_variant
def test_perfect_play_gives_nothing_away(key, rules):
    game = numduel.game(key, **rules)

    def perfect(observations, _):
        return np.array([best_moves(game)[row.tobytes()] for row in observations])

    found = regret(perfect, game)
    assert found.loss == found.worst == 0
    sampled = regret(perfect, game, over="games", games=100, seed=1)
    assert sampled.loss == sampled.low == sampled.worst == 0
    assert sampled.high == 3 / sampled.positions  # what is not seen in 100 games may still happen in 3 of them


def test_a_policy_that_hardly_errs_may_still_err_where_it_has_not_been_seen():
    game = numduel.game("wits")

    def almost_perfect(observations, masks):
        best = np.array([best_moves(game)[row.tobytes()] for row in observations])
        return 1e-7 * uniform(observations, masks) + (1 - 1e-7) * (np.arange(masks.shape[1]) == best[:, None])

    found = regret(almost_perfect, game, over="games", games=100, seed=1)
    assert 0 < found.loss < 1e-7
    assert found.high == pytest.approx(found.loss + 3 / found.positions)


def expected(policy, match, opponent, seat, memo):
    """What a policy gives away until the end of a match, in how many moves, on average."""
    game, state = match.game, match.state
    if match.outcome:
        return np.zeros(2)
    key = state, frozenset(match._seen.items())  # what has come up before matters where repetition ends a match
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


@pytest.mark.parametrize("key", numduel.GAMES)
@pytest.mark.parametrize("opponent", [None, odd, "random"], ids=["itself", "policy", "computer"])
def test_the_interval_of_sampled_games_covers_what_is_expected(key, opponent):
    game = numduel.game(key, **facts(key).JUDGED[0])
    other = uniform if opponent == "random" else opponent
    losses, moves = sum(expected(uniform, numduel.Match(game), other, seat, {}) for seat in (1, 2))
    truth = losses / moves
    found = [regret(uniform, game, over="games", games=300, seed=seed, opponent=opponent) for seed in range(60)]
    covered = sum(one.low <= truth <= one.high for one in found)
    assert covered >= 50  # of 60 intervals, each of which covers it with 95 %, fewer do so once in 6,000 times
    width = np.mean([one.high - one.low for one in found])
    assert np.std([one.loss for one in found]) == pytest.approx(width / 3.92, rel=0.35)  # so they are not too wide
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
    monkeypatch.setattr(judged, "GAMES", 50)
    assert not regret(uniform, game).exact
    with pytest.raises(numduel.NumduelError, match=f"more than {limit} positions: use over='games'"):
        regret(uniform, game, over="positions")
    enumerated.positions.cache_clear()


def test_a_game_that_cannot_be_solved_has_no_regret():
    with pytest.raises(numduel.TooLarge, match="too large to solve"):
        regret(uniform, numduel.game("showdown", numbers=100))


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"over": "moves"}, "over must be 'positions' or 'games', not 'moves'"),
        ({"over": ["games"]}, "over must be 'positions' or 'games', not ['games']"),
        (
            {"over": "positions", "opponent": uniform},
            "over='positions' looks at each position once: leave opponent out",
        ),
        (
            {"over": "positions", "games": 9, "seed": 1},
            "over='positions' looks at each position once: leave games and seed out",
        ),
        ({"opponent": 5}, "the opponent must be a policy, random, easy, medium, hard, perfect or greedy, not 5"),
        (
            {"opponent": "nobody"},
            "the opponent must be a policy, random, easy, medium, hard, perfect or greedy, not 'nobody'",
        ),
        ({"over": "games", "games": 1}, "games must be a whole number from 2 up, not 1"),
        ({"games": 100.0}, "games must be a whole number from 2 up, not 100.0"),
        ({"seed": -1}, "seed must be a whole number from 0 up, not -1"),
        ({"seed": "now"}, "seed must be a whole number from 0 up, not 'now'"),
        ({"goal": 5}, "wits has no rule 'goal': its rules are target, add, factor, repetition"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused(options, why):
    with pytest.raises(numduel.NumduelError) as refused:
        regret(uniform, "wits", **options)
    assert str(refused.value) == why


@pytest.mark.parametrize("options", [{"games": 100}, {"seed": 3}, {"opponent": "random"}, {"opponent": odd}])
def test_what_only_sampled_games_have_asks_for_them(options):
    found = regret(uniform, "wits", **{"seed": 1, "games": 50} | options)
    assert found == regret(uniform, "wits", over="games", **{"seed": 1, "games": 50} | options)
    assert not found.exact
    assert not regret(uniform, "wits", target=9, **options).exact


def test_rules_of_a_variant_can_be_given_with_a_key():
    assert regret(uniform, "wits", target=30) == regret(uniform, numduel.game("wits", target=30))
    with pytest.raises(numduel.NumduelError, match="rules can be changed only if the game is given by its key"):
        regret(uniform, numduel.game("wits"), target=30)


def test_a_policy_comes_first_and_then_a_game():
    with pytest.raises(
        numduel.NumduelError, match=r"^a policy must be a function of observations and masks, not 'wits'$"
    ):
        regret("wits", uniform)
    with pytest.raises(numduel.NumduelError, match=r"^a game must be a key or made by numduel.game, not None$"):
        regret(uniform, None)
