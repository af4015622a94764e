"""Static files. A browser may cache them for ever, as their address changes with their contents."""

from typing import Any

from starlette.responses import Response
from starlette.staticfiles import StaticFiles

FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


class Assets(StaticFiles):
    """The static files."""

    def file_response(self, full_path: Any, stat_result: Any, scope: Any, status_code: int = 200) -> Response:
        """A file, with how long it may be cached."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["cache-control"] = FOR_EVER if b"v=" in scope["query_string"] else ASK_AGAIN
        return response
