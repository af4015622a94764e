"""The command line: arguments only."""

import argparse
import contextlib
import os
import sys
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NoReturn

import numduel
from numduel import folders
from numduel.game import AnyGame, NumduelError, quoted
from numduel.players import HUMAN, WHO, check
from numduel.rules import GAMES
from numduel.rules import game as make_game
from numduel.rules.variant import is_number
from numduel.terminal.console import Console, EndOfInput, printable
from numduel.terminal.dialogue import NAMES
from numduel.terminal.session import TOSS, Setup, play, resume
from numduel.terminal.streams import answers, drop_output, open_console, say_error, screen_width
from numduel.terminal.surroundings import this_machine
from numduel.terminal.voice import Quit

DONE, FAILED, WRONG, PIPE_CLOSED = 0, 1, 2, 141


class Parser(argparse.ArgumentParser):
    """A parser that tells a mistake in one line."""

    def __init__(self, **options: Any) -> None:
        # told how wide the screen is, the formatter need not load what it would find that out with
        formatter = partial(argparse.HelpFormatter, width=screen_width())
        super().__init__(formatter_class=formatter, **options)

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and how to find out what is right."""
        self.exit(WRONG, f"{self.prog}: {printable(message)} (see {self.prog} --help)\n")


def parser() -> Parser:
    """All commands and their options."""
    top = Parser(prog="numduel", description="Five duels of numbers for two. Without a command: a menu.")
    top.add_argument("--version", action="store_true", help="show the version and leave")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", prog="numduel")

    game = Parser(add_help=False)
    game.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    game.add_argument(
        "--rule",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a variant; numduel rules GAME lists the rules that can be changed",
    )

    new = commands.add_parser("play", parents=[game], help="play a game", description="Play a game.")
    new.add_argument(
        "--p1", default=HUMAN, metavar="WHO", help=f"who is player 1: {', '.join(WHO)} (the first is the default)"
    )
    new.add_argument("--p2", default=HUMAN, metavar="WHO", help="who is player 2")
    new.add_argument("--first", default="1", choices=("1", "2", TOSS), help="who starts: 1 (the default), 2 or toss")
    new.add_argument("--seed", metavar="S", help="what all chance follows from: the same seed, the same game")
    new.add_argument("--deck", metavar="7,10,5,...", help="the first draws; the rest of the deck is shuffled")
    new.add_argument("--fair", action="store_true", help="show what fixes the cards, and mix in words of your own")
    new.add_argument("--record", metavar="FILE", help="save the game in this file rather than in the user's folder")

    solved = commands.add_parser(
        "solve",
        parents=[game],
        help="show what perfect play looks like",
        description="Show what perfect play looks like: from the start, or in a position.",
    )
    solved.add_argument("--at", metavar="POSITION", help="a position as text; - reads one a line and answers in JSON")
    solved.add_argument("--json", action="store_true", help="answer in JSON")

    commands.add_parser(
        "rules", parents=[game], help="show the rules of a game", description="Show the rules of a game."
    )

    again = commands.add_parser(
        "resume", help="go on with an unfinished game", description="Go on with an unfinished game."
    )
    again.add_argument("file", metavar="FILE", nargs="?", help="its record; without it, choose from the saved games")

    reviewed = commands.add_parser(
        "review",
        help="show what each move of a game was worth",
        description="Show what each move of a recorded game was worth, and what was luck.",
    )
    reviewed.add_argument("file", metavar="FILE", nargs="?", help="the record of a game; without it, the last one")
    reviewed.add_argument("--json", action="store_true", help="answer in JSON")

    puzzle = commands.add_parser(
        "puzzle",
        help="find the only winning move",
        description="Find the only winning move, or the best, in one position after another.",
    )
    puzzle.add_argument("game", metavar="GAME", nargs="?", help=f"{', '.join(GAMES)}; without it, all of them")
    puzzle.add_argument("--seed", metavar="S", help="what the puzzles follow from: the same seed, the same puzzles")
    puzzle.add_argument("--rule", action="append", default=[], metavar="NAME=VALUE", help="a variant of the game")

    checked = commands.add_parser(
        "verify",
        help="check a game's shuffle",
        description="Check that the shuffle of a recorded game was fixed before its first move.",
    )
    checked.add_argument("file", metavar="FILE", help="the record of a finished game")

    served = commands.add_parser(
        "serve",
        help="open the web app",
        description="Serve the web app: play in a browser, against the computer or a friend.",
    )
    served.add_argument("--host", default="127.0.0.1", metavar="H", help="the address to listen at (127.0.0.1)")
    served.add_argument("--port", default=8000, type=int, metavar="P", help="the port (8000); 0 takes any")
    served.add_argument("--db", metavar="URL", help="the database; without it, a file in the user's folder")
    served.add_argument("--workers", default=1, type=whole(1), metavar="N", help="how many processes; needs PostgreSQL")
    served.add_argument("--origin", metavar="URL", help="the address in people's browsers, if a proxy hides it")
    served.add_argument(
        "--limit",
        default=60,
        type=whole(0),
        metavar="N",
        help="how many games one address may begin in a minute (60); 0: no limits of any kind",
    )
    return top


def whole(least: int) -> Callable[[str], int]:
    """What reads an option that is a whole number, that or more."""

    def read(text: str) -> int:
        if not is_number(text) or int(text) < least:
            raise argparse.ArgumentTypeError(f"it must be a whole number from {least} on, not {quoted(text)}")
        return int(text)

    return read


def main(argv: list[str] | None = None) -> int:
    """Run a command; the exit status says how it went."""
    args = parser().parse_args(joined(sys.argv[1:] if argv is None else argv))
    try:
        return run(args)
    except NumduelError as error:
        say_error(str(error))
        return WRONG
    except OSError as error:  # of the standard streams: whatever else can fail is told where it fails
        drop_output()
        if isinstance(error, BrokenPipeError):  # whoever read our output has left: there is nobody to tell
            return PIPE_CLOSED
        say_error(f"the input or the output failed: {error.strerror}")
        return WRONG


def joined(argv: list[str]) -> list[str]:
    """Arguments in which a position is one with its option: it may begin with a dash, and is no option then."""
    at = [place for place, arg in enumerate(argv[:-1]) if arg == "--at"]
    return [f"--at={argv[place + 1]}" if place in at else arg for place, arg in enumerate(argv) if place - 1 not in at]


def run(args: argparse.Namespace) -> int:
    """Do what the arguments say."""
    console = open_console()
    if args.version:
        console.say(f"numduel {numduel.__version__}")
    elif args.command == "play":
        play(setup(args), console, this_machine())
    elif args.command == "rules":
        from numduel.handbook import page

        console.say(page(variant(args), console.width))
    elif args.command in COMMANDS:
        status = COMMANDS[args.command](args, console)
        sys.stdout.flush()
        return status
    else:
        try:
            resume_or_choose(args, console) if args.command == "resume" else choose_and_play(console)
        except (Quit, EndOfInput):  # at a question before the game
            console.say("Goodbye.")
    sys.stdout.flush()
    return DONE


def check_shuffle(args: argparse.Namespace, console: Console) -> int:
    """Say whether a record's draws were fixed before its first move."""
    from pathlib import Path

    from numduel.record import read
    from numduel.verify import Unverified, verify

    try:
        for sentence in verify(read(Path(args.file))):
            console.say(printable(sentence))
    except Unverified as error:
        say_error(str(error))
        return FAILED
    return DONE


