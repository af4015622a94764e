"""Write a bot to start from, check that a program speaks the protocol, or bring it to a table of the web app."""

from argparse import ArgumentParser, Namespace

from numduel.bots.new import LANGUAGES
from numduel.cli.options import add_json, add_rules, add_sandbox, game_from, whole
from numduel.cli.status import DONE, FAILED
from numduel.game import NumduelError
from numduel.rules import GAMES, game
from numduel.terminal.console import Console
from numduel.text import printable

CHECK_CLOCK, JOIN_CLOCK = 1_000, 10_000  # milliseconds for a move


def add(parser: ArgumentParser) -> None:
    """Take what to do, each with arguments of its own."""
    todo = parser.add_subparsers(dest="todo", metavar="check|new|join", required=True)
    _add_check(todo.add_parser("check", help=check.__doc__, description=check.__doc__))
    _add_new(todo.add_parser("new", help=new.__doc__, description=new.__doc__))
    _add_join(todo.add_parser("join", help=join.__doc__, description=join.__doc__))


def _add_check(parser: ArgumentParser) -> None:
    _add_command(parser)
    parser.add_argument("--game", metavar="GAME", help=f"{', '.join(GAMES)} (default: all of them)")
    add_rules(parser)
    _add_limits(parser, CHECK_CLOCK)
    add_json(parser)
    parser.set_defaults(do=check)


def _add_new(parser: ArgumentParser) -> None:
    parser.add_argument("folder", metavar="FOLDER", help="the folder to write it to; its name is the bot's")
    parser.add_argument(
        "--language", choices=[*LANGUAGES], default=next(iter(LANGUAGES)), help="(default: %(default)s)"
    )
    parser.set_defaults(do=new)


def _add_join(parser: ArgumentParser) -> None:
    parser.add_argument("url", metavar="URL", help="the link to the table: an invitation, or its address")
    _add_command(parser)
    parser.add_argument(
        "--rematches",
        type=whole(0),
        default=0,
        metavar="N",
        help="how many rematches to stay for (default: %(default)s)",
    )
    _add_limits(parser, JOIN_CLOCK)
    parser.set_defaults(do=join)


def _add_command(parser: ArgumentParser) -> None:
    parser.add_argument(
        "program", metavar="COMMAND", nargs="+", help="what starts the bot, best in quotes: 'python3 bot.py'"
    )


def _add_limits(parser: ArgumentParser, clock: int) -> None:
    parser.add_argument(
        "--clock",
        type=whole(1),
        default=clock,
        metavar="MS",
        help="milliseconds that the bot has for a move (default: %(default)s)",
    )
    add_sandbox(parser)


def run(args: Namespace, console: Console) -> int:
    """Do it."""
    status: int = args.do(args, console)
    return status


def command_of(args: Namespace) -> str:
    """The command, given in quotes or as several words."""
    import shlex

    (one, *more) = args.program
    return shlex.join(args.program) if more else str(one)


def check(args: Namespace, console: Console) -> int:
    """Play through all that can happen to a bot, and explain each fault; if there is one, the exit status is 1."""
    import json
    import time

    from numduel.bots.check import Check
    from numduel.bots.program import Program
    from numduel.bots.report import as_data, report
    from numduel.match import Clock

    if not args.game and (args.rule or args.variant is not None):
        raise NumduelError("a rule belongs to a game: say which, as in --game wits --rule target=60")
    games = [game_from(args)] if args.game else [game(key) for key in GAMES]
    command = command_of(args)
    results, clock = [], Clock(args.clock / 1000, time.monotonic)
    for part, result in Check(lambda: Program(command, args.sandbox), clock).run(games):
        results.append(result)
        console.bar(f"Playing {result.game}", part)
    console.wipe()
    if args.json:
        console.say(json.dumps(as_data(command, results)))
    else:
        for line in report(results):
            console.say(printable(line))
    return FAILED if any(result.fault for result in results) else DONE


def new(args: Namespace, console: Console) -> int:
    """Write a bot that runs, to start from; nothing is ever overwritten."""
    from pathlib import Path

    from numduel.bots.new import next_steps, write

    folder = Path(args.folder)
    written = write(folder, args.language)
    console.say(printable(f"Wrote {' and '.join(map(str, written))}. Next:"))
    for step in next_steps(folder, args.language):
        console.say(printable(f"  {step}"))
    return DONE


def join(args: Namespace, console: Console) -> int:
    """Let a bot play at a table that is waiting for a friend; if it breaks the protocol, the exit status is 1."""
    import time
    from importlib.util import find_spec
    from secrets import token_urlsafe

    from numduel.bots.join import Visit
    from numduel.bots.link import parse
    from numduel.bots.report import broke_off
    from numduel.bots.server import Server
    from numduel.bots.table import Host
    from numduel.players.bot import BotPlayer

    if find_spec("websockets") is None:
        raise NumduelError("to join a table, numduel needs websockets: pip install 'numduel[web]'")

    def say(line: str) -> None:
        console.say(printable(line))
        console.flush()

    link, bot = parse(args.url), BotPlayer(command_of(args), sandbox=args.sandbox)
    host = Host(say, time.monotonic, time.sleep, token_urlsafe)
    try:
        fault = Visit(Server(link.server), bot, host, args.clock / 1000).play(link, args.rematches)
    finally:
        bot.close()
    if fault is None:
        return DONE
    for line in broke_off(fault, bot.errors):
        say(line)
    return FAILED
