"""What is wrong with a call, in one sentence: also where the package would list its own errors."""

from collections.abc import Mapping
from typing import Any

from mcp.server.mcpserver.exceptions import ToolError, UnexpectedToolError
from pydantic import ValidationError

from numduel.game import NumduelError, listed, quoted

TYPES = {
    "string": "a string",
    "integer": "a whole number",
    "boolean": "true or false",
    "object": "an object with names and values",
}
BROKEN = "this is a bug in numduel, explained in its log on standard error: look shows how the game stands"


def refused(error: ToolError, schema: Mapping[str, Any]) -> ToolError:
    """The error of a tool with that input schema, with a sentence of ours; only a mistake of ours is then logged."""
    cause: BaseException | None = error.__cause__
    if isinstance(cause, NumduelError):
        return ToolError(str(cause))
    if isinstance(cause, ValidationError) and not isinstance(error, UnexpectedToolError):
        return ToolError(invalid(cause, schema))
    return UnexpectedToolError(BROKEN)


def invalid(error: ValidationError, schema: Mapping[str, Any]) -> str:
    """The sentence for arguments that do not fit the schema: about the first of them."""
    first = error.errors(include_url=False, include_context=True)[0]
    name = str(first["loc"][0])
    told = schema["properties"][name]
    if first["type"] == "missing":
        return f"{name} is missing: {told['description']}"
    if first["type"] == "string_too_long":
        return f"{name} must be at most {first['ctx']['max_length']} characters long, not {len(first['input']):,}"
    return f"{name} must be {_expected(told)}, not {quoted(first['input'])}"


def unknown_tool(name: str, tools: Mapping[str, Any]) -> str:
    """The sentence for a tool that does not exist."""
    return f"there is no tool {quoted(name)}: the tools are {', '.join(tools)}"


def unknown_argument(tool: str, name: str, schema: Mapping[str, Any]) -> str:
    """The sentence for an argument that a tool does not have."""
    known = [*schema["properties"]]
    which = f"its arguments are {', '.join(known)}" if known else "it has none"
    return f"{tool} has no argument {quoted(name)}: {which}"


def _expected(told: Mapping[str, Any]) -> str:
    """What an argument must be, from its schema."""
    if "minimum" in told:
        return listed([str(number) for number in range(told["minimum"], told["maximum"] + 1)])
    kinds = [each["type"] for each in told.get("anyOf", [told])]
    return listed([TYPES[kind] for kind in kinds if kind in TYPES])
