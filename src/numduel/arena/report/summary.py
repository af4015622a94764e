"""What a report shows of a tournament, and nothing else: it is stored beside the games, and read by the web app."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from heapq import nsmallest
from typing import NamedTuple

from numduel.arena.plan import Plan
from numduel.arena.report.markup import clean
from numduel.arena.report.stored import decoded
from numduel.arena.report.tournament import Tournament
from numduel.arena.results import PHASES, STANDINGS, Decision, GameResult, PairResult
from numduel.game import AnyGame

COSTLIEST = 10  # moves
NAMED = 5  # games that a player forfeited in the same way: as many are named
LONGEST_ERRORS = 4000  # characters of standard error


class Ranked(NamedTuple):
    """A player's line in the ranking, as in the JSON."""

    name: str
    who: str
    games: int
    score: float
    adjusted: float | None
    loss: float | None
    rating: float
    low: float
    high: float
    forfeits: dict[str, int]


class Versus(NamedTuple):
    """What a couple's games show, as in the JSON: the scores are those of a."""

    a: str
    b: str
    games: int
    score: float
    low: float
    high: float
    adjusted: float | None
    adjusted_low: float | None
    adjusted_high: float | None

    def turned(self) -> "Versus":
        """The same from the other side."""
        _, _, games, score, low, high, adjusted, lower, upper = self
        return Versus(self.b, self.a, games, 1 - score, 1 - high, 1 - low, _rest(adjusted), _rest(upper), _rest(lower))


class Spent(NamedTuple):
    """Moves, and what they gave away in all."""

    moves: int
    loss: float


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
    players: tuple[Ranked, ...]  # the best first
    pairs: tuple[Versus, ...]
    by_phase: dict[str, dict[str, Spent]]  # by the player's name
    by_standing: dict[str, dict[str, Spent]]
    costly: tuple[Decision, ...]
    forfeits: tuple[Forfeits, ...]
    couples: tuple[CoupleGames, ...]
    confined: str

    @property
    def game(self) -> AnyGame:
        """The game with its rules."""
        return self.plan.variant()

    @property
    def games(self) -> int:
        """How many were played."""
        return sum(len(couple.games) for couple in self.couples)

    @property
    def solved(self) -> bool:
        """Whether the worth of moves and luck is known."""
        return any(player.loss is not None for player in self.players)

    @property
    def lucky(self) -> bool:
        """Whether taking the luck out changed anything."""
        return any(
            (pair.score, pair.low, pair.high) != (pair.adjusted, pair.adjusted_low, pair.adjusted_high)
            for pair in self.pairs
            if pair.adjusted is not None
        )


def _rest(share: float | None) -> float | None:
    return None if share is None else 1 - share


def summarize(tournament: Tournament) -> Summary:
    """What a report shows of a tournament."""
    plan, standings, results, errors, confined = tournament
    data = standings.as_data()
    names = [entrant.name for entrant in plan.entrants]
    return Summary(
        plan,
        tuple(decoded(Ranked, line) for line in data["players"]),
        tuple(decoded(Versus, line) for line in data["pairs"]),
        _spent(names, results, "by_phase", PHASES),
        _spent(names, results, "by_standing", STANDINGS),
        tuple(nsmallest(COSTLIEST, _decisions(results), key=lambda each: (-each.loss, each.game, each.step))),
        tuple(_forfeits(names, results, errors)),
        tuple(_couples(results)),
        confined,
    )


def _games(results: Sequence[PairResult]) -> "list[tuple[PairResult, int, GameResult]]":
    """Each game with its pairing, and its number there."""
    return [(pair, number, game) for pair in results for number, game in enumerate(pair.games)]


def _decisions(results: Sequence[PairResult]) -> list[Decision]:
    return [decision for _, _, game in _games(results) for decision in game.costly]


def _spent(
    names: Sequence[str], results: Sequence[PairResult], how: str, kinds: Sequence[str]
) -> dict[str, dict[str, Spent]]:
    """What each player's moves gave away, by a kind of position."""
    found = {name: dict.fromkeys(kinds, Spent(0, 0.0)) for name in names}
    for pair, _, game in _games(results):
        if game.loss is None:
            continue
        for place, kept in zip((pair.a, pair.b), getattr(game, how), strict=True):
            own = found[names[place]]
            for kind, (moves, loss) in kept.items():
                own[kind] = Spent(own[kind].moves + moves, own[kind].loss + loss)
    return found


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
