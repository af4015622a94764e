"""Hold a tournament of computers and bots, and show how good each of them is."""

import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, nullcontext, suppress
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING

from numduel.cli.options import add_json, add_rules, add_sandbox, game_from, whole
from numduel.cli.status import DONE
from numduel.game import NumduelError
from numduel.players import COMPUTERS
from numduel.rules import GAMES
from numduel.solve import TooLarge, solve
from numduel.terminal.console import Console
from numduel.terminal.solving import solver
from numduel.terminal.streams import say_error

if TYPE_CHECKING:
    from numduel.arena.plan import Plan
    from numduel.arena.planning import Asked
    from numduel.arena.tournament import Progress
    from numduel.arena.workers import Crew

SEED_BYTES = 4  # of a seed that nobody chose


def add(parser: ArgumentParser) -> None:
    """Take the games, the players, how many games they play, and where."""
    parser.add_argument("game", metavar="GAME", nargs="+", help=", ".join(GAMES))
    parser.add_argument(
        "--players",
        metavar="WHO",
        nargs="+",
        required=True,
        help=f"{', '.join(COMPUTERS)} or bot:COMMAND, at least two",
    )
    number = parser.add_mutually_exclusive_group()
    number.add_argument("--games", type=whole(2), metavar="N", help="games per matchup, an even number (default: 40)")
    number.add_argument("--until-sure", action="store_true", help="play until the ranking is certain")
    parser.add_argument(
        "--gauntlet", action="store_true", help="the first player meets all others, who do not meet each other"
    )
    parser.add_argument(
        "--clock", type=whole(1), metavar="MS", help="milliseconds a bot has for a move (default: 1000)"
    )
    parser.add_argument("--seed", metavar="S", help="seed for everything random: the same seed gives the same games")
    add_rules(parser)
    add_sandbox(parser)
    parser.set_defaults(sandbox=None)  # a tournament that goes on has its own
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--workers", default=1, type=whole(1), metavar="N", help="processes that play (default: 1)")
    where.add_argument("--cluster", metavar="ADDRESS", help="play on the workers of the Dask scheduler at this address")
    parser.add_argument("--out", metavar="FOLDER", help="store every game here, continue what is there, and report")
    add_json(parser)


def run(args: Namespace, console: Console) -> int:
    """Hold the tournaments, one after another, and report them."""
    try:
        from numduel.arena.standings import standings  # noqa: F401 - before all is played, not after
    except ModuleNotFoundError as error:
        raise NumduelError(f"the arena needs {error.name}: pip install 'numduel[arena]'") from None
    from numduel.arena.lock import locked
    from numduel.arena.planning import check

    every = [asked(args, key) for key in dict.fromkeys(args.game)]
    for each in every:
        check(each)
    out = None if args.out is None else Path(args.out)
    with locked(out) if out else nullcontext(), crew_of(args) as crew:
        hold(every, crew, out, console, as_json=args.json)
    return DONE


def asked(args: Namespace, key: str) -> "Asked":
    """The tournament of one game."""
    from numduel.arena.planning import Asked

    game = game_from(args, key)
    return Asked(game, args.players, args.games, args.until_sure, args.gauntlet, args.clock, args.seed, args.sandbox)


@contextmanager
def crew_of(args: Namespace) -> "Iterator[Crew]":
    """Who plays the games."""
    if args.cluster is not None:
        from numduel.arena.cluster import Cluster

        with unlogged(), closing(Cluster(args.cluster)) as cluster:
            yield cluster
    elif args.workers > 1:
        from numduel.arena.processes import Processes

        with closing(Processes(args.workers)) as processes:
            yield processes
    else:
        from numduel.arena.workers import Crew

        yield Crew()


@contextmanager
def unlogged() -> Iterator[None]:
    """Have libraries log nothing: what goes wrong is said in a sentence, without their tracebacks before it."""
    import logging

    logging.disable()
    try:
        yield
    finally:
        logging.disable(logging.NOTSET)


def hold(every: "Sequence[Asked]", crew: "Crew", out: Path | None, console: Console, *, as_json: bool) -> None:
    """Hold the tournaments, one after another, and report them."""
    from numduel.arena import report
    from numduel.arena.folder import Folder, write_files
    from numduel.arena.setup import plans
    from numduel.arena.standings import standings
    from numduel.arena.tournament import Tournament

    folders = [Folder(out / each.game.key) if out else None for each in every]
    tournaments = []
    for plan, folder in zip(plans(every, folders, crew, token_hex(SEED_BYTES)), folders, strict=True):
        with suppress(TooLarge):  # nobody needs it then
            (solve if as_json else solver(console))(plan.variant())  # once, before the workers look for it
        if folder and folder.plan() != plan:
            folder.remove(report.SUMMARY)  # it is not finished any more
        with shown(console, plan, quiet=as_json, kept=out is not None) as on_progress:
            tournament = Tournament(plan, crew, folder, on_progress)
            results = tournament.hold()
        found = standings(plan, results)
        confined = tournament.confined
        tournaments.append(report.Tournament(plan, found, results, folder.all_errors() if folder else {}, confined))
        if not as_json and len(tournaments) > 1:
            console.say()
        console.say(report.text(found) if as_json else report.table(found, console.width, confined))
        console.flush()
    if out:
        write_files(out, report.files(tournaments))
        if not as_json:
            console.say(f"\nReport: {out / report.REPORT}")


@contextmanager
def shown(console: Console, plan: "Plan", *, quiet: bool, kept: bool) -> "Iterator[Callable[[Progress], None]]":
    """Show the progress of a tournament; Ctrl-C says how to go on."""
    from numduel.arena.progress import Meter

    meter = Meter(plan.variant().title, time.monotonic)

    def show(progress: "Progress") -> None:
        meter.look(progress)
        if not quiet:
            console.bar(meter.text, meter.part)

    try:
        yield show
    except KeyboardInterrupt:
        console.wipe()
        how = "run the same command again to continue" if kept else "nothing is kept without --out FOLDER"
        say_error(f"stopped after {meter.games}: {how}")
        raise
    finally:
        console.wipe()
