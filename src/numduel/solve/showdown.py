"""Number Stack Showdown solved: the value of each total, whatever has been drawn.

Both players see a card before the next one is drawn, so only the order of the deck is hidden. All that matters about a
position is which cards have been drawn, and how much of their sum belongs to the player who draws next. The table
holds the value of every such position after an even number of draws; those after an odd number are one step away.
"""

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from numduel.game import Chances, draw_of
from numduel.rules.showdown import Showdown, State
from numduel.solve.cache import Counts, Put, table
from numduel.solve.multisets import Look, Multisets, how_many, no_look
from numduel.solve.solution import SAME, Progress, Solution

if TYPE_CHECKING:
    from numduel.solve.layers import Floats, Layer, Layers

VERSION = 2
KIND = "d"  # of the numbers in the table
MOST = 200_000_000  # positions
LATEST = 4096  # decks whose places are cached: those around a position are needed again and again
PIECE = 150_000  # how many numbers to process at once: about as many as fit into the processor's cache


class ShowdownSolution(Solution[State]):
    """A table in layers by the sum drawn, each with a row for every total that the player to draw can have."""

    stakes: ClassVar = 0.15

    def __init__(self, game: Showdown, progress: Progress) -> None:
        cards = range(1, game.numbers + 1)
        self._last = game.target - 1
        self.sets = sets = Multisets(cards, game.copies, most_drawn(game), partial(progress, 0))
        self._sizes = [sets.size(2 * drawn) for drawn in range(sets.most + 1)]
        # neither of these refers to this solution, so the table's file is closed as soon as nobody uses it any more
        self._table, figures = table(game, VERSION, "d", lambda put: fill(game, sets, put, progress))
        self._column = lru_cache(LATEST)(partial(find, sets, game.copies, [draw_of(card) for card in cards]))
        super().__init__(game, figures)
        sizes = [size * len(totals(drawn, self._last)) for drawn, size in enumerate(self._sizes)]
        self.starts = [sum(sizes[drawn + 1 :]) for drawn in range(len(sizes))]  # the largest sums come first

    def stored(self, state: State) -> float | None:
        if state[4] or (len(state[0]) + len(state[1])) % 2:
            return None
        _, _, own, other, _, _, _, deck = state
        drawn = own + other
        row = own - max(0, drawn - self._last)
        value: float = self._table[self.starts[drawn] + row * self._sizes[drawn] + self._column(deck)]
        return value

    @cached_property
    def whole(self) -> "Floats":
        """The whole table as an array: `starts` has where the layer of each sum drawn begins."""
        import numpy as np

        return np.frombuffer(self._table.whole(self.starts[0] + self._sizes[0]))


def find(sets: Multisets, copies: int, draws: Iterable[str], deck: Chances) -> int:
    """The column of what has been drawn, given what is left in the deck."""
    left = dict(deck)
    return sets.find(tuple([copies - left.get(draw, 0) for draw in draws]))[1]


def positions(game: Showdown) -> int:
    """The number of positions before a draw."""
    ways = how_many(range(1, game.numbers + 1), game.copies, most_drawn(game))
    return sum(size * len(totals(drawn, game.target - 1)) for drawn, size in enumerate(ways))


def most_drawn(game: Showdown) -> int:
    """The largest sum that the two stacks can have while the game goes on."""
    return min(2 * (game.target - 1), game.copies * sum(range(1, game.numbers + 1)))


def totals(drawn: int, last: int) -> range:
    """How much of the sum drawn a player can have if both stacks are below the target."""
    return range(max(0, drawn - last), min(last, drawn) + 1)


