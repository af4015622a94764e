"""The server: the tools and the rules, for a client of the Model Context Protocol."""

from collections.abc import Callable
from functools import partial, wraps
from typing import Any, cast

from anyio import CapacityLimiter
from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.resources import FunctionResource
from mcp.server.mcpserver.tools import Tool
from mcp.server.stdio import stdio_server
from mcp.shared.message import SessionMessage
from mcp_types import CallToolResult, InputRequiredResult, JSONRPCError, ToolAnnotations

import numduel
from numduel.handbook import page
from numduel.models.mcp.apart import apart
from numduel.models.mcp.games import Games
from numduel.models.mcp.messages import messages
from numduel.models.mcp.refusals import refused, unknown_argument, unknown_tool
from numduel.models.mcp.tools import ENDING, READING, Tools
from numduel.rules import GAMES, HOW_MANY
from numduel.rules import game as make_game

STDIN = 0
THREADS = 16  # calls that are worked on at the same time

INSTRUCTIONS = f"""\
numduel has {HOW_MANY} two-player number games, all of them solved exactly, and computers to play against. \
Begin a game with begin_game, then call move until it is over; every answer has the table and your legal moves. \
A move counts only if it is exactly one of them. Each game is recorded on the user's machine. \
Afterwards review_game says what each move was worth."""


class Server(MCPServer):
    """The package's server, which says in one sentence what is wrong with a call."""

    def __init__(self, games: Games) -> None:
        offered = Tools(games)
        names = [name for name in vars(Tools) if not name.startswith("_")]
        self._offered = {name: _tool(getattr(offered, name), CapacityLimiter(THREADS)) for name in names}
        super().__init__(
            "numduel",
            title="numduel",
            instructions=INSTRUCTIONS,
            version=numduel.__version__,
            tools=[*self._offered.values()],
            resources=[_rules(key) for key in GAMES],
            log_level="WARNING",
        )

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[Any, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        """Call a tool; whatever is wrong, ToolError has the sentence."""
        if (tool := self._offered.get(name)) is None:
            raise ToolError(unknown_tool(name, self._offered))
        for given in arguments:
            if given not in tool.parameters["properties"]:
                raise ToolError(unknown_argument(name, given, tool.parameters))
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            raise refused(error, tool.parameters) from error.__cause__

    async def run_stdio_async(self) -> None:
        """Serve on standard input and output, as the package does, but reading by `messages`."""

        async def answer(error: JSONRPCError) -> None:
            await writing.send(SessionMessage(error))

        async with stdio_server(stdin=cast("Any", messages(STDIN, answer))) as (reading, writing):
            await self._lowlevel_server.run(reading, writing, self._lowlevel_server.create_initialization_options())


def _tool(function: Callable[..., CallToolResult], limiter: CapacityLimiter) -> Tool:
    """A tool that runs in a thread, so that nothing it waits for keeps others waiting."""

    @wraps(function)
    async def call(*args: Any, **kwargs: Any) -> CallToolResult:
        async with limiter:
            return await apart(partial(function, *args, **kwargs))

    name = function.__name__
    about = " ".join((function.__doc__ or "").split())
    annotations = ToolAnnotations(
        read_only_hint=name in READING, destructive_hint=name in ENDING, open_world_hint=False
    )
    tool = Tool.from_function(call, description=about, annotations=annotations)
    tool.parameters["additionalProperties"] = False
    return tool


def _rules(key: str) -> FunctionResource:
    """The rules of a game as a resource, for a user who wants to hand them to a model."""
    game = make_game(key)
    return FunctionResource(
        uri=f"numduel://rules/{key}",
        name=f"rules of {key}",
        title=f"The rules of {game.title}",
        description=game.summary,
        mime_type="text/markdown",
        fn=partial(page, game, reference=False),
    )
