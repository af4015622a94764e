"""Two-player number duels, exactly as their rule books say. `docs/python.md` documents every public name."""

from numduel import _start  # noqa: F401, I001 - first, because Ctrl-C may come while the rest is loading

from typing import TYPE_CHECKING, Any

from numduel.game import (
    CHANCE,
    BadPosition,
    BadRule,
    Game,
    IllegalMove,
    NumduelError,
    Observation,
    Outcome,
    UnknownGame,
)
from numduel.rules import GAMES, game
from numduel.solve import TooLarge, solve

if TYPE_CHECKING:
    from numduel.fair import Shuffle, Terms
    from numduel.match import Clock, Match, run
    from numduel.players import computer
    from numduel.players.player import Forfeit, Player
    from numduel.record import Header, Record, RecordError
    from numduel.record import read as read_record
    from numduel.recorder import write as write_record
    from numduel.reviews import review
else:
    _ELSEWHERE = {
        "Clock": "match.Clock",
        "Forfeit": "players.player.Forfeit",
        "Header": "record.Header",
        "Match": "match.Match",
        "Player": "players.player.Player",
        "Record": "record.Record",
        "RecordError": "record.RecordError",
        "Shuffle": "fair.Shuffle",
        "Terms": "fair.Terms",
        "computer": "players.computer",
        "read_record": "record.read",
        "review": "reviews.review",
        "run": "match.run",
        "write_record": "recorder.write",
    }

    def __getattr__(name: str) -> Any:
        """Import what not everybody needs only when it is used, so that the first prompt comes sooner."""
        if name not in _ELSEWHERE:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        module, _, attribute = f"{__name__}.{_ELSEWHERE[name]}".rpartition(".")
        found = globals()[name] = getattr(import_module(module), attribute)
        return found

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})


__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "GAMES",
    "BadPosition",
    "BadRule",
    "Clock",
    "Forfeit",
    "Game",
    "Header",
    "IllegalMove",
    "Match",
    "NumduelError",
    "Observation",
    "Outcome",
    "Player",
    "Record",
    "RecordError",
    "Shuffle",
    "Terms",
    "TooLarge",
    "UnknownGame",
    "computer",
    "game",
    "read_record",
    "review",
    "run",
    "solve",
    "write_record",
]
