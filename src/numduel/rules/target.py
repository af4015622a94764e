"""Target Sum Showdown: add or subtract a number of the shared pool; exactly 50 wins, outside 0 to 50 loses."""

from typing import ClassVar

from numduel.game import BadPosition, Chances, Moves, Outcome, illegal, quoted
from numduel.rules import notation
from numduel.rules.notation import by_turn
from numduel.rules.variant import Number, Variant

# As the player whose turn it is sees the table: own score, the other's, how many tokens of 1, 2, 3... are
# left (a digit each), turn, what can be played (nothing when the game is over).
State = tuple[int, int, str, int, Moves]

FORM = "score1/score2/tokens left of each number/turn"

ONE_LESS = dict(zip("123456789", "012345678", strict=True))


class Target(Variant[State]):
    """The rules of Target Sum Showdown."""

    key: ClassVar = "target"
    title: ClassVar = "Target Sum Showdown"
    repetition: ClassVar = 0

    target = Number(50, 1, 1000, "the score that wins, and the highest that is allowed")
    numbers = Number(10, 1, 100, "the highest number of the pool; the lowest is 1")
    copies = Number(2, 1, 9, "how many tokens of each number the pool has")

    def __init__(self, /, **rules: object) -> None:
        super().__init__(**rules)
        self._pool = str(self.copies) * self.numbers
        self.all_moves = moves_with(self._pool)
        # for each move: where its token is counted, and what it does to the score
        self._steps = {f"add {number}": (number - 1, number) for number in range(1, self.numbers + 1)}
        self._steps |= {f"subtract {number}": (number - 1, -number) for number in range(1, self.numbers + 1)}
        self.starts = {turn: (0, 0, self._pool, turn, self.all_moves) for turn in (1, 2)}

    @property
    def summary(self) -> str:
        return f"Add or subtract a shared number: exactly {self.target} wins, outside 0 to {self.target} loses."

    def turn(self, state: State) -> int:
        return state[3]

    def to_move(self, state: State) -> int | str | None:
        return state[3] if state[4] else None

    def moves(self, state: State) -> Moves:
        return state[4]

    def chances(self, state: State) -> Chances:
        return ()

    def play(self, state: State, move: str) -> State:
        own, other, pool, turn, moves = state
        at, change = self._steps.get(move, (0, 0))
        left = ONE_LESS.get(pool[at])
        if not moves or not change or left is None:
            raise illegal(self, state, move)
        pool = pool[:at] + left + pool[at + 1 :]
        own += change
        if not 0 <= own < self.target:
            moves = ()
        elif left == "0":  # the number is gone from both halves: what can be added, and what subtracted
            half = len(moves) // 2
            gone = moves.index(move) % half
            moves = moves[:gone] + moves[gone + 1 : half + gone] + moves[half + gone + 1 :]
        return other, own, pool, 3 - turn, moves

    def outcome(self, state: State) -> Outcome | None:
        if state[4]:
            return None
        score1, score2 = self.scores(state)
        for seat, score in (1, score1), (2, score2):
            if score == self.target:
                return Outcome(seat, f"player {seat} reached exactly {score}")
            if not 0 <= score <= self.target:
                return Outcome(3 - seat, f"player {seat}'s score of {score} is outside 0 to {self.target}")
        if score1 == score2:
            return Outcome(None, f"the pool is empty and the scores are equal at {score1}")
        higher = f"{max(score1, score2)} to {min(score1, score2)}"
        return Outcome(1 if score1 > score2 else 2, f"the pool is empty and the score is higher, {higher}")

    def position(self, state: State) -> str:
        _, _, pool, turn, _ = state
        score1, score2 = self.scores(state)
        return f"{score1}/{score2}/{pool}/{turn}"

    def from_position(self, text: str) -> State:
        field1, field2, pool, whose = notation.fields(text, FORM)
        turn = notation.turn(whose)
        reach = -self.numbers, self.target - 1 + self.numbers
        own, other = by_turn(turn, *(notation.number(field, "a score", *reach) for field in (field1, field2)))
        if len(pool) != self.numbers or not set(pool) <= set("0123456789"[: self.copies + 1]):
            digits = f"{self.numbers} digits from 0 to {self.copies}"
            raise BadPosition(f"the tokens left must be {digits}, one for each number, not {quoted(pool)}")
        over = [not 0 <= score < self.target for score in (own, other)]
        if all(over):
            raise BadPosition(f"{quoted(text)} cannot come up: the game was over before the last move")
        return own, other, pool, turn, () if any(over) else moves_with(pool)

    def view(self, state: State, seat: int | None) -> str:
        return self.position(state)

    def scores(self, state: State) -> tuple[int, int]:
        """The scores of players 1 and 2."""
        return by_turn(state[3], state[0], state[1])

    def pool(self, state: State) -> dict[int, int]:
        """How many tokens are left of each number, of those that are."""
        return {number: int(left) for number, left in enumerate(state[2], 1) if left != "0"}


def moves_with(pool: str) -> Moves:
    """What can be played with the tokens that are left."""
    numbers = [number for number, left in enumerate(pool, 1) if left != "0"]
    return tuple(f"{operation} {number}" for operation in ("add", "subtract") for number in numbers)