def fill(game: Showdown, sets: Multisets, put: Put, progress: Progress) -> Counts:
    """Compute the table, from the largest sums back to the start.

    Its numbers are masses at first: values times the probability that the cards are drawn in a given order. The masses
    after all possible draws add up to the mass before them, so nothing needs to be weighted.
    """
    import numpy as np

    from numduel.solve.layers import Layers

    last = game.target - 1
    layers = Layers(sets, game.numbers * game.copies, partial(progress, 0))
    # memory for the layers still needed, and one more: allocating it each time would take longer than using it
    around = min(2 * (game.numbers + 1), 2 * sets.most + 2)
    room = max((sets.size(kind) + 1) * len(totals(kind // 2, last)) for kind in range(2 * sets.most + 2))
    rooms: Floats = np.empty((around + 1, room))
    won: dict[int, Floats] = {}  # what the player to draw wins, for the layers still needed
    better = worse = 0
    for kind in range(2 * sets.most + 1, -1, -1):
        at = layers.layer(kind)
        mass = layers.mass(at)
        shape = len(totals(kind // 2, last)), len(mass)
        lost = rooms[around][: shape[0] * shape[1]].reshape(shape)
        lose(game, layers, at, won, lost, look=partial(progress, 1 - (kind + 1) / (2 * sets.most + 2)))
        won[kind] = rooms[kind % around][: shape[0] * (shape[1] + 1)].reshape(shape[0], shape[1] + 1)
        won[kind][:, -1] = 0  # after the last: what cannot be drawn
        wins = np.subtract(mass, lost[::-1], out=won[kind][:, :-1])
        better += int(np.count_nonzero(wins > mass * (0.5 + SAME)))
        worse += int(np.count_nonzero(wins < mass * (0.5 - SAME)))
        if kind % 2 == 0:
            put(np.clip(np.divide(wins, mass, out=lost), 0, 1, out=lost))  # rounding may have gone beyond these limits
        won.pop(kind + around, None)
        progress(1 - kind / (2 * sets.most + 2))
    return Counts(positions(game), better, worse)


class Spans(NamedTuple):
    """The totals that the opponent can have when a card is drawn, by what can be done with the card.

    For the one total that is in none of them, keeping the card makes exactly the target.
    """

    neither: range  # both stacks would go over the target
    only_give: range
    either: range
    only_keep: range
    first: int  # the lowest total in the layer that the card leads to


def spans(game: Showdown, drawn: int, card: int) -> Spans:
    """What can be done with a card that is drawn when the stacks have that sum."""
    last = game.target - 1
    others = totals(drawn, last)
    keeps = max(0, drawn + card - last)  # if the opponent has at least this, keeping does not end the game
    gives = game.target - card  # below this, giving does not end it; at exactly this, it makes the opponent win

    def span(begin: int, end: int) -> range:
        begin, end = max(begin, others.start), min(end, others.stop)
        return range(begin, max(begin, end))

    # if giving would bust the opponent and is allowed, it wins: nothing is lost
    kept = span(max(keeps, gives), gives + 1 if game.forced == "loose" else others.stop)
    return Spans(span(gives, keeps - 1), span(0, min(keeps - 1, gives)), span(keeps, gives), kept, keeps)


def lose(
    game: Showdown, layers: "Layers", at: "Layer", won: "Mapping[int, Floats]", lost: "Floats", *, look: Look = no_look
) -> None:
    """Compute what the player who draws in a layer loses: a row for each total that the opponent can have."""
    import numpy as np

    from numduel.solve.layers import after

    others = totals(at.kind // 2, game.target - 1)
    size = len(at.drawn)
    mass = layers.mass(at)
    lost[:] = np.where(at.drawn == layers.deck, mass / 2, 0)  # an empty deck is a draw
    each = mass / np.maximum(layers.deck - at.drawn, 1)  # the mass of each card left
    width = PIECE // len(others) + 1
    space, more_space = np.empty((2, (len(others) + game.numbers) * min(width, size)))
    draws = []
    for card in range(1, game.numbers + 1):
        new, can = after(at.kind, card), spans(game, at.kind // 2, card)
        if can.neither:
            lost[rows(can.neither, others.start)] += each * layers.left(at, card)
        if new in won:
            draws.append((card, can, won[new], layers.columns_after(at, card)))
        look()
    for begin in range(0, size, width):
        look()
        piece = lost[:, begin : begin + width]
        for card, can, wins, columns in draws:
            chosen = columns[begin : begin + width]
            next_wins = space[: len(wins) * len(chosen)].reshape(len(wins), len(chosen))
            wins.take(chosen, axis=1, out=next_wins, mode="wrap")
            kept, given = (partial(rows, origin=can.first - more) for more in (0, card))
            if can.only_give:
                piece[rows(can.only_give, others.start)] += next_wins[given(can.only_give)]
            if can.either:
                least = more_space[: len(can.either) * len(chosen)].reshape(len(can.either), len(chosen))
                np.minimum(next_wins[kept(can.either)], next_wins[given(can.either)], out=least)
                piece[rows(can.either, others.start)] += least
            if can.only_keep:
                piece[rows(can.only_keep, others.start)] += next_wins[kept(can.only_keep)]


def rows(span: range, origin: int) -> slice:
    """The rows of some totals in an array whose first row is that of `origin`."""
    return slice(span.start - origin, span.stop - origin)
