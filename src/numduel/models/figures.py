"""The figures of an evaluation with their 95 % intervals, from what each of its games adds to them.

Games that share their draws or their opening are one unit: they are alike, and only units are independent. One unit
says nothing about how much they differ, so that it takes two for the interval of anything but a score.
"""

from collections.abc import Iterable, Sequence
from math import sqrt
from operator import sub
from statistics import fmean
from typing import Any, Final, NamedTuple

from numduel.arena.results import Choices
from numduel.arena.stats.intervals import FEW_MISTAKES, LEVEL, UNSEEN, Interval, mistakes_of, of_score, of_units
from numduel.match import Match
from numduel.models.answers import ILLEGAL
from numduel.models.appraisal import BLUNDER, Appraisal
from numduel.solve.solution import SAME

FIGURES: Final = {
    "score": "the result of a game: a win 1, a draw one half",
    "wins": "the share of games won",
    "adjusted": "the score with the luck of the draws taken out",
    "regret": "what a move gave away",
    "blunders": "the share of moves that gave away 15% or more",
    "illegal": "the share of answers with a move that is not legal",
    "unclear": "the share of answers that name no move",
    "forfeit": "the share of games forfeited",
    "tokens": "tokens written per turn, all attempts together",
    "seconds": "seconds that requests took per turn, likewise",
}
"""Each figure, and what it is."""
PAIR: Final = 2
"""How many games a unit has if none was played again: fewer, if the model had one seat only."""


class Tally(NamedTuple):
    """What a game adds."""

    unit: str
    score: float
    adjusted: float
    luck: bool  # whether the game has any
    moves: int
    loss: float  # of all moves; a forfeit is none
    blunders: int
    answers: int
    illegal: int
    unclear: int
    turns: int  # in which the model was asked, once or again: those with a move, and one that led to a forfeit
    forfeit: str  # its reason, if there was one
    tokens: int
    seconds: float
    choices: tuple[Choices, Choices]

    def as_data(self) -> dict[str, Any]:
        """The tally for a log."""
        return {**self._asdict(), "choices": [list(each) for each in self.choices]}

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> "Tally":
        """A tally from a log."""
        one, two = (Choices(*each) for each in data["choices"])
        return cls(**{**data, "choices": (one, two)})


class Figure(NamedTuple):
    """A figure, and where it would probably be after many more games; None if there is nothing to compute it from."""

    value: float | None
    low: float | None = None
    high: float | None = None


def unit_of(match: Match, pair: int) -> str:
    """Which unit a game of a pair belongs to: without luck, all from the same opening are alike."""
    return f"pair {pair + 1}" if match.game.has_chance else match.game.position(match.start)


def tallied(
    unit: str,
    found: Appraisal,
    seat: int,
    answers: Sequence[tuple[int, str]],
    *,
    luck: bool,
    tokens: int,
    seconds: float,
) -> Tally:
    """What a game adds, with where each answer was given and what was wrong with it: nothing if it made a move."""
    faults = [fault for _, fault in answers]
    own = found.own(seat)
    return Tally(
        unit,
        found.score,
        found.adjusted,
        luck,
        len(own),
        sum(move.loss for move in own) + (found.let_off.loss if found.let_off else 0.0),
        sum(move.word == BLUNDER for move in own),
        len(faults),
        sum(fault == ILLEGAL for fault in faults),
        sum(fault not in ("", ILLEGAL) for fault in faults),
        len({at for at, _ in answers}),
        found.forfeit,
        tokens,
        seconds,
        found.choices,
    )


