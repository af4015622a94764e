"""Duel of Wits: add to the shared total or double it; whoever makes it exactly 50 wins."""

from functools import cache
from typing import ClassVar

from numduel.game import Moves, Observation, Outcome, Variants, illegal, named, player
from numduel.rules import notation
from numduel.rules.variant import Number, Variant, moves_at

# total, turn, legal moves (none when the game is over)
State = tuple[int, int, Moves]

FORM = "total/turn"
MOST_ADDED = 100
ADDS = tuple([f"add {number}" for number in range(1, MOST_ADDED + 1)])


class Wits(Variant[State]):
    """The rules of Duel of Wits."""

    key: ClassVar = "wits"
    title: ClassVar = "Duel of Wits"
    kinds: ClassVar[tuple[str, ...]] = ("exact",)
    variants: ClassVar[Variants] = {
        "quick": named("exactly 30 wins", target=30),
        "long": named("exactly 100 wins", target=100),
        "fair": named("50%: perfect play draws", target=44, factor=5),
    }
    knows_draw: ClassVar = True  # a total of 0 can be multiplied forever

    target = Number(50, 1, 1000, "the total that wins, and the highest that is allowed")
    add = Number(10, 1, MOST_ADDED, "the highest number that can be added; the lowest is 1")
    factor = Number(2, 2, 100, "the factor that the total is multiplied by")
    repetition = Number(3, 2, 100, "the match is a draw once a position has come up this many times; 0: never", never=0)

    def __init__(self, /, **rules: object) -> None:
        super().__init__(**rules)
        self.all_moves = _moves(self.add, multiply=True)
        # for each move: what it multiplies the total by, and what it adds to it
        self._steps = {move: (1, number) for number, move in enumerate(ADDS[: self.add], 1)}
        self._steps["multiply"] = self.factor, 0
        # the legal moves for each total; none for the target, as every move would exceed it
        self._legal = [
            _moves(min(self.add, self.target - total), multiply=total * self.factor <= self.target)
            for total in range(self.target + 1)
        ]
        self.starts = {turn: (0, turn, self._legal[0]) for turn in (1, 2)}

    @property
    def summary(self) -> str:
        change = f"Add {notation.span(self.add)} to the shared total or multiply it by {self.factor}"
        return f"{change}: making it {self.target} wins."

    def turn(self, state: State) -> int:
        return state[1]

    def to_move(self, state: State) -> int | str | None:
        return state[1] if state[2] else None

    moves = moves_at(2)

    def play(self, state: State, move: str) -> State:
        total, turn, _ = state
        try:
            times, plus = self._steps[move]
            total = total * times + plus
            return total, 3 - turn, self._legal[total]
        except (KeyError, IndexError):  # there is no such move, or it would exceed the target
            raise illegal(self, state, move) from None

    def outcome(self, state: State) -> Outcome | None:
        total, turn, moves = state
        if moves:
            return None
        return Outcome(3 - turn, f"{player(3 - turn)} reached exactly {total}", "exact")

    def position(self, state: State) -> str:
        total, turn, _ = state
        return f"{total}/{turn}"

    def see(self, state: State, seat: int | None) -> Observation:
        return Observation(notation.side(seat), state[1], (), state[:1])

    def from_position(self, text: str) -> State:
        field, whose = notation.fields(text, FORM)
        total = notation.number(field, "the total", 0, self.target)
        return total, notation.turn(whose), self._legal[total]


@cache
def _moves(most: int, *, multiply: bool) -> Moves:
    """The moves, if at most that much can be added. All totals and all variants share these tuples."""
    return (*ADDS[:most], "multiply") if multiply else ADDS[:most]
