"""Find the only winning move, the best one, or the chance of a win, in one position after another."""

import os
from argparse import ArgumentParser, Namespace

from numduel.cli.options import add_game, game_from
from numduel.cli.status import DONE
from numduel.fair import SECRET_BYTES, secret_from
from numduel.game import NumduelError
from numduel.rules import GAMES, game
from numduel.terminal.console import Console
from numduel.terminal.puzzle import play


def add(parser: ArgumentParser) -> None:
    """Take the game and the seed."""
    add_game(parser, optional=True)
    parser.add_argument("--seed", metavar="S", help="seed for the puzzles: the same seed gives the same ones")


def run(args: Namespace, console: Console) -> int:
    """Ask puzzles of one game, or of all in turn."""
    if args.rule and not args.game:
        raise NumduelError("a rule belongs to a game: say which, as in numduel puzzle wits --rule target=60")
    games = [game_from(args)] if args.game else [game(key) for key in GAMES]
    secret = os.urandom(SECRET_BYTES) if args.seed is None else secret_from(args.seed)
    play(console, games, secret)
    return DONE
