"""The route class of the content pages: they are not part of the API, and each has one canonical URL."""

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from fastapi.routing import APIRoute

from numduel.web.drawing.links import address, canonical, changed
from numduel.web.drawing.templating import ENVIRONMENT
from numduel.web.http.work import pooled

ENVIRONMENT.globals.update(address=address, changed=changed)


class PageRoute(APIRoute):
    """A page about a variant: URLs that repeat the rule book's defaults are redirected to the short form."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        answer = super().get_route_handler()

        async def answer_or_redirect(request: Request) -> Response:
            if request.url.query and (key := request.path_params.get("key")):
                shorter = await pooled(request, canonical, request.url.path, key, request.query_params)
                if shorter:
                    return RedirectResponse(shorter, 307)
            return await answer(request)

        return answer_or_redirect


def page_router() -> APIRouter:
    """A router for pages."""
    return APIRouter(route_class=PageRoute, include_in_schema=False, default_response_class=HTMLResponse)
