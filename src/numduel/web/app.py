"""The app: its routes, and what they share."""

import gc
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files

from fastapi import FastAPI

import numduel
from numduel.table.tokens import Entropy
from numduel.web.api import routes as api
from numduel.web.http.assets import Assets
from numduel.web.http.errors import explain, explain_errors
from numduel.web.http.limits import Limits
from numduel.web.http.security import Security
from numduel.web.live import socket as live
from numduel.web.pages import analysis, fair, game, home, perfect, puzzles, review, rules
from numduel.web.pages import api as api_page
from numduel.web.rooms.hub import Hub
from numduel.web.settings import Settings
from numduel.web.storage.store import open_engine

DESCRIPTION = """Begin a game, read it, and move. A seat is a secret, sent as `Authorization: Bearer SECRET`;
without one you are a spectator."""


def create_app(settings: Settings, entropy: Entropy = os.urandom) -> FastAPI:
    """The web app with its database, which is up to date already."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        engine = open_engine(settings.db)
        hub = app.state.hub = Hub(engine, settings, entropy, now)
        gc.collect()
        gc.freeze()  # what is there now stays: there is no need to look through it again and again
        gc.set_threshold(10_000)  # and there is little rubbish besides: to look for it can wait
        hub.start(live.part(hub))
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
    limits = Limits(settings.requests, 10 * settings.requests)
    app.add_middleware(Security, origin=settings.origin, limits=limits, explain=explain)
    explain_errors(app)
    for part in (live, home, game, review, rules, perfect, analysis, puzzles, fair, api_page, api):
        app.include_router(part.router)
    app.mount("/static", Assets(directory=str(files("numduel.web") / "static")), name="static")
    return app


@asynccontextmanager
async def others(hub: Hub, db: str) -> AsyncIterator[None]:
    """Be in touch with the other servers at the same database, where there can be any."""
    if not db.startswith("postgresql"):
        yield
        return
    from numduel.web.rooms.cluster import Others

    them = Others(hub, db)
    await them.listen()
    yield
    await them.close()


def now() -> str:
    """The time, as records write it."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
