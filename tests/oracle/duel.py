"""Number Stack Duel, written from its rule book alone."""


class Oracle:
    def __init__(self, first=1, *, target=10, numbers=4, repetition=None):
        self.target = target
        self.numbers = numbers
        # Both stacks start empty; the numbers never run out.
        self.stacks = {1: [], 2: []}
        self.turn = first
        self.result = None

    def to_move(self):
        return self.turn if self.result is None else None

    def draws(self):
        return {}

    def legal(self):
        if self.result is not None:
            return set()
        # Any number may be added to the player's own stack, even one that goes over the target and loses.
        moves = {f"add {number}" for number in range(1, self.numbers + 1)}
        # Attack: neither stack is empty and the top numbers match.
        mine = self.stacks[self.turn]
        theirs = self.stacks[3 - self.turn]
        if mine and theirs and mine[-1] == theirs[-1]:
            moves.add("attack")
        return moves

    def play(self, move):
        assert move in self.legal()
        player = self.turn
        opponent = 3 - player
        self.turn = opponent

        if move == "attack":
            # The opponent's top number is removed; the player's own stack does not change.
            self.stacks[opponent].pop()
            return

        self.stacks[player].append(int(move.split()[1]))
        total = sum(self.stacks[player])
        if total == self.target:
            # Exactly the target after adding wins.
            self.result = player
        elif total > self.target:
            # Above the target loses at once.
            self.result = opponent

    def winner(self):
        return self.result

    def position(self):
        one = ",".join(str(number) for number in self.stacks[1]) or "-"
        two = ",".join(str(number) for number in self.stacks[2]) or "-"
        return f"{one}/{two}/{self.turn}"
