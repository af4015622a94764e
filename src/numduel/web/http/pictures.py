"""Pictures as responses. They show what a spectator may see, and nothing depends on cookies."""

from starlette.requests import HTTPConnection
from starlette.responses import Response

from numduel.web.http.work import pooled
from numduel.web.preview import Preview, etag, png

HEADERS = {
    "cache-control": "no-cache",  # a table changes: ask again, which takes no drawing
    "cross-origin-resource-policy": "cross-origin",  # a site that shows previews may do so in its visitors' browsers
}


async def picture_response(connection: HTTPConnection, preview: Preview) -> Response:
    """A picture, unless the browser has it already."""
    headers = {**HEADERS, "etag": etag(preview)}
    known = connection.headers.get("if-none-match", "")
    if headers["etag"] in [tag.strip().removeprefix("W/") for tag in known.split(",")]:
        return Response(status_code=304, headers=headers)
    return Response(await pooled(connection, png, preview), media_type="image/png", headers=headers)