def figures(games: Iterable[Tally]) -> dict[str, Figure]:
    """All figures of these games."""
    units: dict[str, list[Tally]] = {}
    for game in games:
        units.setdefault(game.unit, []).append(game)
    each = [*units.values()]
    if not each:
        return dict.fromkeys(FIGURES, Figure(None))
    every = [game for unit in each for game in unit]
    scores = [fmean(game.score for game in unit) for unit in each]
    wins = [fmean(game.score == 1 for game in unit) for unit in each]
    adjusted = [fmean(game.adjusted for game in unit) for unit in each]
    choices = [game.choices for unit in each for game in unit[:PAIR]]  # what is played again is no other mistake

    def summed(name: str) -> list[float]:
        return [sum(getattr(game, name) for game in unit) for unit in each]

    moves, answers, turns = summed("moves"), summed("answers"), summed("turns")
    forfeits = [float(sum(bool(game.forfeit) for game in unit)) for unit in each]
    alike = len(every) / len(each)
    return {
        "score": Figure(fmean(scores), *of_score(scores)),
        "wins": Figure(fmean(wins), *of_score(wins)),
        "adjusted": _holding(fmean(adjusted), of_units(scores, adjusted, choices, luck=every[0].luck)),
        "regret": regret(summed("loss"), moves, stake(every, len(each))),
        "blunders": rate(summed("blunders"), moves, alike),
        "illegal": rate(summed("illegal"), answers, alike),
        "unclear": rate(summed("unclear"), answers, alike),
        "forfeit": rate(forfeits, [float(len(unit)) for unit in each], alike),
        "tokens": ratio(summed("tokens"), turns),
        "seconds": ratio(summed("seconds"), turns),
    }


def stake(games: Sequence[Tally], units: int) -> float:
    """What an unseen mistake would have cost: it may be made as often as its game was played again."""
    own = [(game.choices[0], Choices()) for game in games]
    return mistakes_of(own, len(games)).stake * max(len(games) / units / PAIR, 1.0)


def _holding(value: float, found: Interval) -> Figure:
    """A figure whose interval holds it. The expected score is in 0 to 1; that of a sample, without luck, may not be."""
    return Figure(value, min(found.low, value), max(found.high, value))


def ratio(amounts: Sequence[float], sizes: Sequence[float]) -> Figure:
    """A sum for each of something, from both in each unit: Student's t, with the variance of a ratio of sums."""
    from scipy.special import stdtrit

    size = sum(sizes)
    if not size:
        return Figure(None)
    value = sum(amounts) / size
    if len(sizes) == 1:
        return Figure(value)
    half = float(stdtrit(len(sizes) - 1, (1 + LEVEL) / 2)) * sqrt(_variance(amounts, sizes, value))
    return Figure(value, max(value - half, 0.0), value + half)


def _variance(amounts: Sequence[float], sizes: Sequence[float], value: float) -> float:
    number = len(sizes)
    squares = sum((amount - value * size) ** 2 for amount, size in zip(amounts, sizes, strict=True))
    return number / (number - 1) * squares / sum(sizes) ** 2


def regret(losses: Sequence[float], moves: Sequence[float], at_stake: float) -> Figure:
    """What a move gave away.

    Where hardly any mistakes were seen, there may be unseen ones, of that stake; where hardly any units differ, as many
    may be missing just as well.
    """
    value, low, high = ratio(losses, moves)
    if value is None or low is None or high is None:
        return Figure(value)
    unseen = UNSEEN * at_stake / sum(moves)
    apart = sum(abs(loss - value * number) > SAME for loss, number in zip(losses, moves, strict=True))
    if apart < FEW_MISTAKES:
        low = min(low, max(value - unseen, 0.0))
    if apart < FEW_MISTAKES or sum(loss > 0 for loss in losses) < FEW_MISTAKES:
        high = max(high, value + unseen)
    return Figure(value, low, min(high, 1.0))


def rate(counts: Sequence[float], sizes: Sequence[float], alike: float = 1.0) -> Figure:
    """A share, from the number and the size of each unit, which has so many games that may be alike.

    The interval is Jeffreys', with as many independent trials as the spread between units leaves (Korn and Graubard,
    1998). Where hardly any unit has what is counted, or hardly any lacks it, that spread says little, and the games of
    a unit are taken for one.
    """
    size = sum(sizes)
    if not size:
        return Figure(None)
    value = sum(counts) / size
    if len(sizes) == 1:
        return Figure(value)
    effect = _variance(counts, sizes, value) / (value * (1 - value) / size) if 0 < value < 1 else 1.0
    having, lacking = (sum(each > 0 for each in some) for some in (counts, map(sub, sizes, counts)))
    least = alike if min(having, lacking) < FEW_MISTAKES else 1.0
    low, high = _jeffreys(value, size / max(effect, least))
    return Figure(value, low if value else 0.0, high if value < 1 else 1.0)


def _jeffreys(value: float, trials: float) -> Interval:
    from scipy.special import betaincinv

    ends = ((1 + side * LEVEL) / 2 for side in (-1, 1))
    return Interval(*(float(betaincinv(value * trials + 0.5, (1 - value) * trials + 0.5, end)) for end in ends))
