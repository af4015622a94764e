"""Commands as they come in, over HTTP and WebSocket alike."""

from typing import Any

from pydantic import ValidationError

from numduel.table.command import Command
from numduel.web.http.models import CommandBody
from numduel.web.http.refusals import BadCommand

NOT_ONE_LINE = "must be one line, without invisible characters"


def read_command(data: Any) -> Command:
    """Parse and validate a command."""
    try:
        return as_command(CommandBody.model_validate(data))
    except ValidationError as error:
        raise BadCommand(explained(error.errors()[0])) from None


def read_text(text: str) -> Command:
    """Parse and validate a command in JSON; raises ValueError if it is none."""
    return as_command(CommandBody.model_validate_json(text))


def as_command(body: CommandBody) -> Command:
    """A request body as a command."""
    if body.type == "move" and (body.move is None or body.number is None):
        raise BadCommand("a move needs `move` and the `number` of the turn it answers")
    if body.type == "words" and body.words is None:
        raise BadCommand("the command words needs `words`, which may be empty")
    return Command(body.type, body.move or body.words or "", body.number, body.key)


def explained(error: Any) -> str:
    """A validation error as one sentence."""
    where = ".".join(str(part) for part in error["loc"] if part not in ("body", "query", "path"))
    what = NOT_ONE_LINE if error["type"] == "string_pattern_mismatch" else error["msg"]
    what = what[:1].lower() + what[1:]
    return f"{where}: {what}" if where else what
