"""The terminal's own board, for somebody who watches."""

import sys
from io import BytesIO, StringIO
from typing import Any

from numduel.game import AnyGame, Outcome
from numduel.terminal.console import Console
from numduel.terminal.dialogue import NAMES
from numduel.terminal.host import dialogue
from numduel.terminal.streams import colours, screen_width

WIDTH = 120  # columns of a text: wide enough for the cards of most stacks


class _Page(StringIO):
    """A text that can hold any character."""

    encoding = "utf-8"


def ansi(game: AnyGame, state: Any, viewer: int | None, outcome: Outcome | None = None) -> str:
    """A state as text, as a seat may see it (None: a spectator); `outcome` if the rules did not end the game."""
    page = _Page()
    _say(Console(BytesIO(), page, width=WIDTH), game, state, viewer, outcome)
    return page.getvalue().strip("\n") + "\n"


def show(game: AnyGame, state: Any, viewer: int | None, outcome: Outcome | None = None) -> None:
    """Print the same, in colour if there are colours."""
    console = Console(BytesIO(), sys.stdout, colour=colours(), width=screen_width())
    _say(console, game, state, viewer, outcome)
    console.say()
    console.flush()


def _say(console: Console, game: AnyGame, state: Any, viewer: int | None, outcome: Outcome | None) -> None:
    speaks = dialogue(game, console, NAMES, computers=(1, 2))  # nobody is spoken to
    speaks.board(state)
    if outcome := outcome or game.outcome(state):
        speaks.stacks(state)
        speaks.ending(state, outcome)
        return
    speaks.turn(state)
    seen = game.see(state, viewer)
    if seen.card or seen.hidden:
        speaks.drawn(state, hidden=seen.hidden)
