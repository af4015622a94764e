"""How a table of Number Stack Battle is set up."""

from numduel.rules.battle import Battle, State
from numduel.web.setup.cards import NONE, Stacks, dealt, written
from numduel.web.setup.pressing import Row, Setup, press, whose


def setup(game: Battle, state: State) -> Setup:
    """Both stacks, the card in hand, the turn, and in sudden death what each player has got there."""
    stacks = game.stacks(state)
    fives = game.sudden_fives(state) if game.in_sudden_death(state) else ()

    def put(new: Stacks, hand: str, turn: int) -> str:
        return written(new, hand, turn, *(fives if new == stacks else ()))

    rows, removals, _, _ = dealt(game, state, put)
    if fives:
        rows += tuple(_sudden(game, state, fives, seat) for seat in (1, 2))
    return Setup(rows, removals, odd=game.penalty_number)


def _sudden(game: Battle, state: State, fives: tuple[int, ...], seat: int) -> Row:
    """A player's penalty cards in sudden death, up and down."""
    name, hand = f"{whose(seat)} {game.penalty_number}s in sudden death", str(game.card(state) or NONE)
    presses = []
    for by, face in ((-1, "\N{MINUS SIGN}1"), (1, "+1")):
        new = [count + by if at == seat else count for at, count in enumerate(fives, 1)]
        texts = (written(game.stacks(state), held, game.turn(state), *new) for held in (hand, NONE))
        presses.append(press(game, face, f"{name}: {face}", *texts))
    return Row(name, tuple(presses))
