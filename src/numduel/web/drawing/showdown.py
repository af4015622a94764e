"""How a table of Number Stack Showdown is drawn, and its moves put into words."""

from numduel.advice.showdown import forced
from numduel.game import Moves
from numduel.rules.showdown import Showdown, State
from numduel.web.drawing.pieces import Hand, Idle, Names, Parts, Scene, Totals, Words, fan, pile, well
from numduel.web.drawing.scale import OTHER, Step, duo, way

NOTHING: State = ((), (), 0, 0, 0, 1, (), ())  # to be played


def scene(game: Showdown, state: State, step: Step | None) -> Scene:
    """Two stacks, and both totals on the scale."""
    (one, two), totals = game.stacks(state), game.totals(state)
    placed, newest = len(one) + len(two), step.seat if step else 0
    cards1, cards2 = fan(one, placed if newest == 1 else None), fan(two, placed if newest == 2 else None)
    sides = (cards1, totals[0]), (cards2, totals[1])
    return Scene(sides, (game.target, totals), duo(game.target, totals, step))


def hand(game: Showdown, state: State, hidden: bool, owner: str) -> Hand:
    """The deck, the card in hand, and whether there is a choice."""
    card = game.card(state)
    shown, placed = "?" if hidden else card, len(state[0]) + len(state[1])
    left = game.numbers * game.copies - placed - bool(shown)
    return Hand(well(shown, owner, placed, left, "in the deck"), card, forced(game, state, "their"))


def side(name: str, parts: tuple[str, int]) -> str:
    """A player's total and stack."""
    return pile(name, *parts)


def middle(names: Names, turn: int, scale: str, parts: tuple[int, Totals]) -> Parts:
    """The scale."""
    target, (one, two) = parts
    return way(scale, f"{names[0]} {one}, {names[1]} {two}", target)


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
