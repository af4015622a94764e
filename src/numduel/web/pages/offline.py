"""The web app without a connection: the service worker, and the page it shows for what needs the server."""

import json
from functools import cache
from hashlib import sha256
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

import numduel
from numduel.rules import GAMES
from numduel.web.drawing.templating import HERE, STATIC, render, static
from numduel.web.http.work import pooled

OFFLINE = "/offline"
KEPT = ("rules", "perfect", "learn")
"""The pages that change with the server's version only: they are kept in the browser, and shown if it has to."""

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.get(OFFLINE)
async def offline(request: Request) -> str:
    """The page for whatever cannot be shown without a connection."""
    return await pooled(request, render, "offline.html")


@router.get("/sw.js")
async def service_worker(request: Request) -> Response:
    """The service worker, which changes with anything that it keeps."""
    script = await pooled(request, worker)
    return Response(script, media_type="text/javascript", headers={"cache-control": "no-cache"})


@cache
def worker() -> str:
    """The service worker's script, with what it keeps from the start."""
    pages = [f"/{page}" for page in KEPT] + [f"/{page}/{key}" for page in KEPT for key in GAMES]
    pictures = [f"/perfect/{key}.svg" for key in GAMES]
    known = {
        "version": edition(HERE),
        "offline": OFFLINE,
        "assets": [static(path.relative_to(STATIC).as_posix()) for path in files(STATIC)],
        "pages": pages + pictures,
        "kept": KEPT,
    }
    return f"const KNOWN = {json.dumps(known)};\n\n{(HERE / 'worker.js').read_text(encoding='utf-8')}"


def files(folder: Path) -> list[Path]:
    """The files in a folder and below."""
    return sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc")


def edition(folder: Path) -> str:
    """Changes whenever a page or a static file does."""
    found = sha256(numduel.__version__.encode())
    for path in files(folder):
        found.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()[:12]
