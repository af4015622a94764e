"""Serve the games as tools for a language model over the Model Context Protocol, on standard input and output."""

from argparse import ArgumentParser, Namespace

from numduel.cli.status import DONE
from numduel.game import NumduelError
from numduel.terminal.console import Console
from numduel.terminal.surroundings import this_machine


def add(parser: ArgumentParser) -> None:
    """Take nothing, and say how a client starts it."""
    parser.epilog = (
        "A client starts it: in its list of MCP servers, give the command numduel with the argument mcp. "
        "Games are saved among yours: numduel resume, review and verify work on them."
    )


def run(_args: Namespace, _console: Console) -> int:
    """Serve until the client leaves."""
    try:
        from numduel.models.mcp.serve import serve
    except ModuleNotFoundError as error:
        raise NumduelError(f"the MCP server needs {error.name}: pip install 'numduel[llm]'") from None
    serve(this_machine())
    return DONE
