"""Number Stack Showdown, written from its rule book alone."""


class Oracle:
    def __init__(self, first=1, *, target=50, numbers=10, copies=4, forced="strict"):
        self.target = target
        self.forced = forced
        # The deck has a fixed number of copies of each number, from 1 up; both stacks start empty.
        self.deck = dict.fromkeys(range(1, numbers + 1), copies)
        self.stacks = {1: [], 2: []}
        self.card = None
        self.turn = first
        self.result = None

    def to_move(self):
        if self.result is not None:
            return None
        if self.card is None:
            return "chance"
        return self.turn

    def draws(self):
        # A turn starts with drawing one card from the deck.
        if self.to_move() != "chance":
            return {}
        return {f"draw {number}": left for number, left in self.deck.items() if left > 0}

    def legal(self):
        if self.to_move() not in {1, 2}:
            return set()
        # The drawn card is kept or given to the opponent.
        keep_fits = sum(self.stacks[self.turn]) + self.card <= self.target
        give_fits = sum(self.stacks[3 - self.turn]) + self.card <= self.target
        # If both would go over the target, the card must be kept.
        if not keep_fits and not give_fits:
            return {"keep"}
        # Strict: an option that does not go over must be taken. Loose: free choice.
        if self.forced == "strict" and not give_fits:
            return {"keep"}
        if self.forced == "strict" and not keep_fits:
            return {"give"}
        return {"keep", "give"}

    def play(self, move):
        if self.to_move() == "chance":
            assert move in self.draws()
            self.card = int(move.split()[1])
            self.deck[self.card] -= 1
            return

        assert move in self.legal()
        owner = self.turn if move == "keep" else 3 - self.turn
        self.stacks[owner].append(self.card)
        self.card = None
        # After the card is placed the turn passes.
        self.turn = 3 - self.turn

        total = sum(self.stacks[owner])
        if total == self.target:
            # A stack of exactly the target wins for its owner, whoever put the card there.
            self.result = owner
        elif total > self.target:
            # A stack above the target loses for its owner.
            self.result = 3 - owner
        elif sum(self.deck.values()) == 0:
            # With the deck empty both could only pass forever: a draw.
            self.result = "draw"

    def winner(self):
        return self.result

    def position(self):
        one = ",".join(str(card) for card in self.stacks[1]) or "-"
        two = ",".join(str(card) for card in self.stacks[2]) or "-"
        hand = "-" if self.card is None else str(self.card)
        return f"{one}/{two}/{hand}/{self.turn}"
