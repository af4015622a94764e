"""The API page is made from the API's description."""

import shlex
from typing import Annotated

from fastapi import Depends, Query
from fastapi.security import HTTPBearer
from pydantic import BaseModel, Field

from content import Page, assert_clean, client
from numduel.web.pages.api import example


class Order(BaseModel):
    game: str = Field(examples=["wits"])
    first: int
    rules: dict[str, int] = {}
    note: str | None = None
    tags: list[str]
    loud: bool


def described():
    web = client()

    @web.app.post("/api/games", summary="Make a game")
    def make(order: Order, secret: Annotated[object, Depends(HTTPBearer())]):
        """It waits for <b>nobody</b>."""

    @web.app.get("/api/games/{id}", summary="Look at a game")
    def look(id: str, since: Annotated[int, Query(description="the last event that is known", examples=[3])] = 0):  # noqa: A002
        pass

    return web


def test_each_operation_has_a_curl_command_that_a_shell_can_parse():
    html = described().get("/api").text
    assert_clean(html)
    page = Page(html)
    for words in ("Make a game", "It waits for <b>nobody</b>.", "Look at a game", "the last event that is known"):
        assert words in page.text
    assert "/api/openapi.json" in page.links("/api")
    assert "Authorization: Bearer TOKEN" in page.text
    calls = [shlex.split(line) for line in page.text.replace("curl", "\ncurl").splitlines() if line.startswith("curl")]
    post, get = calls
    assert post[1:3] == ["-X", "POST"]
    assert '{"game": "wits", "first": 1, "tags": ["TEXT"], "loud": true}' in post
    assert "http://testserver/api/games" in post
    assert "http://testserver/api/games/ID?since=3" in get


def test_no_token_is_mentioned_if_none_is_used():
    web = client()

    @web.app.get("/api/open", openapi_extra={"security": [{}]})
    def look():
        pass

    page = Page(web.get("/api").text)
    assert "GET /api/open" in page.text
    assert "takes a seat" not in page.text
    assert "curl 'http" in page.text


def test_pages_are_not_part_of_the_api():
    assert client().app.openapi()["paths"] == {}


def test_an_example_for_a_recursive_schema_ends():
    schema = {"components": {"schemas": {"Node": {"type": "object", "properties": {}}}}}
    node = schema["components"]["schemas"]["Node"]
    node["properties"]["next"] = {"$ref": "#/components/schemas/Node"}
    node["required"] = ["next"]
    assert example(schema, node) == {"next": {"next": {"next": {"next": None}}}}
