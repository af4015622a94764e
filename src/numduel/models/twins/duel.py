"""Twins of Number Stack Duel: lengthen what is yours, or take the end off your opponent's; exactly so much wins."""

from typing import NamedTuple

from numduel.game import Observation
from numduel.models.twins.choices import Choices
from numduel.models.twins.gauges import gauge
from numduel.models.twins.pieces import Noun, Pieces
from numduel.models.twins.retelling import Retelling, endless
from numduel.models.twins.sheets import Sheet, piles, sides
from numduel.rules.duel import Duel
from numduel.rules.notation import by_turn, stack_text


class Theme(NamedTuple):
    """What everything is called."""

    title: str
    scene: str
    pile: str
    noun: Noun
    rising: str
    falling: str
    verb: str
    done: str
    strike: str
    struck: str


THEMES = (
    Theme(
        title="Rival Trains",
        scene="Two drivers make up their trains.",
        pile="train",
        noun=Noun("wagon", "wagons", "length"),
        rising="train length",
        falling="free track",
        verb="couple",
        done="coupled",
        strike="uncouple",
        struck="uncoupled the last wagon of the other train",
    ),
    Theme(
        title="Garden Walls",
        scene="Two masons raise their walls.",
        pile="wall",
        noun=Noun("stone", "stones", "height"),
        rising="wall height",
        falling="missing height",
        verb="lay",
        done="laid",
        strike="topple",
        struck="toppled the last stone of the other wall",
    ),
    Theme(
        title="Market Skewers",
        scene="Two cooks fill their skewers.",
        pile="skewer",
        noun=Noun("morsel", "morsels", "size"),
        rising="portion",
        falling="hunger",
        verb="thread",
        done="threaded",
        strike="snatch",
        struck="snatched the last morsel of the other skewer",
    ),
    Theme(
        title="Midsummer Garlands",
        scene="Two gardeners weave their garlands.",
        pile="garland",
        noun=Noun("blossom", "blossoms", "width"),
        rising="garland length",
        falling="bare string",
        verb="weave",
        done="wove in",
        strike="snip",
        struck="snipped the last blossom off the other garland",
    ),
    Theme(
        title="Two Melodies",
        scene="Two singers make up their melodies.",
        pile="melody",
        noun=Noun("note", "notes", "duration"),
        rising="playing time",
        falling="remaining silence",
        verb="sing",
        done="sang",
        strike="hush",
        struck="hushed the last note of the other melody",
    ),
)


class Retold(Retelling[Duel]):
    """A twin of Number Stack Duel."""

    def __init__(self, game: Duel, number: int) -> None:
        choices = Choices(game.key, number)
        self.theme = theme = choices.in_turn(THEMES)
        told = gauge(choices, game.target, avoided=game.target)
        pieces = Pieces(choices, theme.noun, told.size, game.numbers)
        self.measured = theme.rising if told.rises else theme.falling
        words = [
            (f"{theme.verb} {pieces.names[played]}", f"{theme.done} {pieces.this(played)}")
            for played in range(1, game.numbers + 1)
        ]
        words.append((theme.strike, theme.struck))
        sheet = Sheet(told, pieces, sides(self.measured), piles(theme.pile, theme.noun.one))
        super().__init__(game, number, theme.title, sheet, dict(zip(game.all_moves, words, strict=True)))

    def position(self, seen: Observation) -> str:
        own, other = seen.stacks
        stack1, stack2 = map(stack_text, by_turn(seen.seat, own, other))
        return f"{stack1}/{stack2}/{seen.turn}"

    def text(self) -> str:
        game, theme, measured, told = self.game, self.theme, self.measured, self.sheet.gauge
        goal, pieces = told.told(game.target), self.sheet.pieces
        one, many, worth = theme.noun
        back = "down" if told.rises else "up"
        return f"""
{theme.scene} Bring your {measured} to exactly {goal}, and you win.

## The start

- Each player has a {theme.pile}, without {many} at first, which both players can always see. Your {measured} starts at
{told.start}, and so does your opponent's. With every {one} in a {theme.pile}, that player's {measured} goes {told.way}
by the {one}'s {worth}.
- {pieces.choice()}

## A turn

Do one of two things.

- `{theme.verb}`: put a {one} that you choose at the end of your {theme.pile}, after its last {one}.
- `{theme.strike}`: remove the last {one} of your opponent's {theme.pile}, so that their {measured} goes {back} again by
its {worth}. You can do this only if both players have at least one {one} and their last {many} are alike. Your
{theme.pile} does not change.

Then it is your opponent's turn.

## The end

- If your {measured} is exactly {goal}, you win at once.
- If your {measured} goes {told.beyond} {goal}, you lose at once. Nothing stops you from making such a move.
- `{theme.verb}` and `{theme.strike}` could alternate forever: {endless(game.repetition)}.

## How moves are written

A move is `{theme.strike}`, or `{theme.verb}`, a space and {"the name" if pieces.named else f"the {worth}"} of the
{one}, for example `{self.moves["add 1"]}`.
"""
