from readers import NOTHING, Rules, listed, passed, swapped
from readers.placing import Placing

SMALL = [
    {"numbers": 1, "copies": 1, "penalty_number": 1},
    {"numbers": 3, "copies": 1, "penalty_number": 2, "penalty": 7},
    {"numbers": 3, "copies": 1, "penalty_number": 4},  # no card has it: an equal score is a draw
    {"numbers": 2, "copies": 2, "penalty_number": 1, "penalty": 0},
    {"numbers": 2, "copies": 2, "penalty_number": 2, "penalty": 9, "sudden_death": "giver_loses"},
    {"numbers": 2, "copies": 2, "penalty_number": 2, "penalty": 1},
    {"numbers": 1, "copies": 3, "penalty_number": 1, "sudden_death": "giver_loses"},
    {"numbers": 1, "copies": 4, "penalty_number": 1, "penalty": 2, "sudden_death": "giver_loses"},
]
RECEIVED = "Received in the playoff"


class Reader(Placing):
    left = "still to be taken"

    def __init__(self, text):
        better, measured = Rules(text).one(r"Whoever has the (higher|lower) ([a-z ]+) at the end wins")
        super().__init__(text, measured)
        assert self.says(f"- The {better} {measured} wins")
        assert (better == "higher") == (self.way > 0)
        self.flawed, self.fine = None, 0
        if self.says("has a flaw"):
            kind, back, fine = self.one(
                rf"- Each ([\w ]+) has a flaw: .* that player's {measured} go (up|down) by (\d+)\."
            )
            assert (back == "down") == (self.way > 0)
            self.flawed, self.fine = self.name(kind), int(fine)
        self.fewer = self.says("the player with fewer")
        if self.fewer:
            flawed = self.name(self.one(r"the player with fewer ([\w ]+) in their \w+ wins"))
            assert self.flawed in {None, flawed}
            self.flawed = flawed
        assert self.fewer != self.says("If both are equal, the game is a draw")
        self.playoff = self.says("there is a playoff")
        if self.playoff:
            kind, copies = self.one(r"In the playoff, only ([\w ]+) are taken: (\d+) new ones")
            assert (self.name(kind), int(copies)) == (self.flawed, self.copies)
            self.first_decides = self.says("has received more there than the other, that player loses")
            assert self.first_decides != self.says(f"Whoever plays `{self.give}` there loses at once")
            self.rounds = 1 if self.first_decides else int(self.one(r"once they have all been taken (\d+) times"))

    def name(self, kind):
        """The name in `owl sacks` or `sacks of 35`."""
        return kind.split()[-1] if " of " in kind else kind.split()[0]

    def received(self, table):
        text = table.get(RECEIVED)
        return text and tuple(int(entry.split()[-1]) for entry in listed(text))

    def flaws(self, table, side):
        return listed(table[side[0]]).count(self.flawed)

    def order(self, table):
        """Above 0 if the player who is told is ahead when everything has been placed, below if behind."""
        ahead = (int(table[self.own[1]]) - int(table[self.other[1]])) * self.way
        return ahead or (self.flaws(table, self.other) - self.flaws(table, self.own) if self.fewer else 0)

    def winner(self, table):
        if table["Just taken"] != NOTHING or self.counts.read(table[self.label(table)]):
            return None
        order = self.order(table)
        if received := self.received(table):
            order = received[1] - received[0] if self.first_decides else received[0] - received[1]
        return "you" if order > 0 else "your opponent" if order < 0 else "nobody"

    def moves(self, table):
        return {self.keep, self.give} if self.hand(table) else set()

    def after(self, table, move):
        name, label = self.hand(table), self.label(table)
        if received := self.received(table):
            mine, theirs = received
            mine, theirs = (mine + 1, theirs) if move == self.keep else (mine, theirs + 1)
            over = self.first_decides or move == self.give or mine + theirs == self.rounds * self.copies
            left = 0 if over else self.counts.read(table[label]).get(name, 0) or self.copies
            told = {RECEIVED: f"you {mine}, your opponent {theirs}", "Just taken": NOTHING}
            return passed(table | told | {label: self.counts.write({self.flawed: left})})
        change = self.way * (self.pieces[name] - (self.fine if name == self.flawed else 0))
        after = self.put(table, move, change)
        if after[label] == "none" and not self.order(after) and self.playoff:
            after |= {RECEIVED: "you 0, your opponent 0", label: self.counts.write({self.flawed: self.copies})}
        return passed(after)

    def to_the_other(self, table):
        other = swapped(table)
        if received := self.received(table):
            other[RECEIVED] = "you {1}, your opponent {0}".format(*received)
        return other
