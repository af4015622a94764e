"""What the twins of two games have in common: whatever is taken is placed with either player."""

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from numduel.models.twins.choices import Choices
from numduel.models.twins.gauges import gauge
from numduel.models.twins.pieces import Noun, Pieces
from numduel.models.twins.retelling import Retelling
from numduel.models.twins.sheets import Sheet, piles, sides
from numduel.rules.battle import Battle
from numduel.rules.showdown import Showdown

G = TypeVar("G", bound=Showdown | Battle)


class Theme(NamedTuple):
    """What everything is called. The moves, and how it is told that somebody made them: first one's own side."""

    title: str
    scene: str
    pile: str
    noun: Noun
    source: str
    rising: str
    falling: str
    moves: tuple[str, str]
    past: tuple[str, str]


class Placing(Retelling[G]):
    """A twin of such a game, with a gauge for totals up to a highest one."""

    def __init__(self, game: G, number: int, themes: Sequence[Theme], *, highest: int, avoided: int, left: str) -> None:
        choices = Choices(game.key, number)
        self.theme = theme = choices.in_turn(themes)
        told = gauge(choices, highest, avoided)
        pieces = Pieces(choices, theme.noun, told.size, game.numbers)
        self.measured = theme.rising if told.rises else theme.falling
        left = f"{theme.noun.many.capitalize()} {left}"
        sheet = Sheet(told, pieces, sides(self.measured), piles(theme.pile, theme.noun.one), left)
        words = zip(theme.moves, theme.past, strict=True)
        super().__init__(game, number, theme.title, sheet, dict(zip(game.all_moves, words, strict=True)))

    def at_the_start(self) -> str:
        """What each player has, and what there is to take."""
        theme, measured, told, copies = self.theme, self.measured, self.sheet.gauge, self.game.copies
        one, _, worth = theme.noun
        return f"""- Each player has a {theme.pile}, empty at first, which both players can always see. Your {measured}
starts at {told.start}, and so does your opponent's. With every {one} that goes to a {theme.pile}, that player's
{measured} goes {told.way} by the {one}'s {worth}.
- The {theme.source} holds {theme.noun.counted(self.game.numbers * copies)} in random order,
{self.sheet.pieces.counts(copies)}."""

    def both_moves(self) -> str:
        """Where each move makes something go."""
        keep, give = self.theme.moves
        return (
            f"- `{keep}`: it goes to your {self.theme.pile}.\n- `{give}`: it goes to your opponent's {self.theme.pile}."
        )

    def as_written(self) -> str:
        """How to write a move."""
        keep, give = self.theme.moves
        return f"A move is one of these words: `{keep}`, `{give}`."
