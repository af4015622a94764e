"""What the server should answer: a model of a table, and the API's description of responses."""

from typing import Any

import jsonschema_rs

from numduel.match import Match


class Described:
    """Sends requests, and checks each response against the API's description."""

    def __init__(self, client):
        self._client = client
        self._document = client.get("/api/openapi.json").json()
        self._validators = {}

    def ask(self, method, path, secret="", **more):
        """The status and the data of a response."""
        headers = {"authorization": f"Bearer {secret}"} if secret else {}
        answer = self._client.request(
            method, path.replace("{game_id}", more.pop("game_id", "")), headers=headers, **more
        )
        kind = answer.headers["content-type"].partition(";")[0]
        self._validator(method.lower(), path, str(answer.status_code), kind).validate(
            answer.json() if kind == "application/json" else answer.text
        )
        return answer.status_code, answer.json() if kind == "application/json" else answer.content

    def _validator(self, *place):
        if place not in self._validators:
            method, path, status, kind = place
            schema = self._document["paths"][path][method]["responses"][status]["content"][kind]["schema"]
            whole = {**schema, "components": self._document["components"]}
            self._validators[place] = jsonschema_rs.Draft202012Validator(whole)
        return self._validators[place]


class Table:
    """A simple model of a table, to compare the server's with."""

    def __init__(self, game, first, **who):
        self.game, self.first = game, first
        self.chance = first is None or game.has_chance
        self.match: Match | None = None if self.chance else Match(game, first)
        self.seated: set[int] = who["seated"]
        self.words: set[int] = set()
        self.offer: int | None = None
        self.offered: Any = None
        self.wants: set[int] = set()

    @property
    def number(self):
        return len(self.match.history) if self.match else 0

    @property
    def playing(self):
        return self.match is not None and len(self.seated) == 2 and not self.match.outcome

    @property
    def to_move(self):
        return self.match.to_move if self.playing else None

    def lacks_words(self, seats):
        return self.chance and any(seat not in self.words for seat in seats)

    def may_offer(self, seats):
        new = self.offer is None and self.offered != (*seats, self.number)
        return self.playing and self.game.knows_draw and len(seats) == 1 and new

    def status(self, seats, kind, what, number):
        """The status that a command should be answered with."""
        if not seats:
            return 403
        if kind == "rematch":
            return 200 if self.match and self.match.outcome else 409
        if kind == "words":
            return 200 if self.lacks_words(seats) else 409
        if kind == "decline" and len(self.wants) == 1 and not self.wants <= {*seats}:
            return 200
        if not self.playing:
            return 409
        if kind == "move":
            if number != self.number or self.to_move not in seats:
                return 409
            return 200 if what in self.game.moves(self.match.state) else 422
        if kind == "offer":
            return 200 if self.may_offer(seats) else 409
        if kind in ("agree", "decline"):
            return 200 if self.offer and self.offer not in seats else 409
        return 200

    def happen(self, seats, kind, what):
        """Apply an accepted command."""
        if kind == "words":
            self.words |= {*seats}
        elif kind == "offer":
            self.offer, self.offered = seats[0], (*seats, self.number)
        elif kind == "rematch":
            self.wants |= {*seats}
        elif kind == "decline" and self.wants:
            self.wants = set()
        else:
            self.offer = None
            if kind == "move":
                self.match.play(what)
            elif kind == "resign":
                self.match.resign(self.to_move if self.to_move in seats else seats[0])
            elif kind == "agree":
                self.match.agree(seats[0])
