"""How a table of Number Stack Showdown is drawn, and its moves put into words."""

from numduel.advice.showdown import forced
from numduel.game import Moves
from numduel.rules.showdown import Showdown, State
from numduel.web.drawing.pieces import Idle, Names, Scene, Totals, Words, fan, pile, way, well
from numduel.web.drawing.scale import OTHER, Step, duo

NOTHING: State = ((), (), 0, 0, 0, 1, (), ())  # to be played


def scene(game: Showdown, state: State, hidden: bool, step: Step | None) -> Scene:
    """Two stacks, both totals on the scale, the deck and the card in hand."""
    stacks, totals = game.stacks(state), game.totals(state)
    (one, two), placed, newest = stacks, len(stacks[0]) + len(stacks[1]), step.seat if step else 0
    hand = "?" if hidden else game.card(state)
    left = game.numbers * game.copies - placed - bool(hand)
    return Scene(
        (
            (fan(one, placed if newest == 1 else None), totals[0]),
            (fan(two, placed if newest == 2 else None), totals[1]),
        ),
        (game.target, totals, hand, placed, left),
        duo(game.target, totals, step),
        game.card(state),
        forced(game, state, "their"),
    )


def side(name: str, parts: tuple[str, int]) -> str:
    """A player's total and stack."""
    return pile(name, *parts)


def middle(names: Names, turn: int, scale: str, parts: tuple[int, Totals, int | str, int, int]) -> str:
    """The scale, the deck and the card in hand."""
    target, totals, hand, placed, left = parts
    return f"{way(scale, names, target, totals)}{well(hand, names[turn - 1], placed, left, 'in the deck')}"


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
