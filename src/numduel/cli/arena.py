"""Hold a tournament of computers and bots, and show how good each of them is."""

import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from numduel.cli.options import add_json, add_rules, game_from, whole
from numduel.cli.status import DONE
from numduel.game import AnyGame, NumduelError, listed
from numduel.players import COMPUTERS
from numduel.rules import GAMES
from numduel.terminal.console import Console
from numduel.terminal.solving import solver
from numduel.terminal.streams import say_error

if TYPE_CHECKING:
    from numduel.arena.folder import Folder
    from numduel.arena.plan import Plan
    from numduel.arena.planning import Asked
    from numduel.arena.tournament import Progress
    from numduel.arena.workers import Crew


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
    number.add_argument(
        "--games", type=whole(2), metavar="N", help="games of each couple (default: 40), an even number"
    )
    number.add_argument("--until-sure", action="store_true", help="play until the order of the players is sure")
    parser.add_argument(
        "--gauntlet", action="store_true", help="the first player plays all others, these not each other"
    )
    parser.add_argument(
        "--clock", type=whole(1), metavar="MS", help="milliseconds a bot has for a move (default: 1000)"
    )
    parser.add_argument("--seed", metavar="S", help="seed for everything random: the same seed gives the same games")
    add_rules(parser)
    parser.add_argument(
        "--sandbox", choices=("auto", "none", "required"), help="whether bots are confined (default: auto, if possible)"
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--workers", default=1, type=whole(1), metavar="N", help="processes that play (default: 1)")
    where.add_argument("--cluster", metavar="ADDRESS", help="play on the workers of the Dask scheduler at this address")
    parser.add_argument("--out", metavar="FOLDER", help="store every game here, go on with what is there, and report")
    add_json(parser)


def run(args: Namespace, console: Console) -> int:
    """Hold the tournaments, one after another."""
    try:
        from numduel.arena.standings import standings  # noqa: F401 - now, rather than when all is played
    except ModuleNotFoundError as error:
        raise NumduelError(f"the arena needs {error.name}: pip install 'numduel[arena]'") from None
    Arena(args, console).hold()
    return DONE
