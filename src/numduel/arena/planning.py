"""From what somebody asks for to a plan: a new one, or that of a tournament that goes on."""

from collections.abc import Sequence
from typing import NamedTuple

from numduel.arena.folder import Folder, FolderError
from numduel.arena.plan import Entrant, Plan
from numduel.game import AnyGame, NumduelError, quoted
from numduel.players import HUMAN, is_bot, named, needs_solution
from numduel.solve import ensure_solvable

GAMES = 40
CLOCK = 1000  # milliseconds
SANDBOX = "auto"


class Asked(NamedTuple):
    """A tournament as it was asked for; what is None is left to the plan that is there, or to the default."""

    game: AnyGame
    players: Sequence[str]
    games: int | None = None  # for each couple
    until_sure: bool = False
    gauntlet: bool = False
    clock: int | None = None
    seed: str | None = None
    sandbox: str | None = None


def check(asked: Asked) -> None:
    """Refuse what cannot be held."""
    if len(asked.players) < 2:
        raise NumduelError("a tournament needs at least two players, after --players")
    for who in asked.players:
        if named(who) == HUMAN:
            raise NumduelError("a person cannot play in a tournament: its players are computers and bots")
    if asked.games is not None and (asked.games % 2 or asked.games < 2):
        raise NumduelError(
            f"the number of games must be even, not {asked.games}: each pair has the players in both seats"
        )
    if any(map(needs_solution, asked.players)):
        ensure_solvable(asked.game)


def new_plan(asked: Asked, names: Sequence[str], seed: str) -> Plan:
    """The plan of a new tournament, for players of these names."""
    entrants = tuple(map(Entrant, unique(names, asked.players), asked.players))
    return Plan(
        asked.game.key,
        asked.game.rules,
        entrants,
        asked.seed if asked.seed is not None else seed,
        None if asked.until_sure else asked.games or GAMES,
        asked.clock or CLOCK,
        asked.gauntlet,
        asked.sandbox or SANDBOX,
    )


def continued(asked: Asked, folder: Folder, plan: Plan) -> Plan:
    """The plan of a tournament that goes on in its folder, perhaps with more games."""
    for what, wanted, there in (
        ("rules", asked.game.rules, dict(plan.rules)),
        ("players", list(asked.players), [each.who for each in plan.entrants]),
        ("seed", asked.seed, plan.seed),
        ("clock", asked.clock, plan.clock),
        ("sandbox", asked.sandbox, plan.sandbox),
        ("gauntlet", asked.gauntlet, plan.gauntlet),
    ):
        if wanted not in (None, there):
            are = "are" if what.endswith("s") else "is"
            raise FolderError(
                f"another tournament is in {folder.path}: its {what} {are} {_said(there)}, not {_said(wanted)}"
            )
    if asked.until_sure and plan.games is not None:
        raise FolderError(f"the tournament in {folder.path} has a number of games: ask for more with --games")
    if asked.games is None:
        return plan
    most = 2 * max((pairing.number + 1 for pairing in folder.finished), default=0)
    if asked.games < most:
        raise FolderError(f"there are more games in {folder.path} already: ask for {most} or more, not {asked.games}")
    return plan._replace(games=asked.games)


def _said(value: object) -> str:
    match value:
        case dict():
            return ", ".join(f"{name}={each}" for name, each in value.items())
        case list():
            return ", ".join(map(str, value))
        case bool():
            return "on" if value else "off"
        case _:
            return quoted(value)


def unique(names: Sequence[str], players: Sequence[str]) -> list[str]:
    """Names, with a number after one that is taken: perfect, perfect 2. No bot takes a computer's name."""
    found: dict[int, str] = {}
    for at in sorted(range(len(names)), key=lambda at: is_bot(players[at])):
        free, number = names[at], 1
        while free in found.values():
            number += 1
            free = f"{names[at]} {number}"
        found[at] = free
    return [found[at] for at in range(len(names))]
