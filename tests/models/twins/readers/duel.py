from readers import EACH, NONE, Rules, joined, listed, passed, swapped

SMALL = [
    {"target": 1, "numbers": 1},
    {"target": 1, "numbers": 18},  # more than there are names
    {"target": 3, "numbers": 1, "repetition": 0},
    {"target": 4, "numbers": 3, "repetition": 2},
    {"target": 5, "numbers": 2},
]


class Reader(Rules):
    def __init__(self, text):
        super().__init__(text)
        measured, goal = self.one(r"Bring your ([a-z ]+) to exactly (-?\d+), and you win")
        self.goal, self.pieces = int(goal), self.worths()
        pile, many = self.one(r"Each player has a (\w+), without (\w+) at first, which both players can always see")
        one, again, way = self.one(
            rf"With every (\w+) in a (\w+), that player's {measured} goes (\w+) by the \1's \w+\."
        )
        assert again == pile
        self.way = {"up": 1, "down": -1}[way]
        self.own = f"Your {pile}, first {one} to last", f"Your {measured}"
        self.other = f"Your opponent's {pile}, first {one} to last", f"Your opponent's {measured}"
        self.add = self.one(rf"- {EACH}: put a {one} that you choose at the end of your {pile}, after its last {one}")
        self.strike, back = self.one(
            rf"- {EACH}: remove the last {one} of your opponent's {pile}, so that their {measured} goes (\w+) again"
        )
        assert {way, back} == {"up", "down"}
        assert self.says(f"only if both players have at least one {one} and their last {many} are alike")
        assert self.says(f"If your {measured} is exactly {goal}, you win at once")
        assert self.says(f"If your {measured} goes {'above' if self.way > 0 else 'below'} {goal}, you lose at once")
        assert self.says(rf"A move is `{self.strike}`, or `{self.add}`, a space and the ")

    def winner(self, table):
        for (_, gauge), wins, loses in (self.own, "you", "your opponent"), (self.other, "your opponent", "you"):
            room = (self.goal - int(table[gauge])) * self.way
            if room <= 0:
                return loses if room < 0 else wins
        return None

    def draws(self, table):
        return {}

    def moves(self, table):
        if self.winner(table):
            return set()
        moves = {f"{self.add} {name}" for name in self.pieces}
        mine, theirs = listed(table[self.own[0]]), listed(table[self.other[0]])
        return moves | {self.strike} if mine and theirs and mine[-1] == theirs[-1] else moves

    def after(self, table, move):
        if move == self.strike:
            pile, gauge = self.other
            *rest, name = listed(table[pile])
            change, pieces = -self.pieces[name], rest
        else:
            pile, gauge = self.own
            name = move.split()[1]
            change, pieces = self.pieces[name], [*listed(table[pile]), name]
        return passed(table | {pile: joined(pieces), gauge: str(int(table[gauge]) + self.way * change)})

    def to_the_other(self, table):
        return swapped(table)

    def at_the_start(self, table):
        for pile, gauge in self.own, self.other:
            assert table[pile] == NONE
            assert int(table[gauge]) == self.start()
