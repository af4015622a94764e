"""The API page: a reference for people, made from the OpenAPI description."""

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from fastapi import Request

from numduel.web.drawing.markdown import html
from numduel.web.drawing.templating import render
from numduel.web.http.page_route import page_router
from numduel.web.http.work import pooled

METHODS = ("get", "post", "put", "patch", "delete")
DEEPEST = 4  # objects within objects that an example goes into

router = page_router()


@router.get("/api")
async def api(request: Request) -> str:
    """All operations, each with an example."""
    origin = f"{request.url.scheme}://{request.url.netloc}"
    return await pooled(request, lambda: api_page(request.app.openapi(), origin))


def api_page(schema: dict[str, Any], origin: str) -> str:
    """All operations of a description, for the server at an origin."""
    return render("api.html", operations=list(operations(schema, origin)), origin=origin)


def operations(schema: dict[str, Any], origin: str) -> Iterator[dict[str, Any]]:
    """Each operation, as the page shows it."""
    for path, methods in schema.get("paths", {}).items():
        for method in METHODS:
            if method not in methods:
                continue
            found = methods[method]
            parameters = [_resolved(schema, each) for each in found.get("parameters", ())]
            yield {
                "method": method.upper(),
                "path": path,
                "summary": found.get("summary", ""),
                "about": html(found.get("description", "")),
                "parameters": [_parameter(schema, each) for each in parameters],
                "example": _curl(schema, origin + path, method, found, parameters),
                "takes_token": _takes_token(schema, found),
            }


def _takes_token(schema: dict[str, Any], operation: dict[str, Any]) -> bool:
    """Whether a token can be sent along; an empty entry in `security` only says that it is optional."""
    return any(operation.get("security", schema.get("security", ())))


def _parameter(schema: dict[str, Any], parameter: dict[str, Any]) -> dict[str, Any]:
    kind = _resolved(schema, parameter.get("schema", {}))
    return {
        "name": parameter["name"],
        "where": parameter["in"],
        "required": parameter.get("required", False),
        "about": html(parameter.get("description") or kind.get("description") or ""),
    }


def _curl(
    schema: dict[str, Any],
    address: str,
    method: str,
    operation: dict[str, Any],
    parameters: list[dict[str, Any]],
) -> str:
    """A curl command for an operation, ready to paste into a shell."""
    asked = []
    for parameter in parameters:
        name = parameter["name"]
        value = next(iter(_resolved(schema, parameter.get("schema", {})).get("examples", ())), None)
        if parameter["in"] == "path" and value is not None:
            address = address.replace(f"{{{name}}}", quote(str(value), safe=""))
        elif parameter["in"] == "query" and (parameter.get("required") or value is not None):
            asked.append(f"{name}={quote(str(value if value is not None else name.upper()), safe='/,')}")
    for name in [parameter["name"] for parameter in parameters if parameter["in"] == "path"]:
        address = address.replace(f"{{{name}}}", name.upper())
    parts = ["curl", *([f"-X {method.upper()}"] if method != "get" else [])]
    if _takes_token(schema, operation):
        parts.append("-H 'Authorization: Bearer TOKEN'")
    content = _resolved(schema, operation.get("requestBody", {})).get("content", {})
    if body := content.get("application/json"):
        text = json.dumps(body.get("example", example(schema, body.get("schema", {}))))
        parts += ["-H 'Content-Type: application/json'", "-d '{}'".format(text.replace("'", "'\\''"))]
    return " ".join([*parts, f"'{address}{'?' if asked else ''}{'&'.join(asked)}'"])


def example(schema: dict[str, Any], kind: dict[str, Any], depth: int = 0) -> Any:
    """An example for a schema: the one given by its author, or one made up from its type."""
    kind = _resolved(schema, kind)
    given = [kind[name] for name in ("example", "const", "default") if name in kind]
    if known := kind.get("examples") or given or kind.get("enum"):
        return known[0]
    if parts := kind.get("allOf") or kind.get("anyOf") or kind.get("oneOf"):
        return example(schema, parts[0], depth)
    match kind.get("type"):
        case "object" if depth < DEEPEST:
            required = kind.get("required", ())
            return {
                name: example(schema, inner, depth + 1)
                for name, inner in kind.get("properties", {}).items()
                if name in required or "examples" in _resolved(schema, inner)
            }
        case "array" if depth < DEEPEST:
            return [example(schema, kind.get("items", {}), depth + 1)]
        case "string":
            return str(kind.get("title", "text")).upper()
        case other:
            return {"integer": 1, "number": 1, "boolean": True}.get(str(other))


def _resolved(schema: dict[str, Any], kind: dict[str, Any]) -> dict[str, Any]:
    """A schema with its $ref followed, if it is one."""
    while "$ref" in kind:
        found: Any = schema
        for name in kind["$ref"].removeprefix("#/").split("/"):
            found = found[name.replace("~1", "/").replace("~0", "~")]
        kind = found
    return kind
