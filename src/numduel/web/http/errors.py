"""Every error is answered in one sentence: on a page for people, as JSON for programs."""

from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException

from numduel.game import NumduelError
from numduel.memo import memoized
from numduel.table.refusal import Refused
from numduel.web.drawing.templating import navigation, render
from numduel.web.http.commands import explained
from numduel.web.http.refusals import FAILED, HTTP_CODES, Answer, answer_to
from numduel.web.reason import WebReason

SORRY = "Sorry, that did not work"
TITLES = {
    400: SORRY,
    404: "Page not found",
    409: "Not possible right now",
    410: "This game is gone",
    422: SORRY,
    429: "Just a moment, please",
    503: "Just a moment, please",
}


def explain_errors(app: FastAPI) -> None:
    """Register the handlers that answer every error in one sentence."""
    for kind in (NumduelError, RequestValidationError, HTTPException):
        app.add_exception_handler(kind, explain)


async def explain(request: Request, error: Exception) -> Response:
    """The answer to an error: a page, or JSON."""
    answer = answer_for(request, error)
    headers = error.headers if isinstance(error, HTTPException) else None
    return error_page(answer, headers) if wants_page(request) else error_data(answer, headers)


def answer_for(request: Request, error: Exception) -> Answer:
    """The answer to any error."""
    match error:
        case NumduelError():
            return answer_to(error)
        case RequestValidationError():
            wrong = error.errors()[0]
            if wrong["loc"][0] == "path":
                return answer_to(Refused(WebReason.NO_SUCH_GAME))
            return Answer(422 if is_api(request) else 400, WebReason.INVALID, explained(wrong))
        case HTTPException():
            return Answer(
                error.status_code, HTTP_CODES.get(error.status_code, "bad request"), str(error.detail).lower()
            )
        case _:
            return FAILED


def is_api(request: Request) -> bool:
    """Whether a request is for the API."""
    return request.url.path.startswith("/api/")


def wants_page(request: Request) -> bool:
    """Whether to answer with a page. Our own script, which posts, gets JSON."""
    return not is_api(request) and (
        request.method in ("GET", "HEAD") or "text/html" in request.headers.get("accept", "")
    )


def error_data(answer: Answer, headers: Any = None, **more: Any) -> JSONResponse:
    """What went wrong, as JSON: a `Problem` of the API."""
    return JSONResponse({"error": answer.sentence, "code": answer.code, **more}, answer.status, headers)


def error_page(answer: Answer, headers: Any = None) -> HTMLResponse:
    """A page that says what went wrong, with links to continue."""
    return HTMLResponse(_page(answer, navigation()), answer.status, headers)


@memoized(64)
def _page(answer: Answer, nav: tuple[tuple[str, str], ...]) -> str:
    """The page for an answer, cached: those who flood us all get the same one."""
    title = TITLES.get(answer.status, "Something went wrong")
    return render("error.html", nav=lambda: nav, status=answer.status, title=title, sentence=in_full(answer.sentence))


def in_full(sentence: str) -> str:
    """A sentence for a page, from its first capital letter to its full stop."""
    return f"{sentence[:1].upper()}{sentence[1:]}{'' if sentence.endswith(('.', '!', '?')) else '.'}"
