"""The commands: the list of them, and how one is loaded."""

from argparse import ArgumentParser, Namespace
from importlib import import_module
from typing import Protocol, cast

from numduel.terminal.console import Console

COMMANDS = {
    "play": "play a game",
    "solve": "show what perfect play looks like",
    "rules": "show the rules of a game",
    "learn": "learn a game in a minute",
    "resume": "continue an unfinished game",
    "review": "show what each move of a game was worth",
    "puzzle": "find the only winning move",
    "verify": "check a game's shuffle",
    "arena": "hold a tournament of computers and bots",
    "bot": "write a bot, check it, bring it to a table",
    "models": "report on language models, show their prompts",
    "serve": "serve the web app",
    "mcp": "let a language model play, over MCP",
    "games": "move the web app's games between databases",
}
"""Each command with its line in `numduel --help`. What it does is in the file of its name."""
MENU = "menu"
"""What runs without a command."""


class Command(Protocol):
    """What a command's file holds. Its docstring describes the command in `numduel COMMAND --help`."""

    __doc__: str | None

    def add(self, parser: ArgumentParser) -> None:
        """Add the command's arguments to its parser."""

    def run(self, args: Namespace, console: Console) -> int:
        """Do it; the exit status."""


def load(name: str) -> Command:
    """A command, loaded when it is called: no command waits for what only another one needs."""
    return cast("Command", import_module(f"{__package__}.{name}"))
