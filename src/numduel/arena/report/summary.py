"""What a report shows of a tournament, and nothing else: it is stored beside the games, and read by the web app."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from numduel.arena.plan import Plan
from numduel.arena.report.markup import clean
from numduel.arena.report.ranks import ranked
from numduel.arena.report.tournament import Tournament
from numduel.arena.results import Decision, GameResult, PairResult
from numduel.arena.standings import PlayerLine, Standings, costliest
from numduel.game import AnyGame

NAMED = 5  # games that a player forfeited in the same way: as many are named
LONGEST_ERRORS = 4000  # characters of standard error


class Forfeits(NamedTuple):
    """The games that a player forfeited in the same way."""

    by: str
    why: str
    games: int
    named: tuple[str, ...]  # the first of them
    wrote: str  # the end of what it wrote to standard error in the first game where it wrote anything
    cut: int  # bytes before that


class GameLine(NamedTuple):
    """A game of a couple."""

    name: str
    a_first: bool  # whether a had the first turn
    score: float  # of a
    adjusted: float | None
    why: str  # it was forfeited; empty if it was not


class CoupleGames(NamedTuple):
    """The games of a couple."""

    a: int  # place in the list of entrants
    b: int
    games: tuple[GameLine, ...]


class Summary(NamedTuple):
    """All that a report shows of a tournament of one game."""

    plan: Plan
    standings: Standings
    costly: tuple[Decision, ...]
    forfeits: tuple[Forfeits, ...]
    couples: tuple[CoupleGames, ...]
    confined: str

    @property
    def game(self) -> AnyGame:
        """The game with its rules."""
        return self.plan.variant()

    @property
    def players(self) -> list[PlayerLine]:
        """The players, the best first."""
        return ranked(self.standings)

    @property
    def games(self) -> int:
        """How many were played."""
        return sum(len(couple.games) for couple in self.couples)

    @property
    def solved(self) -> bool:
        """Whether the worth of moves and luck is known."""
        return any(player.adjusted is not None for player in self.standings.players)

    @property
    def lucky(self) -> bool:
        """Whether there was any luck to take out of the scores."""
        return self.solved and self.game.has_chance


def summarize(tournament: Tournament) -> Summary:
    """What a report shows of a tournament."""
    plan, standings, results, errors, confined = tournament
    names = [entrant.name for entrant in plan.entrants]
    return Summary(
        plan,
        standings,
        costliest(results),
        tuple(_forfeits(names, results, errors)),
        tuple(_couples(results)),
        confined,
    )


def _games(results: Sequence[PairResult]) -> "list[tuple[PairResult, int, GameResult]]":
    """Each game with its pairing, and its number there."""
    return [(pair, number, game) for pair in results for number, game in enumerate(pair.games)]


def _forfeits(names: Sequence[str], results: Sequence[PairResult], errors: Mapping[str, bytes]) -> "list[Forfeits]":
    """The forfeits of each player, by their kind."""
    found: dict[tuple[int, str], list[tuple[str, bytes]]] = defaultdict(list)
    for pair, number, game in _games(results):
        if game.forfeit:
            by, why = game.forfeit
            seat = 1 + (number if by == pair.a else 1 - number)  # a has seat 1 in the first game
            found[by, why].append((game.name, errors.get(f"{game.name}-{seat}", b"")))
    return [_of_a_kind(names[by], why, games) for (by, why), games in sorted(found.items())]


def _of_a_kind(by: str, why: str, games: "list[tuple[str, bytes]]") -> Forfeits:
    wrote = next((wrote for _, wrote in games if wrote.strip()), b"")
    end = wrote[-LONGEST_ERRORS:]
    text = clean(end.decode(errors="replace").replace("\r\n", "\n"))[-LONGEST_ERRORS:].strip("\n")
    return Forfeits(by, why, len(games), tuple(name for name, _ in games[:NAMED]), text, len(wrote) - len(end))


def _couples(results: Sequence[PairResult]) -> list[CoupleGames]:
    found: dict[tuple[int, int], list[GameLine]] = defaultdict(list)
    for pair, _, game in _games(results):
        why = game.forfeit.why if game.forfeit else ""
        found[pair.a, pair.b].append(GameLine(game.name, game.a_first, game.score, game.adjusted, why))
    return [CoupleGames(a, b, tuple(games)) for (a, b), games in sorted(found.items())]
