"""What the server should answer: a model of a table, and the API's description of responses."""

from typing import Any

import jsonschema_rs

from numduel import CHANCE
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
        self.take_backs = self.gone = 0  # how many there were, and the moves and draws that are gone with them
        self.drawn: list[str] = []  # all draws so far: after a take-back the same ones come again

    @property
    def played(self):
        return len(self.match.history) if self.match else 0

    @property
    def number(self):
        return self.played + self.gone + self.take_backs

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

    def draw(self, move):
        """A card has been drawn."""
        known = sum(by == CHANCE for by, _ in self.match.history)
        assert self.drawn[known:] == [] or self.drawn[known] == move
        self.drawn[known:] = self.drawn[known:] or [move]
        self.match.play(move)

    def may_take_back(self, seats):
        moved = self.match is not None and any(by in (1, 2) for by, _ in self.match.history)
        return moved and {*seats} == {1, 2} and not self.match.ending and len(self.wants) < 2

    def status(self, seats, kind, what, number):
        """The status that a command should be answered with."""
        if not seats:
            return 403
        if kind == "rematch":
            return 200 if self.match and self.match.outcome else 409
        if kind == "takeback":
            return 200 if self.may_take_back(seats) and number in (None, self.number) else 409
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
        elif kind == "takeback":
            self.take_back()
        else:
            self.offer = None
            if kind == "move":
                self.match.play(what)
            elif kind == "resign":
                self.match.resign(self.to_move if self.to_move in seats else seats[0])
            elif kind == "agree":
                self.match.agree(seats[0])

    def take_back(self):
        """Play all moves and draws again that came before the last move."""
        history = self.match.history
        moves = [at for at, (by, _) in enumerate(history) if by in (1, 2)]
        self.gone += len(history) - moves[-1]
        self.take_backs += 1
        self.offer, self.wants = None, set()
        self.match = Match(self.game, self.match.first)
        for _, move in history[: moves[-1]]:
            self.match.play(move)
