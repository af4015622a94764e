"""Number Stack Duel: add 1 to 4 to your stack, or knock a matching top off the other; exactly 10 wins, more loses."""

from typing import ClassVar

from numduel.game import Moves, Observation, Outcome, Variants, illegal, named, player
from numduel.rules import notation
from numduel.rules.notation import Stack, by_turn
from numduel.rules.variant import Number, Variant, moves_at

# Seen from the player to move: own stack, the opponent's, own total, the opponent's, turn, legal moves (none
# when the game is over).
State = tuple[Stack, Stack, int, int, int, Moves]

FORM = "stack1/stack2/turn"


class Duel(Variant[State]):
    """The rules of Number Stack Duel."""

    key: ClassVar = "duel"
    title: ClassVar = "Number Stack Duel"
    kinds: ClassVar[tuple[str, ...]] = ("exact", "over")
    variants: ClassVar[Variants] = {
        "quick": named("exactly 8 wins", target=8),
        "long": named("numbers 1 to 3", numbers=3),
        "fair": named("50%: perfect play draws", target=12),
    }

    target = Number(10, 1, 1000, "the stack total that wins")
    numbers = Number(4, 1, 100, "the highest number that can be added; the lowest is 1")
    # not 3, as in wits: in the rule book's own example a position comes up three times
    repetition = Number(4, 2, 100, "the match is a draw once a position has come up this many times; 0: never", never=0)

    def __init__(self, /, **rules: object) -> None:
        super().__init__(**rules)
        self._number = {f"add {number}": number for number in range(1, self.numbers + 1)}
        self._adds = tuple(self._number)
        self.all_moves = (*self._adds, "attack")
        self.starts = {turn: ((), (), 0, 0, turn, self._adds) for turn in (1, 2)}

    @property
    def summary(self) -> str:
        add = f"Add {notation.span(self.numbers)}"
        return f"{add} or knock a matching top off the other stack: exactly {self.target} wins."

    @property
    def knows_draw(self) -> bool:
        return self.target > 1  # a 1 can be attacked and added again forever; otherwise the first move ends the game

    def turn(self, state: State) -> int:
        return state[4]

    def to_move(self, state: State) -> int | str | None:
        return state[4] if state[5] else None

    moves = moves_at(5)

    def play(self, state: State, move: str) -> State:
        own, other, own_total, other_total, turn, moves = state
        top = self._number.get(move)
        if top and moves:
            own += (top,)
            own_total += top
        elif move in moves:  # an attack
            top = other[-1]
            other = other[:-1]
            other_total -= top
        else:
            raise illegal(self, state, move)
        if own_total >= self.target:
            moves = ()
        elif other and other[-1] == top:
            moves = self.all_moves
        else:
            moves = self._adds
        return other, own, other_total, own_total, 3 - turn, moves

    def _choices(self, own: Stack, other: Stack) -> Moves:
        """The moves for two stacks, whoever's turn it is."""
        return self.all_moves if own and other and own[-1] == other[-1] else self._adds

    def outcome(self, state: State) -> Outcome | None:
        for seat, total in enumerate(self.totals(state), 1):
            if total == self.target:
                return Outcome(seat, f"{player(seat)}'s stack is exactly {total}", "exact")
            if total > self.target:
                return Outcome(3 - seat, f"{player(seat)}'s stack of {total} exceeds {self.target}", "over")
        return None

    def position(self, state: State) -> str:
        stack1, stack2 = map(notation.stack_text, self.stacks(state))
        return f"{stack1}/{stack2}/{state[4]}"

    def from_position(self, text: str) -> State:
        field1, field2, whose = notation.fields(text, FORM)
        turn = notation.turn(whose)
        own, other = by_turn(turn, *(notation.stack(field, self.numbers) for field in (field1, field2)))
        over = notation.ended(text, (own, other), self.target)
        return own, other, sum(own), sum(other), turn, () if over else self._choices(own, other)

    def see(self, state: State, seat: int | None) -> Observation:
        own, other, own_total, other_total, turn, _ = state
        side = notation.side(seat)
        stacks, totals = (
            notation.facing(side, turn, own, other),
            notation.facing(side, turn, own_total, other_total),
        )
        return Observation(side, turn, stacks, totals)

    def stacks(self, state: State) -> tuple[Stack, Stack]:
        """The stacks of players 1 and 2."""
        return by_turn(state[4], state[0], state[1])

    def totals(self, state: State) -> tuple[int, int]:
        """The totals of players 1 and 2."""
        return by_turn(state[4], state[2], state[3])
