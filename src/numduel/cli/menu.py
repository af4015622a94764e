"""Choose a game, its players and who starts from a menu, and play it; or one of the other commands for players."""

from argparse import Namespace

from numduel import folders
from numduel.cli.commands import load
from numduel.cli.parser import parse
from numduel.cli.status import DONE
from numduel.terminal.console import Console, EndOfInput
from numduel.terminal.menu import ask
from numduel.terminal.session import play
from numduel.terminal.surroundings import this_machine
from numduel.terminal.voice import Quit


def run(_: Namespace, console: Console) -> int:
    """Ask what to play, and play it, or run the command that was typed."""
    try:
        chosen = ask(console, folders.games)
    except (Quit, EndOfInput):
        console.say("Goodbye.")
        return DONE
    if isinstance(chosen, list):
        return load(chosen[0]).run(parse(chosen), console)
    play(chosen, console, this_machine())
    return DONE
