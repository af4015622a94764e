"""Where regret comes from: the moves and what they gave away, by kinds of moments."""

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from numduel.arena.results import PHASES, STANDINGS
from numduel.models.appraisal import DRAWN, KINDS, Judged, LetOff

LUCKY: Final = 0.05
"""What a draw must change the chance to win by, to be called lucky or unlucky."""
LUCKS: Final = ("lucky", "neither", "unlucky")


def _luck(move: Judged | LetOff) -> str:
    return LUCKS[1 + (move.luck < -LUCKY) - (move.luck > LUCKY)]


class Way(NamedTuple):
    """A way to sort moves."""

    words: str
    kinds: tuple[str, ...]
    of: Callable[[Judged | LetOff], str]


WAYS: Final = {
    "phase": Way("by the phase of the game", PHASES, lambda move: move.phase),
    "choice": Way("by the kind of choice", (*KINDS, DRAWN), lambda move: move.choice),
    "standing": Way("by how the model stood", STANDINGS, lambda move: move.standing),
    "luck": Way("by the luck of the draw before it", LUCKS, _luck),
}
"""Each way to sort moves by its name."""


class Share(NamedTuple):
    """The moves of a kind, and what they gave away in all."""

    moves: int = 0
    loss: float = 0.0

    @property
    def regret(self) -> float:
        """What each gave away."""
        return self.loss / self.moves if self.moves else 0.0


Shares = dict[str, dict[str, Share]]


def none() -> Shares:
    """No moves of any kind."""
    return {name: dict.fromkeys(way.kinds, Share()) for name, way in WAYS.items()}


def count(shares: Shares, moves: Iterable[Judged | LetOff]) -> None:
    """Count these moves, too, and what is no move but gave something away."""
    for move in moves:
        for name, way in WAYS.items():
            kinds, kind = shares[name], way.of(move)
            before = kinds.get(kind, Share())
            kinds[kind] = Share(before.moves + isinstance(move, Judged), before.loss + move.loss)


def as_data(kinds: dict[str, Share], rounded: Callable[[float], float]) -> dict[str, Any]:
    """The shares of one way for JSON."""
    moves, loss = sum(each.moves for each in kinds.values()), sum(each.loss for each in kinds.values())
    return {
        name: {
            "moves": each.moves,
            "regret": rounded(each.regret) if each.moves else None,
            "of_moves": rounded(each.moves / moves) if moves else None,
            "of_regret": rounded(each.loss / loss) if loss else None,
        }
        for name, each in kinds.items()
    }
