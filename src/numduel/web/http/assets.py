"""Static files. Browsers may cache them forever, since their address changes with their content."""

from typing import Any

from starlette.responses import Response
from starlette.staticfiles import StaticFiles

FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


class Assets(StaticFiles):
    """The static files."""

    def file_response(self, full_path: Any, stat_result: Any, scope: Any, status_code: int = 200) -> Response:
        """A file, with its Cache-Control header."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["cache-control"] = FOREVER if b"v=" in scope["query_string"] else ASK_AGAIN
        return response
