"""A small stand-in for the web app, to test the tests' own helpers: `python standin.py --port 0`."""

import argparse
import asyncio
import contextlib
import socket
from typing import Annotated

import uvicorn
from fastapi import FastAPI, HTTPException, Path
from fastapi.responses import HTMLResponse
from pydantic import BaseModel, StrictInt

GOOD = """<!doctype html><html lang="en"><head><title>Good</title><link rel="icon" href="data:,"></head>
<body><main><h1>Good</h1><p>Nothing is wrong here.</p></main></body></html>"""

# a link for Schemathesis to follow
LINKS = {"links": {"get": {"operationId": "get", "parameters": {"index": "$response.body#/index"}}}}


class Item(BaseModel):
    number: StrictInt  # otherwise `false` would be a number too


def make(*, faulty: bool) -> FastAPI:
    """An app that stores numbers; a faulty one fails when asked for one that it has."""
    app = FastAPI()
    app.get("/nothing/openapi.json", include_in_schema=False)(FastAPI().openapi)
    kept: list[int] = []

    @app.get("/", response_class=HTMLResponse, include_in_schema=False)
    def home() -> str:
        return GOOD

    @app.get("/slow", include_in_schema=False)
    async def slow() -> None:
        await asyncio.sleep(1)

    @app.post("/items", status_code=201, responses={201: LINKS, 400: {}})
    def add(item: Item) -> dict[str, int]:
        kept.append(item.number)
        return {"index": len(kept) - 1}

    @app.get("/items/{index}", operation_id="get", responses={404: {}})
    def get(index: Annotated[int, Path(ge=0)]) -> Item:
        if index >= len(kept):
            raise HTTPException(404)
        if faulty:
            raise ZeroDivisionError
        return Item(number=kept[index])

    return app


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--host")
    parser.add_argument("--port", type=int)
    parser.add_argument("--db")
    parser.add_argument("--faulty", action="store_true")
    parser.add_argument("--broken", action="store_true")
    args = parser.parse_args()
    if args.broken:
        parser.exit(3, "it is broken\n")
    listening = socket.create_server((args.host, args.port))
    print(f"standin is running at http://{args.host}:{listening.getsockname()[1]}/ (press Ctrl-C to stop)", flush=True)
    server = uvicorn.Server(uvicorn.Config(make(faulty=args.faulty)))
    with contextlib.closing(listening):
        server.run(sockets=[listening])


if __name__ == "__main__":
    main()
