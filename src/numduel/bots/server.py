"""A numduel server somewhere else, as a program sees it: the requests that lead to a seat."""

import json
import urllib.error
import urllib.request
from http.client import HTTPException
from typing import Any
from urllib.parse import quote

from numduel.bots.link import Link
from numduel.bots.shown import table_in
from numduel.game import NumduelError

PATIENCE = 20.0  # seconds for an answer
MOST = 1 << 20  # bytes of an answer

Data = dict[str, Any]

LATER = ("too many games", "too many requests", "stopping", "not stored", "not read")

BY_INVITATION = "this table is by invitation only: you need the whole link, with what comes after the #"
SENTENCES = {
    "no such game": "there is no table at this link",
    "not found": "there is no table at this link",
    "removed": "this game was removed because of its age",
    "seat taken": "both seats of this table are taken",
}


class Refused(NumduelError):
    """The server does not do what it was asked for; `code` is its word for the reason."""

    def __init__(self, sentence: str, code: str) -> None:
        super().__init__(sentence)
        self.code = code


class Unreachable(NumduelError):
    """There was no answer, or only that there will be one later: what can be repeated may be tried again."""


class Server:
    """A server at an address."""

    def __init__(self, url: str) -> None:
        self.url = url

    def read(self, link: Link) -> Data:
        """A table, as a spectator sees it; if the server has moved, its new address is used from now on."""
        data, url = self._ask("GET", f"/api/games/{quote(link.id)}")
        self.url = url.partition("/api/games/")[0]
        if (found := table_in(data)) is None:
            raise _no_server(self.url)
        return found

    def join(self, link: Link, name: str, key: str) -> Data:
        """Take the free seat of a table. With the same key this can be repeated."""
        body = {"invite": link.invite or link.id, "name": name, "key": key}
        try:
            return self._ask("POST", f"/api/games/{quote(link.id)}/join", body)[0]
        except Refused as refused:
            if refused.code == "not invited" and not link.invite:
                raise NumduelError(BY_INVITATION) from None
            raise

    def follow(self, game_id: str, token: str) -> Data:
        """Take the seat in the rematch of a game. This can be repeated."""
        return self._ask("POST", f"/api/games/{quote(game_id)}/follow", token=token)[0]

    def resign(self, game_id: str, token: str) -> None:
        """Resign a game."""
        self._ask("POST", f"/api/games/{quote(game_id)}/commands", {"type": "resign"}, token)

    def live(self, game_id: str) -> str:
        """The address of a table's WebSocket."""
        return f"ws{self.url.removeprefix('http')}/game/{quote(game_id)}/live"

    def _ask(self, method: str, path: str, body: Data | None = None, token: str = "") -> tuple[Data, str]:
        """The answer to a request, and where it came from."""
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        content = json.dumps(body or {}).encode() if method == "POST" else None
        request = urllib.request.Request(  # noqa: S310 - a link is http or https, or it is none
            self.url + path, content, headers, method=method
        )
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310 - the same
                text, url, refused = answer.read(MOST), answer.url, False
        except urllib.error.HTTPError as error:
            with error:
                text, url, refused = error.read(MOST), error.url, True
        except HTTPException:
            raise _no_server(self.url) from None
        except (OSError, ValueError) as error:
            cause = getattr(error, "reason", error)
            why = getattr(cause, "strerror", None) or cause
            raise Unreachable(f"{self.url} cannot be reached: {why}") from None
        data = _object(text, self.url)
        if refused:
            raise _refusal(data, self.url)
        return data, url


def _object(text: bytes, url: str) -> Data:
    """A JSON object."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise _no_server(url)
    return data


def _no_server(url: str) -> NumduelError:
    """Whatever answers there is not ours."""
    return NumduelError(f"{url} is not a numduel server: check the link")


def _refusal(data: Data, url: str) -> NumduelError:
    """Why a server refuses a request."""
    code, said = data.get("code"), data.get("error")
    if not isinstance(code, str) or not isinstance(said, str):
        return _no_server(url)
    sentence = SENTENCES.get(code, f"the server says: {said}")
    return Unreachable(sentence) if code in LATER else Refused(sentence, code)
