"""Twins of Number Stack Battle: place what you take with either player; at the end the better total wins."""

from numduel.game import Observation
from numduel.models.twins.pieces import Noun
from numduel.models.twins.placing import Placing, Theme
from numduel.rules.battle import PILES, Battle
from numduel.rules.notation import by_turn, stack_text

THEMES = (
    Theme(
        title="Harvest Carts",
        scene="Two farmers load their carts from the same barn.",
        pile="cart",
        noun=Noun("sack", "sacks", "value"),
        source="barn",
        rising="profit",
        falling="debt",
        moves=("haul", "foist"),
        past=("hauled it in", "foisted it off"),
    ),
    Theme(
        title="The Collectors",
        scene="Two collectors fill their cabinets from the same crypt.",
        pile="cabinet",
        noun=Noun("relic", "relics", "grade"),
        source="crypt",
        rising="fame",
        falling="obscurity",
        moves=("claim", "donate"),
        past=("claimed it", "donated it"),
    ),
    Theme(
        title="Salvage",
        scene="Two captains load their boats from the same wreck.",
        pile="boat",
        noun=Noun("chest", "chests", "value"),
        source="wreck",
        rising="reward",
        falling="ransom",
        moves=("hoist", "heave"),
        past=("hoisted it aboard", "heaved it across"),
    ),
    Theme(
        title="Flower Show",
        scene="Two florists fill their vases from the same bucket.",
        pile="vase",
        noun=Noun("stem", "stems", "charm"),
        source="bucket",
        rising="splendour",
        falling="dullness",
        moves=("arrange", "present"),
        past=("arranged it", "presented it"),
    ),
    Theme(
        title="Rival Soups",
        scene="Two cooks fill their pots from the same pantry.",
        pile="pot",
        noun=Noun("root", "roots", "flavour"),
        source="pantry",
        rising="taste",
        falling="blandness",
        moves=("stir", "fling"),
        past=("stirred it in", "flung it across"),
    ),
)


class Retold(Placing[Battle]):
    """A twin of Number Stack Battle."""

    def __init__(self, game: Battle, number: int) -> None:
        every_card = game.copies * sum(range(game.numbers + 1))
        super().__init__(
            game, number, THEMES, highest=every_card, avoided=game.penalty_number, left="still to be taken"
        )

    def position(self, seen: Observation) -> str:
        stacks, fives = (by_turn(seen.seat, *both) if both else () for both in (seen.stacks, seen.sudden_fives))
        return "/".join(map(str, (*map(stack_text, stacks), seen.card or "-", seen.turn, *fives)))

    def text(self) -> str:
        theme = self.theme
        return f"""
{theme.scene} Whoever has the {self._better} at the end wins.

## The start

{self.at_the_start()}{self._penalty()}

## A turn

Take the next {theme.noun.one}, which both players see. You must decide right away where it goes:

{self.both_moves()}

There it stays, and it is your opponent's turn. This goes on until all {theme.noun.many} have been placed.

## The end

{self._ties()}

## How moves are written

{self.as_written()}
"""

    @property
    def _better(self) -> str:
        return f"{'higher' if self.sheet.gauge.rises else 'lower'} {self.measured}"

    def _penalty(self) -> str:
        """What the penalty card does."""
        game, told = self.game, self.sheet.gauge
        if game.penalty_number > game.numbers or not game.penalty:
            return ""
        back = "down" if told.rises else "up"
        return f"""
- Each {self.sheet.pieces.kind(game.penalty_number)} has a flaw: it counts like any other {self.theme.noun.one}, but
it also makes that player's {self.measured} go {back} by {told.size * game.penalty}."""

    def _ties(self) -> str:
        """Who wins, and what happens in a tie, if there can be one."""
        game = self.game
        first = f"- The {self._better} wins."
        if game.penalty_number > game.numbers:
            return f"{first}\n- If both are equal, the game is a draw."
        fives = self.sheet.pieces.kind(game.penalty_number, many=True)
        second = f"{first}\n- If both are equal, the player with fewer {fives} in their {self.theme.pile} wins."
        if game.copies % 2:
            return f"{second} One player always has fewer, since there {_are(game.copies)}."
        return f"""{second}
- If those are equal too, there is a playoff.

In the playoff, only {fives} are taken: {game.copies} new ones, as many as there were before. The players go on
taking turns as before, with the same moves, but what they receive is now counted separately. {self._playoff()}"""

    def _playoff(self) -> str:
        game, (own, other) = self.game, self.theme.moves
        if game.sudden_death == "holder_loses":
            return f"""As soon as one player has received more there than the other, that player loses: the first
{self.theme.noun.one} decides."""
        return f"""Whoever plays `{other}` there loses at once. While both play `{own}`, the playoff goes on. When all
of them have been taken, the same ones are shuffled and taken again; once they have all been taken {PILES} times, the
game is a draw."""


def _are(count: int) -> str:
    return "is just one" if count == 1 else f"are {count} of them"
