"""Duel of Wits, written from its rule book alone."""


class Oracle:
    def __init__(self, first=1, *, target=50, add=10, factor=2, repetition=None):
        self.target = target
        self.add = add
        self.factor = factor
        # One shared total, zero at the start.
        self.total = 0
        self.turn = first

    def to_move(self):
        return self.turn if self.winner() is None else None

    def draws(self):
        return {}

    def legal(self):
        moves = set()
        # At the target the game is over.
        if self.total == self.target:
            return moves
        # Add a number from 1 up, if the total does not go over the target.
        for number in range(1, self.add + 1):
            if self.total + number <= self.target:
                moves.add(f"add {number}")
        # Or multiply the total, if it does not go over the target.
        if self.total * self.factor <= self.target:
            moves.add("multiply")
        return moves

    def play(self, move):
        assert move in self.legal()
        if move == "multiply":
            self.total *= self.factor
        else:
            self.total += int(move.split()[1])
        self.turn = 3 - self.turn

    def winner(self):
        # Whoever brought the total to exactly the target has won: the one who has just moved.
        if self.total == self.target:
            return 3 - self.turn
        # A player who has no legal move loses.
        if not self.legal():
            return 3 - self.turn
        return None

    def position(self):
        return f"{self.total}/{self.turn}"
