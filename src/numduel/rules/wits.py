"""Duel of Wits: add to the shared total or double it; whoever makes it exactly 50 wins."""

from typing import ClassVar

from numduel.game import Moves, Observation, Outcome, illegal, player
from numduel.rules import notation
from numduel.rules.variant import Number, Variant, moves_at

# total, turn, legal moves (none when the game is over)
State = tuple[int, int, Moves]

FORM = "total/turn"


class Wits(Variant[State]):
    """The rules of Duel of Wits."""

    key: ClassVar = "wits"
    title: ClassVar = "Duel of Wits"
    kinds: ClassVar[tuple[str, ...]] = ("exact",)
    knows_draw: ClassVar = True  # a total of 0 can be multiplied forever

    target = Number(50, 1, 1000, "the total that wins, and the highest that is allowed")
    add = Number(10, 1, 100, "the highest number that can be added; the lowest is 1")
    factor = Number(2, 2, 100, "the factor that the total is multiplied by")
    repetition = Number(3, 2, 100, "the match is a draw once a position has come up this many times; 0: never", never=0)

    def __init__(self, /, **rules: object) -> None:
        super().__init__(**rules)
        self.all_moves = (*(f"add {number}" for number in range(1, self.add + 1)), "multiply")
        after = [self._totals(total) for total in range(self.target + 1)]
        self._states = {
            (total, turn): (total, turn, tuple(after[total])) for total in range(self.target + 1) for turn in (1, 2)
        }
        self._next = {
            turn: [{move: self._states[new, 3 - turn] for move, new in totals.items()} for totals in after]
            for turn in (1, 2)
        }
        self.starts = {turn: self._states[0, turn] for turn in (1, 2)}

    def _totals(self, total: int) -> dict[str, int]:
        """Each legal move with the total that it leads to."""
        new = [*range(total + 1, total + self.add + 1), total * self.factor]
        return {move: after for move, after in zip(self.all_moves, new, strict=True) if total < self.target >= after}

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
            return self._next[turn][total][move]
        except KeyError:
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
        total, whose = notation.fields(text, FORM)
        return self._states[notation.number(total, "the total", 0, self.target), notation.turn(whose)]
