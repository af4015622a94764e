"""How a table of Number Stack Showdown is drawn, and its moves put into words."""

from numduel.advice.showdown import forced
from numduel.game import Moves
from numduel.memo import memoized
from numduel.rules.notation import Stack
from numduel.rules.showdown import Showdown, State
from numduel.web.drawing.pieces import Idle, Names, Parts, Scene, Sides, Totals, Words, fan, pile, well
from numduel.web.drawing.scale import OTHER, Step, duo, way

NOTHING: State = ((), (), 0, 0, 0, 1, (), ())  # to be played


def scene(game: Showdown, state: State, hidden: bool, step: Step | None) -> Scene:
    """Two stacks, both totals on the scale, the deck and the card in hand."""
    (one, two), totals, card = game.stacks(state), game.totals(state), game.card(state)
    placed, hand = len(one) + len(two), "?" if hidden else card
    left = game.numbers * game.copies - placed - bool(hand)
    sides, scales = _placed(one, two, totals, game.target, step)
    return Scene(sides, (game.target, totals, hand, placed, left), scales, card, forced(game, state, "their"))


@memoized(64)
def _placed(one: Stack, two: Stack, totals: Totals, target: int, step: Step | None) -> tuple[Sides, Names]:
    """What the cards on the table look like to both players, who do not see the same card in hand."""
    placed, newest = len(one) + len(two), step.seat if step else 0
    cards1, cards2 = fan(one, placed if newest == 1 else None), fan(two, placed if newest == 2 else None)
    return ((cards1, totals[0]), (cards2, totals[1])), duo(target, totals, step)


def side(name: str, parts: tuple[str, int]) -> str:
    """A player's total and stack."""
    return pile(name, *parts)


def middle(names: Names, turn: int, scale: str, parts: tuple[int, Totals, int | str, int, int]) -> Parts:
    """The scale, the deck and the card in hand."""
    target, (one, two), hand, placed, left = parts
    begins, ruler, ends = way(scale, f"{names[0]} {one}, {names[1]} {two}", target)
    return begins, ruler, ends, well(hand, names[turn - 1], placed, left, "in the deck")


def step(game: Showdown, state: State, by: int, move: str) -> Step | None:
    """The card that is now on top of the stack it was put on."""
    seat = by if move == "keep" else 3 - by
    stack = game.stacks(state)[seat - 1]
    if not stack:
        return None
    total = game.totals(state)[seat - 1]
    words = f"kept the {stack[-1]}" if move == "keep" else f"gave {OTHER} the {stack[-1]}"
    return Step(seat, total - stack[-1], total, words)


def words(game: Showdown, state: State, move: str, after: State) -> Words:
    """What a button for the card in hand says."""
    card, turn, totals = game.card(state), game.turn(state), game.totals(after)
    if move == "keep":
        return Words(f"Keep the {card}", f"Keeping the {card}", "", f"makes your stack {totals[turn - 1]}", "k")
    label, doing = f"Give the {card} away", f"Giving the {card} away"
    return Words(label, doing, "", f"makes their stack {totals[2 - turn]}", "g")


def bare(game: Showdown, state: State, moves: Moves) -> State:
    """A state with the same buttons for these moves: they name totals, and say whether the last card loses."""
    if not moves:
        return NOTHING
    _, _, own, other, card, _, _, deck = state
    return (), (), own if "keep" in moves else 0, other if "give" in moves else 0, card, 1, moves, deck[:1]


def idle(game: Showdown, state: State, move: str) -> Idle:
    """A move's place while it cannot be played."""
    return Idle("Keep" if move == "keep" else "Give away", figures=False)


def note(game: Showdown, move: str, card: str) -> str:
    """A move on the score sheet."""
    return f"kept {card}" if move == "keep" else f"gave {card}"
