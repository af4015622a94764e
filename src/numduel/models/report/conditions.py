"""Under which conditions games were played: only those of the same conditions are counted together."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from numduel.game import AnyGame, RuleValue
from numduel.rules import GAMES
from numduel.rules import game as make_game


class Condition(NamedTuple):
    """All that makes games comparable. The seed is none of it: it only says which sample of them was played."""

    game: str
    rules: tuple[tuple[str, RuleValue], ...]
    opponent: str
    legal: bool
    style: str
    attempts: int
    version: str
    model: str
    settings: str
    twin: int

    @property
    def variant(self) -> AnyGame:
        """The game with its rules."""
        return make_game(self.game, **dict(self.rules))

    @property
    def table(self) -> "Condition":
        """What is the same for all games in one table: everything but who played, and which twin."""
        return self._replace(model="", settings="", twin=0)

    @property
    def who(self) -> tuple[str, str]:
        """Who played: the model, and how it was called."""
        return self.model, self.settings

    def order(self) -> tuple[Any, ...]:
        """By game, as they are listed, and then as the fields come."""
        rules = tuple((name, str(value)) for name, value in self.rules)
        return (
            [*GAMES].index(self.game),
            bool(self.variant.changed),
            rules,
            not_perfect(self.opponent),
            not self.legal,
            *self[4:],
        )

    def as_data(self) -> dict[str, Any]:
        """The condition for JSON."""
        plain = self._asdict()
        return {"model": plain.pop("model"), "settings": plain.pop("settings"), **plain, "rules": dict(self.rules)}


def not_perfect(opponent: str) -> tuple[bool, str]:
    """The usual opponent comes first."""
    return opponent != "perfect", opponent


def condition(model: str, settings: str, spec: Mapping[str, Any]) -> Condition:
    """The condition of a sample, by its metadata."""
    own = {name: spec[name] for name in ("game", "opponent", "legal", "style", "attempts", "version", "twin")}
    return Condition(**own, rules=tuple(sorted(spec["rules"].items())), model=model, settings=settings)
