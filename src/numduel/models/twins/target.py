"""Twins of Target Sum Showdown: use up what both players share to come nearer to a goal, or to go back."""

from typing import NamedTuple

from numduel.game import Observation
from numduel.models.twins.choices import Choices
from numduel.models.twins.gauges import gauge
from numduel.models.twins.pieces import Noun, Pieces
from numduel.models.twins.retelling import Retelling
from numduel.models.twins.sheets import Sheet, sides
from numduel.rules.notation import by_turn
from numduel.rules.target import Target


class Theme(NamedTuple):
    """What everything is called."""

    title: str
    scene: str
    measured: str
    noun: Noun
    up: str
    down: str


THEMES = (
    Theme(
        title="Rival Balloons",
        scene="Two balloonists share the same gusts of wind, which can lift a balloon or press it down.",
        measured="height",
        noun=Noun("gust", "gusts", "strength"),
        up="rise",
        down="sink",
    ),
    Theme(
        title="Two Divers",
        scene="Two divers share the same flasks of air, and use them to dive or to come up.",
        measured="depth",
        noun=Noun("flask", "flasks", "size"),
        up="dive",
        down="surface",
    ),
    Theme(
        title="Tuning Up",
        scene="Two fiddlers share the same box of pegs to tune their fiddles.",
        measured="pitch",
        noun=Noun("peg", "pegs", "pull"),
        up="tighten",
        down="loosen",
    ),
    Theme(
        title="Market Day",
        scene="Two merchants share the same vouchers, and earn or spend what they are worth.",
        measured="purse",
        noun=Noun("voucher", "vouchers", "value"),
        up="earn",
        down="spend",
    ),
    Theme(
        title="Setting Sail",
        scene="Two sailors share the same ropes to set their sails.",
        measured="sail height",
        noun=Noun("rope", "ropes", "length"),
        up="hoist",
        down="lower",
    ),
)


class Retold(Retelling[Target]):
    """A twin of Target Sum Showdown."""

    def __init__(self, game: Target, number: int) -> None:
        choices = Choices(game.key, number)
        self.theme = theme = choices.in_turn(THEMES)
        told = gauge(choices, game.target, avoided=game.target)
        pieces = Pieces(choices, theme.noun, told.size, game.numbers)
        sheet = Sheet(told, pieces, sides(theme.measured), left=f"{theme.noun.many.capitalize()} left")
        # counting down, what lowers the gauge brings a player nearer to the goal
        self.verbs = (theme.up, theme.down) if told.rises else (theme.down, theme.up)
        words = [
            (f"{verb} {pieces.names[played]}", f"used {pieces.this(played)} to {verb}")
            for verb in self.verbs
            for played in range(1, game.numbers + 1)
        ]
        super().__init__(game, number, theme.title, sheet, dict(zip(game.all_moves, words, strict=True)))

    def position(self, seen: Observation) -> str:
        score1, score2 = by_turn(seen.seat, *seen.totals)
        return f"{score1}/{score2}/{''.join(map(str, seen.left))}/{seen.turn}"

    def text(self) -> str:
        game, theme, measured, told = self.game, self.theme, self.theme.measured, self.sheet.gauge
        one, many, worth = theme.noun
        goal, pieces = told.told(game.target), self.sheet.pieces
        low, high = sorted((told.start, goal))
        example = next(iter(pieces.names.values()))
        return f"""
{theme.scene} Bring your {measured} to exactly {goal}, and you win.

## The start

- Your {measured} starts at {told.start}, and so does your opponent's.
- Both players share {theme.noun.counted(game.numbers * game.copies)}, {pieces.counts(game.copies)}.

## A turn

Use up one of the {many} that are left:

- `{theme.up}` makes your {measured} go up by the {one}'s {worth}.
- `{theme.down}` makes your {measured} go down by the {one}'s {worth}.

You cannot pass. A {one} that has been used is gone for both players, and you cannot choose one that has run out.
Then it is your opponent's turn.

## The end

- If your {measured} is exactly {goal}, you win at once.
- If your {measured} goes below {low} or above {high}, you lose at once. Nothing stops you from making such a move.
- If the {many} run out first, the player whose {measured} is nearer to {goal} wins; if both are equally near, the
game is a draw.

## How moves are written

A move is `{theme.up}` or `{theme.down}`, a space and {"the name" if pieces.named else f"the {worth}"} of the {one}, for
example `{theme.up} {example}` or `{theme.down} {example}`.
"""