def show_solution(args: argparse.Namespace, console: Console) -> int:
    """Show a game's solution, or that of one position or many."""
    from numduel.terminal import report

    game = variant(args)
    if args.at == "-":
        return DONE if report.stream(console, game, answers(), say_error) else WRONG
    state = None if args.at is None else game.from_position(args.at)
    report.show(console, game, state, as_json=args.json)
    return DONE


def show_review(args: argparse.Namespace, console: Console) -> int:
    """Show what the moves of a recorded game were worth."""
    from pathlib import Path

    from numduel.record import read
    from numduel.saves import last_finished
    from numduel.terminal.reviewing import look_back, show_data

    header, match, _ = last_finished(folders.games()) if args.file is None else read(Path(args.file))
    names = {seat: player["name"] for seat, player in enumerate(header.players, 1)}
    people = [seat for seat, player in enumerate(header.players, 1) if player["who"] == HUMAN]
    if args.json:
        show_data(console, match, names)
    else:
        with contextlib.suppress(Quit, EndOfInput):
            look_back(console, match, names, people)
    return DONE


def ask_puzzles(args: argparse.Namespace, console: Console) -> int:
    """Ask puzzles of one game, or of all in turn."""
    from numduel.fair import SECRET_BYTES, secret_from
    from numduel.terminal.puzzle import play as solve_puzzles

    if args.rule and not args.game:
        raise NumduelError("a rule belongs to a game: say which, as in numduel puzzle wits --rule target=60")
    games = [variant(args)] if args.game else [make_game(key) for key in GAMES]
    secret = os.urandom(SECRET_BYTES) if args.seed is None else secret_from(args.seed)
    solve_puzzles(console, games, secret)
    return DONE


