"""Find the only winning move, the best one, or the chance of a win, in one position after another."""

import os
from argparse import ArgumentParser, Namespace

from numduel.cli.options import add_game, game_from
from numduel.cli.status import DONE
from numduel.fair import SECRET_BYTES, secret_from
from numduel.game import NumduelError
from numduel.rules import GAMES, HOW_MANY, game
from numduel.terminal.console import Console
from numduel.terminal.puzzle import play


def add(parser: ArgumentParser) -> None:
    """Take the game and the seed, or the date."""
    add_game(parser, optional=True)
    parser.add_argument("--seed", metavar="S", help="seed for the puzzles: the same seed gives the same ones")
    parser.add_argument(
        "--daily",
        metavar="DATE",
        nargs="?",
        const="",
        help=f"the daily {HOW_MANY}, one a game: today's, or those of a date like 2026-11-17",
    )


def run(args: Namespace, console: Console) -> int:
    """Ask puzzles of one game, or of all in turn, or those of a date."""
    if args.daily is not None:
        _daily(args, console)
        return DONE
    if args.variant is not None and not args.game:
        raise NumduelError("a variant belongs to a game: say which, as in numduel puzzle wits --variant long")
    if args.rule and not args.game:
        raise NumduelError("a rule belongs to a game: say which, as in numduel puzzle wits --rule target=60")
    games = [game_from(args)] if args.game else [game(key) for key in GAMES]
    secret = os.urandom(SECRET_BYTES) if args.seed is None else secret_from(args.seed)
    play(console, games, secret)
    return DONE


def _daily(args: Namespace, console: Console) -> None:
    """Ask the puzzles of a date."""
    from datetime import date

    from numduel.puzzles.daily import day_from
    from numduel.terminal import daily
    from numduel.terminal.surroundings import this_machine

    if args.game or args.rule or args.variant is not None or args.seed is not None:
        raise NumduelError(f"the daily {HOW_MANY} are the same for everybody: they take no game, rule or seed")
    machine = this_machine()
    today = date.fromisoformat(machine.now()[:10])
    daily.play(console, day_from(args.daily, today) if args.daily else today, today, machine)
