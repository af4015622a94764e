"""Who comes first: the order of the players in a report."""

from collections import defaultdict
from statistics import fmean

from numduel.arena.standings import PairLine, PlayerLine, Standings


def ranked(standings: Standings) -> list[PlayerLine]:
    """The players, the best first.

    If all have met, it is by what they scored without luck, on average over their opponents: that says more than the
    ratings, which only know who won. Otherwise their scores are not comparable, and it is by the ratings.
    """
    scores = without_luck(standings)
    if scores is None:
        return sorted(standings.players, key=lambda line: (line.rating is None, -(line.rating or 0)))
    return sorted(standings.players, key=lambda line: (-round(scores[line.name], 4), -(line.rating or 0)))


def without_luck(standings: Standings) -> dict[str, float] | None:
    """Each player's adjusted score, with the same weight for each opponent; None unless all have met."""
    players = len(standings.players)
    found = defaultdict(list)
    for pair in standings.pairs:
        for side in (pair, turned(pair)):
            if side.adjusted is not None:
                found[side.a].append(side.adjusted)
    if any(len(found[line.name]) < players - 1 for line in standings.players):
        return None
    return {name: fmean(scores) for name, scores in found.items()}


def turned(pair: PairLine) -> PairLine:
    """A couple's figures from the other side."""
    a, b, games, *shares = pair
    score, low, high, adjusted, adjusted_low, adjusted_high = (None if one is None else 1 - one for one in shares)
    return PairLine(b, a, games, score, high, low, adjusted, adjusted_high, adjusted_low)
