"""How a tournament stands: all figures of its players and couples."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from statistics import fmean
from typing import Any, NamedTuple

from numduel.arena.plan import Plan
from numduel.arena.results import PHASES, STANDINGS, Decision, PairResult
from numduel.arena.stats.intervals import Interval, of_results, of_score
from numduel.arena.stats.ratings import Rating, rate
from numduel.game import RuleValue
from numduel.players.player import FORFEITS

FEW = 20
"""Fewer pairs than this are said to be few."""
COSTLIEST = 10
DIGITS = 4
"""To how many digits shares are rounded, so that they are the same on every machine."""
LOSS_DIGITS = 5  # losses per move are small

Shares = Mapping[str, tuple[int, float]]


class PlayerLine(NamedTuple):
    """A player's figures; None where nothing is known yet, or the variant is too large to solve."""

    name: str
    who: str
    games: int
    score: float | None
    adjusted: float | None
    loss: float | None  # per move
    rating: int | None  # Elo points above the mean of all players
    low: int | None
    high: int | None
    forfeits: Mapping[str, int]  # how many of each kind
    by_phase: Shares  # moves and what they gave away in all, by phase of the game
    by_standing: Shares  # the same by how the player stood


class PairLine(NamedTuple):
    """A couple's figures, from the point of view of `a`."""

    a: str
    b: str
    games: int
    score: float | None
    low: float | None
    high: float | None
    adjusted: float | None
    adjusted_low: float | None
    adjusted_high: float | None


class Standings(NamedTuple):
    """A tournament's figures."""

    game: str
    rules: Mapping[str, RuleValue]
    seed: str
    players: tuple[PlayerLine, ...]  # in the order of the plan
    pairs: tuple[PairLine, ...]
    first: int | None  # what the first move is worth, in Elo points
    notes: tuple[str, ...]  # sentences that say what the figures cannot show

    def as_data(self) -> dict[str, Any]:
        """The standings for programs."""
        hidden = ("by_phase", "by_standing")
        players = ({key: each for key, each in line._asdict().items() if key not in hidden} for line in self.players)
        return {
            "game": self.game,
            "rules": dict(self.rules),
            "seed": self.seed,
            "players": [{**line, "forfeits": dict(line["forfeits"])} for line in players],
            "pairs": [line._asdict() for line in self.pairs],
        }


def standings(plan: Plan, results: Sequence[PairResult]) -> Standings:
    """How a tournament stands after these results, in whatever order they come."""
    results = sorted(results, key=lambda result: result[:3])
    ratings = rate(len(plan.entrants), results)
    return Standings(
        plan.game,
        plan.variant().rules,
        plan.seed,
        tuple(_player(plan, place, results, ratings.players[place]) for place in range(len(plan.entrants))),
        tuple(
            _pair(plan, couple, [result for result in results if (result.a, result.b) == couple])
            for couple in plan.couples
        ),
        round(ratings.first) if results else None,
        tuple(_notes(plan, results)),
    )


def costliest(results: Iterable[PairResult], most: int = COSTLIEST) -> tuple[Decision, ...]:
    """The moves that gave most away, the worst first."""
    every = (decision for result in results for game in result.games for decision in game.costly)
    return tuple(sorted(every, key=lambda one: (-round(one.loss, DIGITS), one.game, one.step))[:most])


def _player(plan: Plan, place: int, results: Sequence[PairResult], rating: Rating | None) -> PlayerLine:
    own = [(game, int(place == result.b)) for result in results if place in result[:2] for game in result.games]
    games = [game for game, _ in own]
    moves = sum(game.moves[side] for game, side in own)
    losses = [game.loss[side] for game, side in own if game.loss is not None]
    forfeits = Counter(game.forfeit.why for game in games if game.forfeit and game.forfeit.by == place)
    name, who = plan.entrants[place]
    return PlayerLine(
        name=name,
        who=who,
        games=len(games),
        score=_mean([1 - game.score if side else game.score for game, side in own]),
        adjusted=_mean(
            [1 - game.adjusted if side else game.adjusted for game, side in own if game.adjusted is not None]
        ),
        loss=_rounded(sum(losses) / moves, LOSS_DIGITS) if losses and moves else None,
        rating=round(rating.rating) if rating else None,
        low=round(rating.low) if rating else None,
        high=round(rating.high) if rating else None,
        forfeits={why: forfeits[why] for why in FORFEITS if forfeits[why]},
        by_phase=_summed(PHASES, [game.by_phase[side] for game, side in own]),
        by_standing=_summed(STANDINGS, [game.by_standing[side] for game, side in own]),
    )


def _pair(plan: Plan, couple: tuple[int, int], results: Sequence[PairResult]) -> PairLine:
    a, b = (plan.entrants[place].name for place in couple)
    scores = [result.score for result in results]
    luck = plan.variant().has_chance
    return PairLine(
        a,
        b,
        2 * len(results),
        _mean(scores),
        *_ends(of_score(scores) if scores else None),
        _mean([result.adjusted for result in results if result.adjusted is not None]),
        *_ends(of_results(results, luck=luck)),
    )


def _notes(plan: Plan, results: Sequence[PairResult]) -> Iterator[str]:
    """What the figures cannot show, in sentences."""
    played = Counter((result.a, result.b) for result in results)
    fewest = min(played[couple] for couple in plan.couples)
    if fewest < FEW:
        yield f"{2 * fewest} games per matchup are few: look at the intervals rather than the scores."
    if any(result.adjusted is None for result in results):
        yield f"This variant of {plan.game} is too large to solve, so luck and losses are not known."


def _summed(kinds: Sequence[str], each: Iterable[Shares]) -> Shares:
    every = [*each]
    moves = {kind: sum(one[kind][0] for one in every if kind in one) for kind in kinds}
    losses = {kind: sum(one[kind][1] for one in every if kind in one) for kind in kinds}
    return {kind: (moves[kind], _rounded(losses[kind], DIGITS)) for kind in kinds}


def _mean(values: Sequence[float]) -> float | None:
    return _rounded(fmean(values), DIGITS) if values else None


def _ends(interval: Interval | None) -> tuple[float | None, float | None]:
    return (_rounded(interval.low, DIGITS), _rounded(interval.high, DIGITS)) if interval else (None, None)


def _rounded(value: float, digits: int) -> float:
    """Rounded to so many digits, without a negative zero."""
    return round(value, digits) + 0.0
