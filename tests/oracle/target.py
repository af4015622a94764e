"""Target Sum Showdown, written from its rule book alone."""


class Oracle:
    def __init__(self, first=1, *, target=50, numbers=10, copies=2):
        self.target = target
        # A shared pool with a fixed number of tokens of each number, from 1 up; both scores start at zero.
        self.pool = dict.fromkeys(range(1, numbers + 1), copies)
        self.scores = {1: 0, 2: 0}
        self.turn = first
        self.result = None

    def to_move(self):
        return self.turn if self.result is None else None

    def draws(self):
        return {}

    def legal(self):
        if self.result is not None:
            return set()
        # Any number still in the pool can be added or subtracted; leaving the range is allowed, and loses.
        moves = set()
        for number, left in self.pool.items():
            if left > 0:
                moves.add(f"add {number}")
                moves.add(f"subtract {number}")
        return moves

    def play(self, move):
        assert move in self.legal()
        operation, text = move.split()
        number = int(text)
        player = self.turn
        opponent = 3 - player

        if operation == "add":
            self.scores[player] += number
        else:
            self.scores[player] -= number
        # A used token leaves the pool, and the turn passes.
        self.pool[number] -= 1
        self.turn = opponent

        score = self.scores[player]
        if score < 0 or score > self.target:
            # A score below zero or above the target loses at once.
            self.result = opponent
        elif score == self.target:
            # The first to reach exactly the target wins.
            self.result = player
        elif sum(self.pool.values()) == 0:
            # All tokens used and nobody at the target: the higher score wins, equal scores are a draw.
            if self.scores[1] > self.scores[2]:
                self.result = 1
            elif self.scores[2] > self.scores[1]:
                self.result = 2
            else:
                self.result = "draw"

    def winner(self):
        return self.result

    def position(self):
        tokens = "".join(str(left) for left in self.pool.values())
        return f"{self.scores[1]}/{self.scores[2]}/{tokens}/{self.turn}"
