"""Middleware of a server that shows tournaments: its pages link to them."""

from numduel.web.drawing.templating import HAS_ARENA
from numduel.web.http.security import App, Receive, Scope, Send


class WithArena:
    """Middleware around the whole app."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Say so to all that is drawn for a request."""
        HAS_ARENA.set(True)
        await self._app(scope, receive, send)
