"""Where a report's links lead: by default to a server on the reader's own machine, and to the records beside it."""

from typing import NamedTuple
from urllib.parse import quote, urlencode

from numduel.arena.results import Decision
from numduel.game import AnyGame

SERVER = "http://127.0.0.1:8000"
"""Where `numduel serve` is by default."""


class Links(NamedTuple):
    """The links of a report: a page of its own, or within the web app."""

    server: str = SERVER  # empty: the one that shows the page
    replays: str = (
        ""  # the address of all games of this tournament on that server; empty: only their records are linked
    )

    def analysis(self, game: AnyGame, position: str) -> str:
        """A position on the analysis board, which takes the rules that differ from the rule book's."""
        rules = {f"rule.{name}": value for name, value in game.changed.items()}
        query = urlencode({"at": position, **rules}, quote_via=quote, safe="/,")
        return f"{self.server}/analysis/{game.key}?{query}"

    def game(self, key: str, name: str) -> str:
        """A game: its review on the server, or its record."""
        return (
            f"{self.replays}/{quote(key)}/{quote(name)}" if self.replays else f"{quote(key)}/games/{quote(name)}.jsonl"
        )

    def move(self, key: str, decision: Decision) -> str:
        """A move of a game, or the game's record."""
        address = self.game(key, decision.game)
        return f"{address}?step={decision.step + 1}#position" if self.replays else address
