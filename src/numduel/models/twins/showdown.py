"""Twins of Number Stack Showdown: place what you take with either player; exactly so much wins."""

from numduel.game import HIDDEN, Observation
from numduel.models.twins.pieces import Noun
from numduel.models.twins.placing import Placing, Theme
from numduel.rules.notation import by_turn, stack_text
from numduel.rules.showdown import Showdown

THEMES = (
    Theme(
        title="Two Barges",
        scene="Two skippers load their barges at the same quay.",
        pile="barge",
        noun=Noun("crate", "crates", "weight"),
        source="quay",
        rising="load",
        falling="free space",
        moves=("stow", "swing"),
        past=("stowed it", "swung it across"),
    ),
    Theme(
        title="Neighbouring Shelves",
        scene="Two librarians fill their shelves from the same trolley.",
        pile="shelf",
        noun=Noun("book", "books", "width"),
        source="trolley",
        rising="row length",
        falling="gap",
        moves=("shelve", "lend"),
        past=("shelved it", "lent it away"),
    ),
    Theme(
        title="Thirsty Crows",
        scene="Two crows drop pebbles into their jars to raise the water.",
        pile="jar",
        noun=Noun("pebble", "pebbles", "size"),
        source="brook",
        rising="water level",
        falling="headroom",
        moves=("drop", "toss"),
        past=("dropped it in", "tossed it across"),
    ),
    Theme(
        title="Caravan at Dawn",
        scene="Two traders fill their saddlebags for the journey.",
        pile="saddlebag",
        noun=Noun("bundle", "bundles", "weight"),
        source="camp",
        rising="burden",
        falling="spare room",
        moves=("pack", "foist"),
        past=("packed it", "foisted it off"),
    ),
    Theme(
        title="Glass Beads",
        scene="Two jewellers string beads from the same tray.",
        pile="thread",
        noun=Noun("bead", "beads", "size"),
        source="tray",
        rising="strand length",
        falling="bare length",
        moves=("string", "slip"),
        past=("strung it", "slipped it across"),
    ),
)


class Retold(Placing[Showdown]):
    """A twin of Number Stack Showdown."""

    def __init__(self, game: Showdown, number: int) -> None:
        super().__init__(
            game, number, THEMES, highest=game.target, avoided=game.target, left="that you have not seen yet"
        )

    def position(self, seen: Observation) -> str:
        own, other = seen.stacks
        stack1, stack2 = map(stack_text, by_turn(seen.seat, own, other))
        return f"{stack1}/{stack2}/{HIDDEN if seen.hidden else seen.card or '-'}/{seen.turn}"

    def text(self) -> str:
        game, theme, measured, told = self.game, self.theme, self.measured, self.sheet.gauge
        one, many, _ = theme.noun
        goal, keep = told.told(game.target), theme.moves[0]
        whose = f"the {measured} of the player who gets the {one}"
        if game.forced == "strict":
            forced = f"""If only one of the two choices leaves {whose} at {goal} or {told.short} it,
you must make that choice."""
        else:
            forced = f"You are free to make either choice, even if it takes {whose} {told.beyond} {goal}."
        if game.knows_draw:
            empty = f"If the {many} run out first, the game is a draw."
        else:
            empty = f"The {many} cannot run out before that."
        return f"""
{theme.scene} Bring your {measured} to exactly {goal}, and you win.

## The start

{self.at_the_start()}

## A turn

Take the next {one} and look at it: your opponent does not see it yet. Then decide where it goes, for both to see:

{self.both_moves()}

There it stays, and it is your opponent's turn.

{forced} If each of them would take that player's {measured} {told.beyond}
{goal}, you must choose `{keep}`, and you lose.

## The end

- If your {measured} is exactly {goal}, you win at once, even if your opponent brought it there.
- If your {measured} is {told.beyond} {goal}, you lose at once.
- {empty}

## How moves are written

{self.as_written()}
"""
