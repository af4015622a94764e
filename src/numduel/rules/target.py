"""Target Sum Showdown: add or subtract a number from the shared pool; exactly 50 wins, outside 0 to 50 loses."""

from typing import ClassVar

from numduel.game import BadPosition, Moves, Observation, Outcome, Variants, illegal, named, player, quoted
from numduel.rules import notation
from numduel.rules.notation import by_turn
from numduel.rules.variant import Number, Variant, moves_at

# Seen from the player to move: own score, the opponent's, the pool, turn, legal moves (none when the game is
# over). The pool is a single integer with four bits for the count of each number.
State = tuple[int, int, int, int, Moves]

FORM = "score1/score2/tokens left of each number/turn"
BITS = 4


class Target(Variant[State]):
    """The rules of Target Sum Showdown."""

    key: ClassVar = "target"
    title: ClassVar = "Target Sum Showdown"
    kinds: ClassVar[tuple[str, ...]] = ("exact", "outside", "higher total", "equal")
    variants: ClassVar[Variants] = {
        "quick": named("exactly 30 wins", target=30),
        "long": named("more and lower tokens", numbers=6, copies=4, target=40),
        "fair": named("50%: perfect play draws", numbers=9),
    }
    repetition: ClassVar = 0

    target = Number(50, 1, 1000, "the score that wins, and the highest that is allowed")
    numbers = Number(10, 1, 100, "the highest number in the pool; the lowest is 1")
    copies = Number(2, 1, 9, "how many tokens of each number the pool has")

    def __init__(self, /, **rules: object) -> None:
        super().__init__(**rules)
        numbers = range(1, self.numbers + 1)
        ones = [1 << BITS * number for number in numbers]  # one token of each number
        self._places = [BITS * number for number in numbers]  # where in a pool each number is counted
        self.all_moves = (*(f"add {number}" for number in numbers), *(f"subtract {number}" for number in numbers))
        # for each move: its token, the bits that count its tokens, and the change to the score
        steps = [*zip(ones, numbers, strict=True), *zip(ones, (-number for number in numbers), strict=True)]
        self._steps = {move: (one, one * 15, change) for move, (one, change) in zip(self.all_moves, steps, strict=True)}
        self.starts = {turn: (0, 0, self.copies * sum(ones), turn, self.all_moves) for turn in (1, 2)}

    @property
    def summary(self) -> str:
        return f"Add or subtract a shared number: exactly {self.target} wins, outside 0 to {self.target} loses."

    @property
    def knows_draw(self) -> bool:
        # Scores can be equal at the end only if the sum of all tokens is even, and a token can be used only if it is
        # below the target. That is enough: with two pairs of a number, each player adds one and then subtracts one; the
        # rest go from the highest down, in fours: one player adds 8 and subtracts 6, the other adds 7 and subtracts 5.
        return self.target > self.numbers and self.copies * sum(range(self.numbers + 1)) % 2 == 0

    def turn(self, state: State) -> int:
        return state[3]

    def to_move(self, state: State) -> int | str | None:
        return state[3] if state[4] else None

    moves = moves_at(4)

    def play(self, state: State, move: str) -> State:
        own, other, pool, turn, moves = state
        one, left, change = self._steps.get(move, (0, 0, 0))
        if not moves or not pool & left:
            raise illegal(self, state, move)
        pool -= one
        own += change
        if not 0 <= own < self.target:
            moves = ()
        elif not pool & left:
            half = len(moves) // 2  # the number is gone from both halves: adding and subtracting
            at = moves.index(move) % half
            moves = moves[:at] + moves[at + 1 : half + at] + moves[half + at + 1 :]
        return other, own, pool, 3 - turn, moves

    def _moves(self, pool: int) -> Moves:
        """The moves for the tokens that are left."""
        return tuple([move for move, (_, left, _) in self._steps.items() if pool & left])

    def outcome(self, state: State) -> Outcome | None:
        if state[4]:
            return None
        score1, score2 = self.scores(state)
        for seat, score in (1, score1), (2, score2):
            if score == self.target:
                return Outcome(seat, f"{player(seat)} reached exactly {score}", "exact")
            if not 0 <= score <= self.target:
                return Outcome(3 - seat, f"{player(seat)}'s score of {score} is outside 0 to {self.target}", "outside")
        if score1 == score2:
            return Outcome(None, f"the pool is empty and the scores are equal at {score1}", "equal")
        more = f"{max(score1, score2)} is more than {min(score1, score2)}"
        return Outcome(1 if score1 > score2 else 2, f"the pool is empty, and {more}", "higher total")

    def position(self, state: State) -> str:
        score1, score2 = self.scores(state)
        counts = (self._left(state[2], number) for number in range(1, self.numbers + 1))
        return f"{score1}/{score2}/{''.join(map(str, counts))}/{state[3]}"

    def from_position(self, text: str) -> State:
        field1, field2, tokens, whose = notation.fields(text, FORM)
        turn = notation.turn(whose)
        reach = -self.numbers, self.target - 1 + self.numbers
        own, other = by_turn(turn, *(notation.number(field, "a score", *reach) for field in (field1, field2)))
        if len(tokens) != self.numbers or not set(tokens) <= set("0123456789"[: self.copies + 1]):
            digits = f"{self.numbers} digits from 0 to {self.copies}"
            raise BadPosition(f"the tokens left must be {digits}, one for each number, not {quoted(tokens)}")
        over = [not 0 <= score < self.target for score in (own, other)]
        if all(over):
            raise BadPosition(f"{quoted(text)} cannot come up: the game would have ended before the last move")
        pool = sum(int(count) << BITS * number for number, count in enumerate(tokens, 1))
        return own, other, pool, turn, () if any(over) else self._moves(pool)

    def see(self, state: State, seat: int | None) -> Observation:
        own, other, pool, turn, _ = state
        side = notation.side(seat)
        left = tuple([pool >> bits & 15 for bits in self._places])
        return Observation(side, turn, (), notation.facing(side, turn, own, other), left=left)

    def scores(self, state: State) -> tuple[int, int]:
        """The scores of players 1 and 2."""
        return by_turn(state[3], state[0], state[1])

    def pool(self, state: State) -> dict[int, int]:
        """How many tokens are left of each number that has any."""
        counts = {number: self._left(state[2], number) for number in range(1, self.numbers + 1)}
        return {number: left for number, left in counts.items() if left}

    def left(self, state: State, number: int) -> int:
        """How many tokens of a number are left."""
        return self._left(state[2], number)

    def _left(self, pool: int, number: int) -> int:
        """How many tokens of a number a pool has."""
        return pool >> BITS * number & 15
