"""A finished tournament of one game: all that a report is made from."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from numduel.arena.plan import Plan
from numduel.arena.results import PairResult
from numduel.arena.standings import Standings


class Tournament(NamedTuple):
    """What was planned, what was played, and what it shows."""

    plan: Plan
    standings: Standings
    results: Sequence[PairResult]
    errors: Mapping[str, bytes]  # what bots wrote to standard error: by the game's name, a hyphen and the seat
    confined: str  # what really confined the bots
