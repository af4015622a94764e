"""What becomes of a mistake: one sentence, for a person on a page, for a program as data."""

from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException

from numduel.game import NumduelError, UnknownGame
from numduel.table.event import Refused
from numduel.web.drawing.templating import render
from numduel.web.http.commands import explained

NO_GOOD = "That does not work"
TITLES = {
    400: NO_GOOD,
    404: "There is no such page",
    409: "Not now",
    422: NO_GOOD,
    429: "One moment, please",
    503: "One moment, please",
}


def explain_errors(app: FastAPI) -> None:
    """Have an app answer every mistake in one sentence."""
    for kind in (NumduelError, RequestValidationError, HTTPException):
        app.add_exception_handler(kind, explain)


async def explain(request: Request, error: Exception) -> Response:
    """Say what is wrong."""
    status, sentence, more = problem(request, error)
    headers = error.headers if isinstance(error, HTTPException) else None
    if wants_page(request):
        return error_page(status, sentence, headers)
    return JSONResponse({"error": sentence, **more}, status, headers)


def problem(request: Request, error: Exception) -> tuple[int, str, dict[str, Any]]:
    """The status and the sentence for an error, and what else a program is told."""
    match error:
        case Refused():
            return error.status, str(error), error.more
        case UnknownGame():
            return 404, str(error), {}
        case NumduelError():
            return 400, str(error), {}
        case RequestValidationError():
            wrong = error.errors()[0]
            if wrong["loc"][0] == "path":
                return 404, "there is no such game", {}
            return 422 if is_api(request) else 400, explained(wrong), {}
        case HTTPException():
            return error.status_code, str(error.detail).lower(), {}
        case _:
            return 500, "something went wrong here, and nothing was changed", {}


def is_api(request: Request) -> bool:
    """Whether it is the API that was asked."""
    return request.url.path.startswith("/api/")


def wants_page(request: Request) -> bool:
    """Whether whoever asks is a person: a script of ours sends something, and wants to be answered in data."""
    return not is_api(request) and (
        request.method in ("GET", "HEAD") or "text/html" in request.headers.get("accept", "")
    )


def error_page(status: int, sentence: str, headers: Any = None) -> HTMLResponse:
    """A page that says what went wrong, with a way on."""
    words = sentence[:1].upper() + sentence[1:]
    words += "" if words.endswith((".", "!", "?")) else "."
    title = TITLES.get(status, "Something went wrong")
    return HTMLResponse(render("error.html", status=status, title=title, sentence=words), status, headers)
