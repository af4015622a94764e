"""Tournaments to report: real games of computers, with forfeits and names made up."""

from functools import cache

from numduel.arena.folder import Folder, write_files
from numduel.arena.plan import Entrant, Plan
from numduel.arena.report import Tournament, files
from numduel.arena.results import Forfeited
from numduel.arena.standings import standings
from numduel.arena.tournament import hold

NASTY = (
    "<script>alert(1)</script>",
    "\u202eevil\u2066 \u200fname",
    "\x1b[31mred\x1b[0m\x07\x00",
    "x" * 10_000,
    "",
    "名前 ñ \U0001f916 עברית",
    "&lt;b&gt; \"quoted\" 'too'",
    "\ud800 lone",
)
"""Names that a bot may give itself."""


def held(game="duel", players=("perfect", "easy", "random"), games=4, folder=None, **options):
    """A tournament that was really held, in a folder if there is one."""
    entrants = tuple(Entrant(who, who) for who in players)
    plan = Plan(game, options.pop("rules", {}), entrants, options.pop("seed", "7"), games, 100, **options)
    results = hold(plan, folder=Folder(folder / game) if folder else None)
    return Tournament(plan, standings(plan, results), results, {}, "")


cached = cache(held)


def stored(folder, *tournaments):
    """The folder, with the report of these tournaments."""
    write_files(folder, files(tournaments))
    return folder


def renamed(tournament, names):
    """The same tournament between bots of these names."""
    entrants = tuple(Entrant(name, f"bot:./{number}") for number, name in enumerate(names))
    plan = tournament.plan._replace(entrants=entrants)
    return tournament._replace(plan=plan, standings=standings(plan, tournament.results), confined="namespaces")


def forfeiting(tournament, wrote=b"", why="no answer"):
    """The same, but the last player forfeited the first game of each pair, and wrote that to standard error."""
    last = len(tournament.plan.entrants) - 1
    results, errors = [], {}
    for pair in tournament.results:
        first, second = pair.games
        if last == pair.b:
            first = first._replace(score=1.0, forfeit=Forfeited(last, why))
            errors[f"{first.name}-2"] = wrote
        results.append(pair._replace(games=(first, second)))
    return tournament._replace(standings=standings(tournament.plan, results), results=results, errors=errors)
