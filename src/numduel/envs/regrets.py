"""How much a policy gives away: exactly where all positions can be looked at, otherwise in sampled games."""

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

import numpy as np

from numduel.envs.arguments import checked_count, checked_seed
from numduel.envs.batch import Batch
from numduel.envs.batch.games import Actions, Bools, Doubles
from numduel.envs.opponents import opponent as new_opponent
from numduel.envs.policy import Policy, ask, draw
from numduel.envs.positions import MOST, positions
from numduel.envs.variant import variant
from numduel.game import AnyGame, NumduelError, RuleValue, listed, quoted
from numduel.players import COMPUTERS
from numduel.solve import ensure_solvable, in_words

GAMES = 10_000  # are sampled, unless another number is asked for
NORMAL_95 = 1.959964  # 95 % of a normal distribution are within this many standard deviations
RULE_OF_THREE = 3  # what did not happen in n games happens, with 95 % certainty, in less than 3 of n


class Regret(NamedTuple):
    """How much a policy gives away per move, in expected score: a win counts 1, a draw one half."""

    loss: float  # the average
    low: float  # a 95 % interval around it; if it is exact, both are the loss itself
    high: float
    worst: float  # the most that it gives away in any one position; on average, if it plays several moves there
    positions: int  # how many were looked at
    exact: bool  # whether these are all that can come up, each counted once


def regret(
    policy: Policy,
    game: AnyGame | str,
    *,
    over: Literal["positions", "games"] | None = None,
    games: int | None = None,
    seed: int | None = None,
    opponent: Policy | str | None = None,
    **rules: RuleValue,
) -> Regret:
    """How much a policy gives away: over all positions of a game if that is possible, otherwise over sampled games.

    `games`, `seed` and `opponent` are for sampled games, and ask for them. The rest are rules of a variant.

    A policy is a function of n observations and of the masks of their legal moves. It returns n moves, as indices into
    `game.all_moves`, or a row of probabilities for each. In sampled games it plays both sides, or half of the games as
    either side against an opponent: another policy, or one of numduel's computers by name.
    """
    if not callable(policy):
        raise NumduelError(f"a policy must be a function of observations and masks, not {quoted(policy)}")
    game = variant(game, rules)
    if over not in (None, "positions", "games"):  # not a set: what is given may have no hash
        raise NumduelError(f"over must be 'positions' or 'games', not {quoted(over)}")
    sampled = [name for name, given in (("games", games), ("seed", seed), ("opponent", opponent)) if given is not None]
    if over == "positions" and sampled:
        raise NumduelError(f"over='positions' looks at each position once: leave {' and '.join(sampled)} out")
    count, seed = checked_count("games", GAMES if games is None else games, 2), checked_seed(seed)
    if over != "games" and not sampled:
        if exact := _over_positions(policy, game):
            return exact
        if over == "positions":
            raise NumduelError(f"this variant of {game.key} has more than {in_words(MOST)} positions: use over='games'")
    return _over_games(policy, game, count, seed, opponent)


def _over_positions(policy: Policy, game: Any) -> Regret | None:
    """The exact regret over all positions; None if there are too many."""
    ensure_solvable(game)
    if (found := positions(game)) is None:
        return None
    chances = ask(policy, game.all_moves, found.observations, found.masks)
    lost = (chances * np.nan_to_num(found.losses)).sum(axis=1)
    loss = float(lost.mean())
    return Regret(loss, loss, loss, float(lost.max()), len(lost), exact=True)


def _over_games(policy: Policy, game: AnyGame, games: int, seed: int | None, opponent: Policy | str | None) -> Regret:
    """The regret in sampled games, all of which are played to their end: otherwise short ones would count more."""
    ensure_solvable(game)
    rng = np.random.default_rng(seed)
    batch = Batch(game, games, int(rng.integers(1 << 63)), auto_reset=False)
    reply = _replies(opponent, batch, rng)
    lost, moves, worst = np.zeros(games), np.zeros(games), 0.0
    seats = 1 + np.arange(games) % 2  # of the policy, if it has an opponent
    while not batch.done.all():
        going = ~batch.done
        own = going & (seats == batch.turn) if reply else going
        actions = reply(going & ~own) if reply else np.zeros(games, dtype=np.intp)
        if own.any():
            chances = ask(policy, game.all_moves, batch.observation[own], batch.mask[own])
            actions[own] = draw(chances, rng)
            losses = (chances * np.nan_to_num(batch.losses()[own])).sum(axis=1)
            lost[own] += losses
            moves[own] += 1
            worst = max(worst, float(losses.max()))
        batch.step(actions)  # those that are over stay so
    return _estimated(lost, moves, worst)


def _replies(
    opponent: Policy | str | None, batch: Batch, rng: np.random.Generator
) -> Callable[[Bools], Actions] | None:
    """What an opponent plays in some of the games."""
    if opponent is None:
        return None
    if opponent not in COMPUTERS if isinstance(opponent, str) else not callable(opponent):
        raise NumduelError(f"the opponent must be a policy, {listed([*COMPUTERS])}, not {quoted(opponent)}")
    if isinstance(opponent, str):
        choose = new_opponent(opponent, batch, lambda: rng.random(batch.size))
        return lambda _: choose().copy()

    def reply(where: Bools) -> Actions:
        actions = np.zeros(batch.size, dtype=np.intp)
        if where.any():
            chances = ask(opponent, batch.game.all_moves, batch.observation[where], batch.mask[where])
            actions[where] = draw(chances, rng)
        return actions

    return reply


def _estimated(lost: Doubles, moves: Doubles, worst: float) -> Regret:
    """The regret of sampled games: what was lost in each, in how many moves.

    The moves of a game belong together, so the interval is that of a ratio of sums over games.
    """
    games, total = len(lost), moves.sum()
    loss = lost.sum() / total
    spread = np.sqrt(games / (games - 1) * ((lost - loss * moves) ** 2).sum()) / total
    # if next to nothing was lost, the spread says nothing about rare games in which much is
    most = loss + max(NORMAL_95 * spread, RULE_OF_THREE / total)
    low, high = max(0.0, loss - NORMAL_95 * spread), min(1.0, most)
    return Regret(float(loss), float(low), float(high), worst, int(total), exact=False)