def serve_web(args: argparse.Namespace, console: Console) -> int:
    """Serve the web app."""
    try:
        from numduel.web.serve import serve
        from numduel.web.settings import Settings
    except ModuleNotFoundError as error:
        raise NumduelError(f"the web app needs {error.name}: pip install 'numduel[web]'") from None

    def say(line: str) -> None:
        console.say(line)
        sys.stdout.flush()

    db = args.db
    if db is None:
        folder = folders.web()
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise NumduelError(f"cannot make the folder {folder}: {error.strerror}") from None
        db = f"sqlite:///{folder / 'numduel.db'}"
    settings = Settings(db, args.origin, args.limit, workers=args.workers)
    serve(settings if args.limit else settings.without_limits(), args.host, args.port, say)
    return DONE


COMMANDS: Mapping[str, Callable[[argparse.Namespace, Console], int]] = {
    "solve": show_solution,
    "review": show_review,
    "puzzle": ask_puzzles,
    "verify": check_shuffle,
    "serve": serve_web,
}


def choose_and_play(console: Console) -> None:
    """Ask what to play, and play it."""
    from numduel.terminal.menu import ask

    play(ask(console), console, this_machine())


def resume_or_choose(args: argparse.Namespace, console: Console) -> None:
    """Go on with a game, after asking which one if that was not said."""
    from pathlib import Path

    from numduel.terminal.shelf import ask

    if args.file is not None:
        resume(Path(args.file), console, this_machine())
    elif chosen := ask(console, folders.games()):
        resume(chosen, console, this_machine(), from_shelf=True)


def setup(args: argparse.Namespace) -> Setup:
    """What is to be played."""
    record = None
    if args.record is not None:
        from pathlib import Path

        record = Path(args.record)
    first = args.first if args.first == TOSS else int(args.first)
    who = {1: check(args.p1), 2: check(args.p2)}
    return Setup(variant(args), who, NAMES, first, args.seed, cards(args.deck), record, fair=args.fair)


def variant(args: argparse.Namespace) -> AnyGame:
    """The game with its rules."""
    rules = {}
    for rule in args.rule:
        name, equals, value = rule.partition("=")
        if not equals:
            raise NumduelError(f"a rule is NAME=VALUE, not {quoted(rule)}")
        rules[name] = value
    return make_game(args.game, **rules)


def cards(text: str | None) -> tuple[int, ...]:
    """The cards of --deck."""
    if text is None:
        return ()
    numbers = [card.strip() for card in text.split(",")]
    for card in numbers:
        if not is_number(card):
            raise NumduelError(f"a deck is cards with commas between them, as in 7,10,5: {quoted(card)} is no card")
    return tuple(map(int, numbers))
