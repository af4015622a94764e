"""Report how well language models play, from the logs of their evaluations, or show what they read."""

from argparse import ArgumentParser, Namespace

from numduel.cli.options import add_game, game_from, whole
from numduel.cli.status import DONE
from numduel.game import NumduelError
from numduel.terminal.console import Console
from numduel.text import printable

OUT = "models-report"
OPPONENT, SEED = "perfect", "numduel"  # as by default in the evaluation


def add(parser: ArgumentParser) -> None:
    """Take what to do, each with arguments of its own."""
    todo = parser.add_subparsers(dest="todo", metavar="report|prompt", required=True)
    _add_report(todo.add_parser("report", help=report.__doc__, description=report.__doc__))
    _add_prompt(todo.add_parser("prompt", help=prompt.__doc__, description=prompt.__doc__))


def _add_report(parser: ArgumentParser) -> None:
    parser.add_argument("logs", metavar="LOGS", nargs="+", help="Inspect logs, or folders of them")
    parser.add_argument(
        "--out", metavar="FOLDER", default=OUT, help="write report.html and report.json here (default: %(default)s)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON, and write nothing")
    parser.set_defaults(do=report)


def _add_prompt(parser: ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--seat", type=int, choices=(1, 2), default=1, help="the model's seat (default: %(default)s)")
    parser.add_argument(
        "--twin", type=whole(0), default=0, metavar="N", help="a twin of the game (default: 0, the game itself)"
    )
    parser.add_argument(
        "--style", choices=("handbook", "book"), default="handbook", help="how a turn is told (default: %(default)s)"
    )
    parser.add_argument(
        "--attempts", type=whole(0), default=0, metavar="N", help="more attempts in a turn (default: %(default)s)"
    )
    parser.add_argument("--no-legal", action="store_true", help="do not list the legal moves")
    parser.set_defaults(do=prompt)


def run(args: Namespace, console: Console) -> int:
    """Do it."""
    status: int = args.do(args, console)
    return status


def report(args: Namespace, console: Console) -> int:
    """Turn Inspect's logs of numduel/duel into a page, and data for programs."""
    import json
    from pathlib import Path

    try:
        from numduel.models import report as reports
    except ModuleNotFoundError as error:
        raise NumduelError(f"the report needs {error.name}: pip install 'numduel[llm]'") from None

    def show(text: str, part: float) -> None:
        if not args.json:
            console.bar(printable(text), part)

    try:
        found = reports.report(args.logs, show)
    finally:
        console.wipe()
    if args.json:
        console.say(json.dumps(reports.data(found)))
    else:
        reports.write(Path(args.out), found)
        console.say(printable(f"Report: {Path(args.out) / reports.PAGE}"))
    return DONE


def prompt(args: Namespace, console: Console) -> int:
    """Show what a model reads before the game and on its first turn in inspect eval numduel/duel."""
    from numduel.models.evaluation.spec import of_game, opening
    from numduel.models.schedule import Planned, Setting, check, seat
    from numduel.models.sitting import Manner

    game = game_from(args)
    manner = Manner(args.style, not args.no_legal, args.attempts)
    setting, planned = Setting(game.key, game.rules, OPPONENT, SEED, args.twin, manner), Planned(0, args.seat)
    check(setting)
    sitting = seat(setting, planned, "").sitting
    sitting.advance()
    if sitting.match.outcome:
        raise NumduelError("with these rules, the game is over before the model's first turn")
    console.say("===== Before the game, as the system message:")
    console.say(opening(setting, planned))
    console.say("===== On its first turn:")
    console.say(sitting.question())
    console.say("===== SHA-256 of the system message without an opening, as in logs:")
    console.say(of_game(setting, planned)["prompt"])
    return DONE
