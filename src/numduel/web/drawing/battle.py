"""How a table of Number Stack Battle is drawn, and its moves put into words."""

from typing import Any

from numduel.advice.battle import sudden_death
from numduel.game import Moves, an
from numduel.memo import memoized
from numduel.rules.battle import Battle, State
from numduel.rules.notation import Stack
from numduel.web.drawing.pieces import Hand, Idle, Names, Parts, Scene, Words, fan, pile, well
from numduel.web.drawing.scale import OTHER, Step

NOTHING: State = ((), (), 0, 1, (), ())  # to be played


def scene(game: Battle, state: State, step: Step | None) -> Scene:
    """Two stacks with their scores and penalty cards, and sudden death if it has begun."""
    one, two = game.stacks(state)
    sudden1, sudden2 = game.sudden_fives(state) if game.in_sudden_death(state) else (None, None)
    placed, newest = len(one) + len(two), step.seat if step and sudden1 is None else 0
    side1 = _placed(game, one, placed if newest == 1 else None, sudden1)
    side2 = _placed(game, two, placed if newest == 2 else None, sudden2)
    return Scene((side1, side2))


def hand(game: Battle, state: State, hidden: bool, owner: str) -> Hand:
    """The deck, the card in hand, and what decides sudden death if it has begun."""
    card, placed = game.card(state), len(state[0]) + len(state[1])
    shown = "?" if hidden else card
    if game.in_sudden_death(state):
        what = f"sudden death: a pile of {game.penalty_number}s"
        return Hand(well(shown, owner, placed, "", what), card, _sudden_death(game, state))
    left = game.numbers * game.copies - placed - bool(shown)
    return Hand(well(shown, owner, placed, left, "in the deck"), card)


@memoized(256)
def _placed(game: Battle, stack: Stack, new: int | None, sudden: int | None) -> tuple[Any, ...]:
    """A stack with its score and penalty cards, as both players see it; `new` is its top card, if that is new."""
    number, fives = game.penalty_number, game.fives(stack)
    marked = number if number <= game.numbers else None
    return fan(stack, new, number), game.score(stack), marked, fives, fives * game.penalty, sudden


def _sudden_death(game: Battle, state: State) -> str:
    """What decides sudden death, and at its start also how it came about."""
    number, loses = game.penalty_number, sudden_death(game)
    if game.sudden_fives(state) != (0, 0):
        return f"Sudden death: {loses}"
    stack = game.stacks(state)[0]
    fives = game.fives(stack)
    each = an(number) if fives == 1 else f"{fives} of the {number}s"
    return f"Tied at {game.score(stack)}, with {each} each. Sudden death: {loses}"


def side(name: str, parts: tuple[str, int, int | None, int, int, int | None]) -> str:
    """A player's score, stack and penalty cards. The last line is always there, so that nothing jumps."""
    cards, score, number, fives, cost, sudden = parts
    if number is None:
        return pile(name, cards, score, "Score")
    costs = f"costs {cost}" if cost else "can decide a tie"
    stamp = f'<span class="stamp">{fives} &times; {number}</span> {costs}' if fives else f"no {number}s"
    if sudden is not None:
        stamp += f' <span class="stamp">Sudden death</span> {sudden} &times; {number}'
    return f'{pile(name, cards, score, "Score")}<p class="fives">{stamp}</p>'


def middle(names: Names, turn: int, scale: str, parts: tuple[()]) -> Parts:
    """Nothing: there is no scale, as scores can go down."""
    return ()


def step(game: Battle, state: State, by: int, move: str) -> Step | None:
    """The card that now lies on top of the stack where it was put."""
    seat = by if move == "own" else 3 - by
    where = "on their own stack" if move == "own" else f"on {OTHER}’s stack"
    if game.in_sudden_death(state) and game.sudden_fives(state) != (0, 0):
        got = game.sudden_fives(state)[seat - 1]
        words = f"put {an(game.penalty_number)} {where}. Sudden-death {game.penalty_number}s"
        return Step(seat, got - 1, got, words) if got else None
    stack = game.stacks(state)[seat - 1]
    return Step(seat, game.score(stack[:-1]), game.score(stack), f"put the {stack[-1]} {where}") if stack else None


def words(game: Battle, state: State, move: str, after: State) -> Words:
    """What a button for the card in hand says."""
    card, turn = game.card(state), game.turn(state)
    seat = turn if move == "own" else 3 - turn
    whose = "your" if move == "own" else "their"
    if game.in_sudden_death(state):
        result = _in_sudden_death(game, move, game.sudden_fives(after)[seat - 1])
    else:
        stack: Stack = game.stacks(after)[seat - 1]
        result = f"makes {whose} score {game.score(stack)}"
    where = f"the {card} on {whose} stack"
    return Words(f"Put {where}", f"Putting {where}", "", result, "o" if move == "own" else "t")


def _in_sudden_death(game: Battle, move: str, got: int) -> str:
    """What a move in sudden death does, after which its stack has `got` penalty cards."""
    if game.sudden_death == "holder_loses":
        return f"leaves {'you' if move == 'own' else 'them'} with more {game.penalty_number}s"
    return f"makes yours {got}" if move == "own" else "gives it away"


def bare(game: Battle, state: State, moves: Moves) -> State:
    """A state with the same buttons for these moves: until the last card, they only name scores."""
    if not moves:
        return NOTHING
    own, other, card, _, deck, sudden = state
    if sudden or not deck:
        return state
    return (
        _bare(game, own) if "own" in moves else (),
        _bare(game, other) if "opponent" in moves else (),
        card,
        1,
        deck[:1],
        (),
    )


def _bare(game: Battle, stack: Stack) -> Stack:
    """A stack of one card with the same score, unless that card would carry the penalty."""
    score = game.score(stack)
    return stack if score == game.penalty_number else (score,)


def idle(game: Battle, state: State, move: str) -> Idle:
    """A move's place while it cannot be played."""
    return Idle("On your stack" if move == "own" else "On their stack", figures=False)


def note(game: Battle, move: str, card: str) -> str:
    """A move on the score sheet."""
    return f"{card} on own" if move == "own" else f"{card} on other"
