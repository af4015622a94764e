"""The app: its routes, middleware and lifespan."""

import gc
import os
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

from fastapi import FastAPI

import numduel
from numduel.table.tokens import Entropy, new_id
from numduel.web.api import routes as api
from numduel.web.http.arena import WithArena
from numduel.web.http.assets import Assets
from numduel.web.http.errors import explain, explain_errors
from numduel.web.http.security import Security
from numduel.web.limits import Counts, Limits
from numduel.web.live import socket as live
from numduel.web.pages import (
    analysis,
    daily,
    embed,
    fair,
    game,
    home,
    learn,
    offline,
    perfect,
    picture,
    puzzles,
    review,
    rules,
    yours,
)
from numduel.web.pages import api as api_page
from numduel.web.rooms.cluster import Cluster
from numduel.web.rooms.rooms import Rooms
from numduel.web.rooms.upkeep import remove_old
from numduel.web.settings import Settings
from numduel.web.storage.address import open_database
from numduel.web.storage.storage import Storage

PARTS = (
    *(live, home, yours, game, picture, embed, review, rules, learn, perfect, analysis, puzzles, daily, fair, offline),
    *(api_page, api),
)
"""All that has routes."""

DESCRIPTION = """Start games, follow them, and play. A seat's token, which the API calls its `secret`, is sent as
`Authorization: Bearer TOKEN`; without one you are a spectator."""


def create_app(settings: Settings, entropy: Entropy = os.urandom, clock: Callable[[], float] = time.time) -> FastAPI:
    """The web app. Its database must already be migrated."""

    def now() -> str:
        """The time, as records write it."""
        return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(clock()))

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, Any]]:
        storage = Storage(open_database(settings.db), server=new_id(entropy))
        rooms = app.state.rooms = Rooms(storage, settings, entropy, now, clock)
        app.state.pool, app.state.solving = rooms.pool, rooms.solving
        gc.collect()
        gc.freeze()  # what is allocated by now stays: no need to scan it again and again
        gc.set_threshold(50_000, 20, 20)  # requests make little garbage: collecting it can wait
        rooms.tasks.start(live.drop_stalled(rooms))
        if settings.keep:
            rooms.tasks.start(remove_old(rooms))
        async with in_cluster(rooms):
            yield {"settings": settings}  # for the transport
        await rooms.close()

    app = FastAPI(
        title="numduel",
        version=numduel.__version__,
        description=DESCRIPTION,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,  # these pages load scripts from a CDN
        redoc_url=None,
    )
    app.state.origin = settings.origin
    app.state.limits = Limits(settings.games / 60, settings.games)
    limits = Limits(settings.requests, 10 * settings.requests)
    sockets = Counts(settings.connections)
    app.add_middleware(Security, origin=settings.origin, limits=limits, sockets=sockets, explain=explain)
    explain_errors(app)
    for part in PARTS:
        app.include_router(part.router)
    if settings.arena:
        show_tournaments(app, Path(settings.arena))
    app.mount("/static", Assets(directory=str(files("numduel.web") / "static")), name="static")
    return app


def show_tournaments(app: FastAPI, folder: Path) -> None:
    """Add the pages of the tournaments in a folder; without one, nothing of the arena is loaded."""
    from numduel.web.pages import arena
    from numduel.web.tournaments import Tournaments

    app.state.tournaments = Tournaments(folder)
    app.include_router(arena.router)
    app.add_middleware(WithArena)


@asynccontextmanager
async def in_cluster(rooms: Rooms) -> AsyncIterator[None]:
    """Join the cluster of servers that share the database, if it can be shared."""
    channel = rooms.storage.channel()
    if channel is None:
        yield
        return
    cluster = Cluster(rooms, channel)
    await cluster.start()
    yield
    await cluster.close()
