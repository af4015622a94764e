"""The messages on standard input. A line that is none is answered too, as its sender may wait for that."""

import json
from collections.abc import AsyncIterator, Awaitable, Callable

from mcp_types import INVALID_REQUEST, PARSE_ERROR, ErrorData, JSONRPCError, RequestId, jsonrpc_message_adapter
from pydantic import ValidationError

from numduel.models.mcp.lines import LONGEST, lines

DIGITS = 18  # of a number that can be an id

NO_MESSAGE = "this is not a JSON-RPC 2.0 message"
TOO_LONG = f"a message may have at most {LONGEST:,} bytes"


async def messages(fd: int, answer: Callable[[JSONRPCError], Awaitable[None]]) -> AsyncIterator[str]:
    """The lines from a descriptor that are messages; of each other one, `answer` gets what is wrong with it."""
    async for line in lines(fd):
        if line is None:
            await answer(_error(INVALID_REQUEST, TOO_LONG))
        elif line.strip():
            try:
                jsonrpc_message_adapter.validate_json(line, by_name=False)
            except ValidationError as error:
                await answer(_wrong(line, error))
            else:
                yield line


def _wrong(line: str, error: ValidationError) -> JSONRPCError:
    """What is wrong with a line that is not a message."""
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return _error(PARSE_ERROR, first["msg"], _id_of(line))
    return _error(INVALID_REQUEST, NO_MESSAGE, _id_of(line))


def _id_of(line: str) -> RequestId | None:
    """The id of a request, also in JSON that only Python takes: with a text or a number that nobody else would read."""
    try:
        data = json.loads(line, parse_int=lambda digits: int(digits) if len(digits) <= DIGITS else None)
    except (ValueError, RecursionError):
        return None
    found = data.get("id") if isinstance(data, dict) and "method" in data else None
    return found if isinstance(found, int | str) and not isinstance(found, bool) else None


def _error(code: int, message: str, number: RequestId | None = None) -> JSONRPCError:
    return JSONRPCError(jsonrpc="2.0", id=number, error=ErrorData(code=code, message=message))
