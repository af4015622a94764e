"""What all content pages share: how they are answered, and what becomes of a mistake in an address."""

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.concurrency import run_in_threadpool
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, RedirectResponse
from fastapi.routing import APIRoute

from numduel.game import NumduelError, UnknownGame
from numduel.web.pages.variant import address, changed, tidied
from numduel.web.templating import ENVIRONMENT, render

TITLES = {400: "That does not work", 404: "There is no such page"}

ENVIRONMENT.globals.update(address=address, changed=changed)


class PageRoute(APIRoute):
    """A page that has one short address, and answers a mistake by a page with one sentence that says what is wrong."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        answer = super().get_route_handler()

        async def answer_or_explain(request: Request) -> Response:
            try:
                if request.url.query and (key := request.path_params.get("key")):
                    # in a thread: some variants take a while to make
                    shorter = await run_in_threadpool(tidied, request.url.path, key, request.query_params)
                    if shorter:
                        return RedirectResponse(shorter, 307)
                return await answer(request)
            except UnknownGame as error:
                return error_page(404, str(error))
            except NumduelError as error:
                return error_page(400, str(error))
            except RequestValidationError as error:
                first = error.errors()[0]
                return error_page(400, f"{first['loc'][-1]} in the address is wrong: {first['msg']}")

        return answer_or_explain


def page_router() -> APIRouter:
    """A router of pages, which are no part of the API."""
    return APIRouter(route_class=PageRoute, include_in_schema=False, default_response_class=HTMLResponse)


def error_page(status: int, sentence: str) -> HTMLResponse:
    """A page that says what went wrong, with a way on."""
    words = sentence[:1].upper() + sentence[1:]
    words += "" if words.endswith((".", "!", "?")) else "."
    title = TITLES.get(status, "Something went wrong")
    return HTMLResponse(render("error.html", status=status, title=title, sentence=words), status)
