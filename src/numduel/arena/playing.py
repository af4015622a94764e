"""Plays the two games of a pairing. Everything but what a bot does follows from the plan."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from numduel import fair
from numduel.arena.openings import in_order
from numduel.arena.plan import Entrant, Pairing, Plan
from numduel.arena.solved import solution_of
from numduel.game import AnyGame, Outcome
from numduel.match import Match, placed, run, start_from
from numduel.players import command_of, computer
from numduel.players.player import Forfeit, Player
from numduel.record import Header, encoded, lines
from numduel.solve import solve
from numduel.solve.solution import Solution

if TYPE_CHECKING:
    from numduel.players.bot import BotPlayer

TIME = ""
"""The time in a record's header: none, so that a game has the same record whenever it is played."""


class PlayedGame(NamedTuple):
    """A finished game."""

    name: str
    record: bytes  # all of it
    errors: dict[int, bytes]  # for each bot that wrote to standard error, by seat: what it wrote
    confined: str  # what confined the bots; empty if there were none


class Played(NamedTuple):
    """The two games of a pairing; in the first of them `a` has seat 1."""

    pairing: Pairing
    games: tuple[PlayedGame, PlayedGame]


class Terms(NamedTuple):
    """What both games of a pairing start with."""

    game: AnyGame
    secret: bytes
    header: Header  # of the first game

    def of(self, number: int) -> Header:
        """The header of the game of that number, 1 or 2: in the second one the players have swapped seats."""
        one, two = self.header.players
        return self.header if number == 1 else self.header._replace(players=(two, one))


def couple_of(seed: str, a: Entrant, b: Entrant) -> str:
    """The seed of all that two players play."""
    return f"{seed} {a.name} {b.name}"


def terms(plan: Plan, pairing: Pairing) -> Terms:
    """What a pairing starts with: the secret that its draws are derived from, or its opening."""
    game = plan.variant()
    players = plan.entrants[pairing.a], plan.entrants[pairing.b]
    couple = couple_of(plan.seed, *players)
    seed = f"{couple} {pairing.number}"
    secret = fair.secret_from(seed)
    commitment = fair.commitment(secret) if game.has_chance else None
    position = None
    if not game.has_chance:
        choice = in_order(game, couple)
        _, position = placed(game, choice[pairing.number % len(choice)])
    one, two = ({"who": each.who, "name": each.name} for each in players)
    return Terms(
        game,
        secret,
        Header(game.key, game.rules, (one, two), 1, TIME, commitment, seed, position=position),
    )


def play_pairing(plan: Plan, pairing: Pairing) -> Played:
    """Play both games of a pairing."""
    return play_matches(plan, pairing)[0]


def play_matches(plan: Plan, pairing: Pairing) -> tuple[Played, tuple[Match, Match]]:
    """The same, and the matches."""
    both = terms(plan, pairing)
    a, b = plan.entrants[pairing.a], plan.entrants[pairing.b]
    one, two = pairing.names()
    first = _play(plan, both, 1, one, {1: a, 2: b})
    second = _play(plan, both, 2, two, {1: b, 2: a})
    return Played(pairing, (first[0], second[0])), (first[1], second[1])


def _play(plan: Plan, both: Terms, number: int, name: str, entrants: Mapping[int, Entrant]) -> tuple[PlayedGame, Match]:
    """Play the game of that number."""
    header = both.of(number)
    game, key = both.game, header.terms.key(both.secret)
    match = Match(game, header.first, None if header.position is None else start_from(game, header.position))
    players = {seat: _player(plan, each, key, f"game {number} seat {seat}") for seat, each in entrants.items()}
    try:
        run(match, players, fair.Shuffle(both.secret, header.terms), forfeits=True)
    finally:
        for each in players.values():
            each.close()
    bots = {seat: each for seat, each in players.items() if isinstance(each, TimedBot)}
    return (
        PlayedGame(
            name,
            record=b"".join(encoded(line) for line in lines(header, match, both.secret if header.shuffle else None)),
            errors={seat: bot.errors for seat, bot in bots.items() if bot.errors},
            confined=", ".join(sorted({bot.confined for bot in bots.values() if bot.confined})),
        ),
        match,
    )


def _player(plan: Plan, entrant: Entrant, key: bytes, label: str) -> Player:
    """The player of a game; one that needs random numbers has its own."""
    below = fair.Stream(key, label).below
    if entrant.is_bot:
        from numduel.players.bot import BotPlayer  # most tournaments have none

        return TimedBot(BotPlayer(command_of(entrant.who), sandbox=plan.sandbox), plan.clock / 1000)
    return computer(entrant.who, below, _solve)


def _solve(game: AnyGame) -> Solution[Any]:
    return solution_of(game) or solve(game)  # which says that the variant is too large


class TimedBot(Player):
    """A bot that has a certain time for each move, with a note of what it did wrong.

    Only bots play against the clock: a computer that had to wait for this machine must not lose by that.
    """

    def __init__(self, bot: "BotPlayer", seconds: float) -> None:
        self._bot, self._seconds = bot, seconds
        self._detail = ""

    @property
    def errors(self) -> bytes:
        """What it wrote to standard error, and after that what it did wrong."""
        wrote = self._bot.errors
        if not self._detail:
            return wrote
        return b"%b%bnumduel: %b\n" % (wrote, b"" if wrote[-1:] in b"\n" else b"\n", self._detail.encode())

    @property
    def confined(self) -> str:
        """What confines it."""
        return self._bot.confined

    def begin(self, game: AnyGame, seat: int) -> None:
        with self._noted():
            self._bot.begin(game, seat)

    def choose(self, game: AnyGame, state: Any, seconds: float | None = None) -> str:
        with self._noted():
            return self._bot.choose(game, state, self._seconds)

    def end(self, outcome: Outcome) -> None:
        self._bot.end(outcome)

    def close(self) -> None:
        self._bot.close()

    @contextmanager
    def _noted(self) -> Iterator[None]:
        try:
            yield
        except Forfeit as forfeit:
            self._detail = getattr(forfeit, "detail", "")
            raise
