"""Serving one client on standard input and output."""

import sys
from collections.abc import Iterator

import anyio

from numduel.models.mcp.games import Games
from numduel.models.mcp.server import Server
from numduel.terminal.surroundings import Surroundings

AT_A_TERMINAL = "numduel: this is for a program that speaks MCP, not for typing (press Ctrl-C to stop)"


def serve(around: Surroundings) -> None:
    """Serve until standard input ends; unfinished games are then saved ones."""
    if not sys.stdin:  # there is no client, and the descriptor may be that of another file by now
        return
    if sys.stdin.isatty():
        print(AT_A_TERMINAL, file=sys.stderr)
    games = Games(around)
    try:
        anyio.run(Server(games).run_stdio_async)
    except BaseExceptionGroup as errors:  # a client that leaves without a word is not our fault
        raise next(_of_streams(errors), errors) from None
    finally:
        games.close()


def _of_streams(errors: BaseExceptionGroup[BaseException]) -> Iterator[OSError]:
    """The errors of the standard streams, which the command line reports."""
    for error in errors.exceptions:
        if isinstance(error, BaseExceptionGroup):
            yield from _of_streams(error)
        elif isinstance(error, OSError):
            yield error
