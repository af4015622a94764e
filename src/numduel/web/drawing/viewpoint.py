"""A review from one player's point of view: all chances are that player's, whoever moves."""

from typing import Any, NamedTuple

from numduel.advice import percent
from numduel.advice.standing import exactly
from numduel.game import CHANCE, an, card_of
from numduel.reviews import Step, signed
from numduel.table.names import YOU, Names
from numduel.web.drawing.rated import RatedMove


class Viewpoint(NamedTuple):
    """Whose chances are shown, and what the players are called."""

    seat: int
    names: Names

    @property
    def whose(self) -> str:
        """The player before what they have."""
        return whose(self.names[self.seat - 1])

    @property
    def own(self) -> str:
        """The same, at the end of a sentence."""
        return self.whose if self.whose != "Your" else "yours"

    def before(self, step: Step) -> float:
        """The player's winning chance before a step."""
        return step.before if step.turn == self.seat else 1 - step.before

    def after(self, step: Step) -> float:
        """The player's winning chance after a step."""
        return step.after if step.turn == self.seat else 1 - step.after

    def luck(self, step: Step) -> str:
        """What a draw changed, as a figure."""
        return minus(signed(step.luck if step.turn == self.seat else -step.luck))

    def choices(self, rated: list[RatedMove], turn: int) -> list[RatedMove]:
        """The moves of the player whose turn it is, by the chances that they leave the viewer."""
        return rated if turn == self.seat else [_turned(move) for move in rated]

    def line(self, step: Step, at: int) -> dict[str, Any]:
        """A step as a page shows it."""
        name = self.names[step.turn - 1]
        before, after = percent(self.before(step)), percent(self.after(step))
        return {
            "at": at,
            "seat": step.turn,
            "name": name,
            "move": step.move,
            "end": step.ending(name) if step.is_end else "",
            "card": an(int(card_of(step.move))) if step.by == CHANCE else "",
            "luck": self.luck(step),
            "before": before,
            "after": after,
            "changed": before != after,
            "loss": percent(step.loss),
            "lost": step.loss > 0 and before != after,
            "word": step.word,
            "better": step.better if step.best else "",
        }


def whose(name: str) -> str:
    """A name before what its player has."""
    return "Your" if name == YOU else f"{name}’s"


def minus(figure: str) -> str:
    """A figure with a real minus sign, which is as wide as the plus."""
    return figure.replace("-", "\N{MINUS SIGN}")


def _turned(move: RatedMove) -> RatedMove:
    """A move as the other player sees it."""
    if move.value is None:
        return move
    return move._replace(value=1 - move.value, chance=exactly(1 - move.value))
