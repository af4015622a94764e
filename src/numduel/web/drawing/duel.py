"""How a table of Number Stack Duel is drawn, and its moves put into words."""

from numduel.game import Moves
from numduel.rules.duel import Duel, State
from numduel.web.drawing.pieces import EMPTY, Hand, Idle, Names, Parts, Scene, Totals, Words, digit, fan, pile, within
from numduel.web.drawing.scale import OTHER, Step, duo, way


def scene(game: Duel, state: State, step: Step | None) -> Scene:
    """Two stacks whose tops can match, and both totals on the scale."""
    (one, two), totals = game.stacks(state), game.totals(state)
    newest = step.seat if step and step.after > step.before else 0
    moves = game.moves(state)
    return Scene(  # a new number comes from an endless pool: there is nowhere to glide from
        ((fan(one, 0 if newest == 1 else None), totals[0]), (fan(two, 0 if newest == 2 else None), totals[1])),
        (game.target, totals, "attack" in moves if moves else None),
        duo(game.target, totals, step),
    )


def hand(game: Duel, state: State, hidden: bool, owner: str) -> Hand:
    """Nothing: there are no cards to draw."""
    return EMPTY


def side(name: str, parts: tuple[str, int]) -> str:
    """A player's total and stack."""
    return pile(name, *parts)


def middle(names: Names, turn: int, scale: str, parts: tuple[int, Totals, bool | None]) -> Parts:
    """The scale, and whether there is something to attack. That line is always there, so that nothing jumps."""
    target, (one, two), match = parts
    if match:
        meet = f'<p class="meet match">The tops match: {within(names[turn - 1])} can attack.</p>'
    else:
        line = "The tops do not match." if one and two else "An attack needs two equal tops."
        meet = "" if match is None else f'<p class="meet">{line}</p>'
    begins, ruler, ends = way(scale, f"{names[0]} {one}, {names[1]} {two}", target)
    return begins, ruler, f"{ends}{meet}"


def step(game: Duel, state: State, by: int, move: str) -> Step | None:
    """The number added to a stack, or the one that an attack took off the other stack."""
    own, other = game.stacks(state)[by - 1], 3 - by
    if not own:
        return None
    if move == "attack":  # only equal tops can be attacked: what is gone equals the attacker's top
        left = game.totals(state)[other - 1]
        return Step(other, left + own[-1], left, f"took the {own[-1]} off {OTHER}’s stack")
    total = game.totals(state)[by - 1]
    return Step(by, total - own[-1], total, f"added {own[-1]}")


def words(game: Duel, state: State, move: str, after: State) -> Words:
    """What a button says: a number to add, or the attack."""
    turn, totals = game.turn(state), game.totals(after)
    if move == "attack":
        top = game.stacks(state)[2 - turn][-1]
        return Words(f"Attack: remove their {top}", "Attacking", "", f"leaves them {totals[2 - turn]}", "a")
    number = int(move.removeprefix("add "))
    return Words(f"Add {number}", f"Adding {number}", f"+{number}", f"makes {totals[turn - 1]}", digit(number))


def bare(game: Duel, state: State, moves: Moves) -> State:
    """A state with the same buttons: of the cards they only name the one that can be attacked."""
    _, other, own_total, other_total, _, legal = state
    return ((), other[-1:], own_total, other_total, 1, legal) if moves else game.start()


def idle(game: Duel, state: State, move: str) -> Idle:
    """A move's place while it cannot be played."""
    return Idle("Attack", figures=False) if move == "attack" else Idle(f"+{move.removeprefix('add ')}", figures=True)


def note(game: Duel, move: str, card: str) -> str:
    """A move on the score sheet."""
    return "attack" if move == "attack" else move.replace("add ", "+")
