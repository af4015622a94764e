"""How a table of Duel of Wits is drawn, and its moves put into words."""

from numduel.game import Moves
from numduel.rules.wits import State, Wits
from numduel.web.drawing.pieces import EMPTY, Hand, Idle, Names, Parts, Scene, Words, digit, within
from numduel.web.drawing.scale import Step, solo, way


def scene(game: Wits, state: State, step: Step | None) -> Scene:
    """The one total that both share, on the scale."""
    total, turn, _ = state
    maker = 3 - turn if step else 0
    scale = solo(game.target, total, step.before if step else total, maker)
    return Scene(((), ()), (game.target, total, maker), (scale, scale))


def hand(game: Wits, state: State, hidden: bool, owner: str) -> Hand:
    """Nothing: there are no cards to draw."""
    return EMPTY


def side(name: str, parts: tuple[()]) -> str:
    """Nothing: there is only one total."""
    return ""


def middle(names: Names, turn: int, scale: str, parts: tuple[int, int, int]) -> Parts:
    """The total, who made it, and the scale."""
    target, total, maker = parts
    by = f", made by {within(names[maker - 1])}" if maker else ""
    begins, ruler, ends = way(scale, f"the total is {total}", target, 76)
    made = f'<p class="sum p{maker}"><b class="figure">{total}</b> <span class="quiet">of {target}{by}</span></p>'
    return f"{made}{begins}", ruler, ends


def step(game: Wits, state: State, by: int, move: str) -> Step | None:
    """What was added to the total, or that it was multiplied."""
    total = state[0]
    if move == "multiply":
        return Step(0, total // game.factor, total, f"multiplied by {game.factor}")
    number = int(move.removeprefix("add "))
    return Step(0, total - number, total, f"added {number}")


def words(game: Wits, state: State, move: str, after: State) -> Words:
    """What a button of the keypad says."""
    if move == "multiply":
        label, doing = f"Multiply by {game.factor}", f"Multiplying by {game.factor}"
        return Words(label, doing, f"×{game.factor}", f"makes {after[0]}", "m")
    number = int(move.removeprefix("add "))
    return Words(f"Add {number}", f"Adding {number}", f"+{number}", f"makes {after[0]}", digit(number))


def bare(game: Wits, state: State, moves: Moves) -> State:
    """A state with the same buttons, whoever's turn it is."""
    total, _, legal = state
    return (total, 1, legal) if moves else game.start()


def idle(game: Wits, state: State, move: str) -> Idle:
    """A move's place while it cannot be played."""
    return Idle(f"×{game.factor}" if move == "multiply" else f"+{move.removeprefix('add ')}", figures=True)


def note(game: Wits, move: str, card: str) -> str:
    """A move on the score sheet."""
    return f"×{game.factor}" if move == "multiply" else move.replace("add ", "+")
