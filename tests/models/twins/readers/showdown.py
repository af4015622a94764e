from readers import NOTHING, Rules, passed, swapped
from readers.placing import Placing

SMALL = [
    {"target": 1, "numbers": 1, "copies": 1},
    {"target": 5, "numbers": 3, "copies": 2},
    {"target": 5, "numbers": 3, "copies": 2, "forced": "loose"},
    {"target": 7, "numbers": 4, "copies": 1},  # the deck can run out
    {"target": 7, "numbers": 4, "copies": 1, "forced": "loose"},
    {"target": 30, "numbers": 2, "copies": 2},  # the deck always runs out
    {"target": 2, "numbers": 6, "copies": 1},  # many cards exceed the target at once
]


class Reader(Placing):
    left = "that you have not seen yet"

    def __init__(self, text):
        measured, goal = Rules(text).one(r"Bring your ([a-z ]+) to exactly (-?\d+), and you win")
        super().__init__(text, measured)
        self.goal = int(goal)
        assert self.says(
            f"If your {measured} is exactly {goal}, you win at once, even if your opponent brought it there"
        )
        assert self.says(f"If your {measured} is {'above' if self.way > 0 else 'below'} {goal}, you lose at once")
        within = f"at {goal} or {'below' if self.way > 0 else 'above'} it"
        self.strict = self.says(
            f"If only one of the two choices leaves the {measured} of the player who gets the {self.piece} {within}, "
            "you must make"
        )
        assert self.strict != self.says("You are free to make either choice")
        assert self.says(f"you must choose `{self.keep}`, and you lose")
        self.can_run_out = self.says(r"run out first, the game is a draw")

    def room(self, table, side):
        """How far a player may still go; negative if they have gone too far."""
        return (self.goal - int(table[side[1]])) * self.way

    def winner(self, table):
        for side, wins, loses in (self.own, "you", "your opponent"), (self.other, "your opponent", "you"):
            room = self.room(table, side)
            if room <= 0:
                return loses if room < 0 else wins
        if table["Just taken"] == NOTHING and not self.counts.read(table[self.label(table)]):
            assert self.can_run_out
            return "nobody"
        return None

    def moves(self, table):
        name = self.hand(table)
        if not name:
            return set()
        fits = {move for move, side in self.sides().items() if self.room(table, side) >= self.pieces[name]}
        if not fits:
            return {self.keep}
        return fits if self.strict else {self.keep, self.give}

    def sides(self):
        return {self.keep: self.own, self.give: self.other}

    def after(self, table, move):
        return passed(self.put(table, move, self.way * self.pieces[self.hand(table)]))

    def to_the_other(self, table):
        """What the player is told who does not have the turn."""
        name, label = self.hand(table), self.label(table)
        hidden = {"Just taken": self.unseen, label: self.counts.change(table[label], name, 1)} if name else {}
        return swapped(table | hidden)
