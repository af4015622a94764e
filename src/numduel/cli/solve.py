"""Show what perfect play looks like, from the start or from a given position."""

from argparse import ArgumentParser, Namespace

from numduel.cli.options import add_game, add_json, game_from
from numduel.cli.status import DONE, WRONG
from numduel.terminal import report
from numduel.terminal.console import Console
from numduel.terminal.streams import answers, say_error

EACH_LINE = "-"


def add(parser: ArgumentParser) -> None:
    """Take the game, and a position of it."""
    add_game(parser)
    parser.add_argument(
        "--at",
        metavar="POSITION",
        help="a position; - reads one per line from standard input and answers each with a line of JSON",
    )
    add_json(parser)


def run(args: Namespace, console: Console) -> int:
    """Show the solution of the game, or of one position, or of many."""
    game = game_from(args)
    if args.at == EACH_LINE:
        return DONE if report.stream(console, game, answers(), say_error) else WRONG
    state = None if args.at is None else game.from_position(args.at)
    report.show(console, game, state, as_json=args.json)
    return DONE
