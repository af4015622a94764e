"""Choose a game, its players and who starts from a menu, and play it."""

from argparse import Namespace

from numduel.cli.status import DONE
from numduel.terminal.console import Console, EndOfInput
from numduel.terminal.menu import ask
from numduel.terminal.session import play
from numduel.terminal.surroundings import this_machine
from numduel.terminal.voice import Quit


def run(_: Namespace, console: Console) -> int:
    """Ask what to play, and play it."""
    try:
        setup = ask(console)
    except (Quit, EndOfInput):
        console.say("Goodbye.")
        return DONE
    play(setup, console, this_machine())
    return DONE
