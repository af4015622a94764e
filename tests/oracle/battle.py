"""Number Stack Battle, written from its rule book alone."""


class Oracle:
    def __init__(self, first=1, *, numbers=10, copies=2, penalty_number=5, penalty=5, sudden_death="holder_loses"):
        self.copies = copies
        self.penalty_number = penalty_number
        self.penalty = penalty
        self.sudden_death = sudden_death
        # The deck has a fixed number of copies of each number, from 1 up; both stacks start empty.
        self.deck = dict.fromkeys(range(1, numbers + 1), copies)
        self.stacks = {1: [], 2: []}
        self.card = None
        self.turn = first
        self.result = None
        # Sudden death: each player's penalty cards, the cards left in the pile, the piles begun.
        self.in_sudden_death = False
        self.extra = {1: 0, 2: 0}
        self.pile = 0
        self.piles = 0

    def to_move(self):
        if self.result is not None:
            return None
        if self.card is None:
            return "chance"
        return self.turn

    def draws(self):
        # A turn starts with drawing the top card.
        if self.to_move() != "chance":
            return {}
        if self.in_sudden_death:
            return {f"draw {self.penalty_number}": self.pile}
        return {f"draw {number}": left for number, left in self.deck.items() if left > 0}

    def legal(self):
        # The card goes on the player's own stack or on the opponent's, freely.
        if self.to_move() not in {1, 2}:
            return set()
        return {"own", "opponent"}

    def play(self, move):
        if self.to_move() == "chance":
            assert move in self.draws()
            self.card = int(move.split()[1])
            if self.in_sudden_death:
                self.pile -= 1
            else:
                self.deck[self.card] -= 1
            return

        assert move in self.legal()
        player = self.turn
        owner = player if move == "own" else 3 - player
        card = self.card
        self.card = None
        # Turns alternate throughout, even in sudden death.
        self.turn = 3 - player

        if self.in_sudden_death:
            self.extra[owner] += 1
            self.judge_sudden_death(player, owner)
        else:
            self.stacks[owner].append(card)
            # The game goes on until all cards have been drawn and placed.
            if sum(self.deck.values()) == 0:
                self.judge_stacks()

    def judge_stacks(self):
        # Score: the sum of the stack, less the penalty for each penalty card in it.
        fives = {player: self.stacks[player].count(self.penalty_number) for player in (1, 2)}
        score = {player: sum(self.stacks[player]) - self.penalty * fives[player] for player in (1, 2)}
        if score[1] != score[2]:
            # The higher score wins.
            self.result = 1 if score[1] > score[2] else 2
        elif fives[1] != fives[2]:
            # Equal scores: fewer penalty cards win.
            self.result = 1 if fives[1] < fives[2] else 2
        elif self.penalty_number not in self.deck:
            # Nothing to make a pile of.
            self.result = "draw"
        else:
            # Still tied: all penalty cards of the game make a new pile.
            self.in_sudden_death = True
            self.pile = self.copies
            self.piles = 1

    def judge_sudden_death(self, player, owner):
        if self.sudden_death == "holder_loses":
            # Whoever has more of the additional penalty cards loses.
            if self.extra[1] != self.extra[2]:
                self.result = 1 if self.extra[1] < self.extra[2] else 2
        elif owner != player:
            # To the letter: whoever causes the opponent to have more loses.
            self.result = owner

        # Still tied with the pile used up: a new pile, and a draw after the third.
        if self.result is None and self.pile == 0:
            if self.piles == 3:
                self.result = "draw"
            else:
                self.pile = self.copies
                self.piles += 1

    def winner(self):
        return self.result

    def position(self):
        one = ",".join(str(card) for card in self.stacks[1]) or "-"
        two = ",".join(str(card) for card in self.stacks[2]) or "-"
        hand = "-" if self.card is None else str(self.card)
        text = f"{one}/{two}/{hand}/{self.turn}"
        if self.in_sudden_death:
            text += f"/{self.extra[1]}/{self.extra[2]}"
        return text
