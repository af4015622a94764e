"""Twins of Duel of Wits: move one shared gauge by a little, or as far again; whoever reaches the goal wins."""

from typing import NamedTuple

from numduel.game import Observation
from numduel.models.twins.choices import Choices
from numduel.models.twins.gauges import gauge
from numduel.models.twins.pieces import Noun, Pieces
from numduel.models.twins.retelling import Retelling, endless
from numduel.models.twins.sheets import Sheet
from numduel.rules.wits import Wits


class Way(NamedTuple):
    """The two kinds of moves in one direction, and how it is told that somebody made them."""

    verb: str
    done: str
    leap: str
    leapt: str


class Theme(NamedTuple):
    """What everything is called."""

    title: str
    scene: str
    shared: str
    measured: str
    noun: Noun
    up: Way
    down: Way


THEMES = (
    Theme(
        title="The Cistern",
        scene="Two neighbours tend one cistern.",
        shared="cistern",
        measured="water level",
        noun=Noun("bucket", "buckets", "size"),
        up=Way("pour", "poured", "flood", "let it flood"),
        down=Way("drain", "drained", "gush", "let it gush"),
    ),
    Theme(
        title="One Kite",
        scene="Two children fly one kite.",
        shared="kite",
        measured="height",
        noun=Noun("tug", "tugs", "force"),
        up=Way("lift", "lifted it with", "soar", "let it soar"),
        down=Way("lower", "lowered it with", "swoop", "let it swoop"),
    ),
    Theme(
        title="The Kettle",
        scene="Two cooks mind one kettle.",
        shared="kettle",
        measured="heat",
        noun=Noun("nudge", "nudges", "strength"),
        up=Way("warm", "warmed it with", "blaze", "let the fire blaze"),
        down=Way("cool", "cooled it with", "quench", "quenched the fire"),
    ),
    Theme(
        title="The Royal Purse",
        scene="Two stewards look after one purse.",
        shared="purse",
        measured="balance",
        noun=Noun("coin", "coins", "value"),
        up=Way("save", "saved", "boom", "called a boom"),
        down=Way("spend", "spent", "slump", "called a slump"),
    ),
    Theme(
        title="Mountain Flock",
        scene="Two shepherds lead one flock across the mountain.",
        shared="flock",
        measured="altitude",
        noun=Noun("trail", "trails", "slope"),
        up=Way("climb", "climbed", "bound", "let the flock bound ahead"),
        down=Way("descend", "descended", "tumble", "let the flock tumble ahead"),
    ),
)


class Retold(Retelling[Wits]):
    """A twin of Duel of Wits."""

    def __init__(self, game: Wits, number: int) -> None:
        choices = Choices(game.key, number)
        self.theme = theme = choices.in_turn(THEMES)
        told = gauge(choices, game.target, avoided=game.target)
        pieces = Pieces(choices, theme.noun, told.size, game.add)
        self.way = way = theme.up if told.rises else theme.down
        words = [
            (f"{way.verb} {pieces.names[played]}", f"{way.done} {pieces.this(played)}")
            for played in range(1, game.add + 1)
        ]
        words.append((way.leap, way.leapt))
        sheet = Sheet(told, pieces, (f"The {theme.measured}",))
        super().__init__(game, number, theme.title, sheet, dict(zip(game.all_moves, words, strict=True)))

    def position(self, seen: Observation) -> str:
        return f"{seen.totals[0]}/{seen.turn}"

    def text(self) -> str:
        game, theme, measured, told, way = self.game, self.theme, self.theme.measured, self.sheet.gauge, self.way
        goal, pieces = told.told(game.target), self.sheet.pieces
        one, _, worth = theme.noun
        return f"""
{theme.scene} Whoever brings its {measured} to exactly {goal} wins.

## The start

Both players share the {theme.shared}. Its {measured} starts at {told.start}.

## A turn

Do one of two things.

- `{way.verb}`: choose a {one}, and the {measured} goes {told.way} by its {worth}. {pieces.choice()}
- `{way.leap}`: the {measured} goes {told.way} until it is {_times(game.factor)} as far from {told.start} as it was
before.{self._example()}

You cannot pass, and no move may take the {measured} {told.beyond} {goal}. Then it is your opponent's turn.

## The end

- The player who brings the {measured} to exactly {goal} wins.
- There is always a legal move until then, as going {told.way} by {told.size} never goes too far.
- At {told.start}, `{way.leap}` is allowed and changes nothing. That could go on forever: {endless(game.repetition)}.

## How moves are written

A move is `{way.leap}`, or `{way.verb}`, a space and {"the name" if pieces.named else f"the {worth}"} of the {one}, for
example `{self.moves["add 1"]}`.
"""

    def _example(self) -> str:
        """What multiplying does, at a total where it is allowed; empty if there is none above 0."""
        total = min(3, self.game.target // self.game.factor)
        told = self.sheet.gauge
        if not total:
            return ""
        return f" For example, it goes from {told.told(total)} to {told.told(total * self.game.factor)}."


def _times(factor: int) -> str:
    return "twice" if factor == 2 else f"{factor} times"
