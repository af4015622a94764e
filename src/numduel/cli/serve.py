"""Serve the web app, to play in a browser against the computer or a friend."""

from argparse import ArgumentParser, Namespace

from numduel.cli.database import add_database, own_database
from numduel.cli.options import whole
from numduel.cli.status import DONE
from numduel.game import NumduelError
from numduel.terminal.console import Console


def add(parser: ArgumentParser) -> None:
    """Take where to listen, the database, and the limits."""
    parser.add_argument("--host", default="127.0.0.1", metavar="H", help="address to listen on (default: 127.0.0.1)")
    parser.add_argument("--port", default=8000, type=int, metavar="P", help="port (default: 8000); 0 picks a free one")
    add_database(parser)
    parser.add_argument(
        "--workers",
        default=1,
        type=whole(1),
        metavar="N",
        help="number of processes (default: 1); more than one needs PostgreSQL",
    )
    parser.add_argument("--origin", metavar="URL", help="the app's public address, if a proxy changes the host")
    parser.add_argument(
        "--limit",
        default=60,
        type=whole(0),
        metavar="N",
        help="games that one address may start in a minute (default: 60); 0: no limits except on size and time",
    )
    parser.add_argument(
        "--keep",
        default=365,
        type=whole(0),
        metavar="DAYS",
        help="days to keep a game after its last move (default: 365); never begun, at most 30; 0: keep all",
    )
    parser.add_argument("--arena", metavar="FOLDER", help="show the finished tournaments in this folder")


def run(args: Namespace, console: Console) -> int:
    """Serve until it is stopped."""
    try:
        from numduel.web.serve import serve
        from numduel.web.settings import Settings
    except ModuleNotFoundError as error:
        raise NumduelError(f"the web app needs {error.name}: pip install 'numduel[web]'") from None

    def say(line: str) -> None:
        console.say(line)
        console.flush()

    database = own_database() if args.db is None else args.db
    settings = Settings(database, args.origin, args.limit, workers=args.workers, keep=args.keep, arena=args.arena)
    serve(settings if args.limit else settings.without_limits(), args.host, args.port, say)
    return DONE
