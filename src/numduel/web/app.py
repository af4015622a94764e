"""The app: its routes, and what they share."""

import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

import numduel
from numduel.game import NumduelError, UnknownGame
from numduel.web import api, live
from numduel.web.assets import Assets
from numduel.web.commands import explained
from numduel.web.event import Refused
from numduel.web.hub import Hub
from numduel.web.limits import Limits
from numduel.web.pages import analysis, fair, game, perfect, puzzles, rules
from numduel.web.pages import api as api_page
from numduel.web.pages.page import error_page
from numduel.web.seats import Entropy
from numduel.web.security import Security
from numduel.web.settings import Settings
from numduel.web.store import open_engine

DESCRIPTION = """Begin a game, read it, and move. A seat is a secret, sent as `Authorization: Bearer SECRET`;
without one you are a spectator."""


def create_app(settings: Settings, entropy: Entropy = os.urandom) -> FastAPI:
    """The web app with its database, which is up to date already."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        engine = open_engine(settings.db)
        hub = app.state.hub = Hub(engine, settings, entropy, now)
        async with others(hub, settings.db):
            yield
        await hub.close()

    app = FastAPI(
        title="numduel",
        version=numduel.__version__,
        description=DESCRIPTION,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,  # these pages would come from another server
        redoc_url=None,
    )
    app.state.limits = Limits(settings.games / 60, settings.games)
    app.add_middleware(Security, origin=settings.origin, explain=explain)
    app.add_exception_handler(NumduelError, explain)
    app.add_exception_handler(RequestValidationError, explain)
    app.add_exception_handler(HTTPException, explain)
    for part in (live, game, rules, perfect, analysis, puzzles, fair, api_page, api):
        app.include_router(part.router)
    app.mount("/static", Assets(directory=str(files("numduel.web") / "static")), name="static")
    return app


@asynccontextmanager
async def others(hub: Hub, db: str) -> AsyncIterator[None]:
    """Be in touch with the other servers at the same database, where there can be any."""
    if not db.startswith("postgresql"):
        yield
        return
    from numduel.web.others import Others

    them = Others(hub, db)
    await them.listen()
    yield
    await them.close()


def now() -> str:
    """The time, as records write it."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


async def explain(request: Request, error: Exception) -> Response:
    """Say what is wrong: to a person as a page, to a program as data."""
    status, sentence, more = problem(error)
    response = (
        error_page(status, sentence) if wants_page(request) else JSONResponse({"error": sentence, **more}, status)
    )
    response.headers.update(getattr(error, "headers", None) or {})  # what is allowed where a method is not
    return response


def problem(error: Exception) -> tuple[int, str, dict[str, Any]]:
    """The status and the sentence for an error."""
    match error:
        case Refused():
            return error.status, str(error), error.more
        case UnknownGame():
            return 404, str(error), {}
        case NumduelError():
            return 400, str(error), {}
        case RequestValidationError():
            wrong = error.errors()[0]
            path = wrong["loc"][:1] == ("path",)
            return (404, "there is no such game", {}) if path else (422, explained(wrong), {})
        case HTTPException():
            return error.status_code, str(error.detail).lower(), {}
        case _:
            return 500, "something went wrong here, and nothing was changed", {}


def wants_page(request: Request) -> bool:
    """Whether whoever asks is a person with a browser."""
    return not request.url.path.startswith("/api/") and "text/html" in request.headers.get("accept", "")
