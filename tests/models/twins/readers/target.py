from readers import EACH, Left, Rules, passed, swapped

SMALL = [
    {"target": 1, "numbers": 1, "copies": 1},
    {"target": 7, "numbers": 3, "copies": 1},
    {"target": 4, "numbers": 2, "copies": 2},
    {"target": 20, "numbers": 1, "copies": 4},  # the pool always runs out
    {"target": 12, "numbers": 2, "copies": 2},
    {"target": 2, "numbers": 5, "copies": 1},  # many tokens lead outside at once
    {"target": 1, "numbers": 18, "copies": 1},  # more than there are names
]


class Reader(Rules):
    def __init__(self, text):
        super().__init__(text)
        measured, goal = self.one(r"Bring your ([a-z ]+) to exactly (-?\d+), and you win")
        self.own, self.other, self.goal = f"Your {measured}", f"Your opponent's {measured}", int(goal)
        assert self.says(f"If your {measured} is exactly {goal}, you win at once")
        self.low, self.high = map(int, self.one(rf"If your {measured} goes below (-?\d+) or above (-?\d+), you lose"))
        assert {self.low, self.high} == {self.goal, self.start()}
        assert self.says(
            rf"run out first, the player whose {measured} is nearer to {goal} wins; if both are equally near"
        )
        self.way = 1 if self.goal > self.start() else -1
        self.pieces = self.worths()
        count, one, self.copies = self.one(r"share (\d+) (\w+?)s?, (\d+) of each \w+\.")
        assert int(count) == int(self.copies) * len(self.pieces)
        self.verbs = {
            self.one(rf"- {EACH} makes your {measured} go {way} by the {one}'s \w+\."): sign
            for way, sign in (("up", 1), ("down", -1))
        }
        assert self.one(rf"A move is {EACH} or {EACH}, a space and the ") == (*self.verbs,)
        self.left = f"{one.capitalize()}s left"
        self.counts = Left(self.pieces)

    def winner(self, table):
        mine, theirs = int(table[self.own]), int(table[self.other])
        for value, wins, loses in (mine, "you", "your opponent"), (theirs, "your opponent", "you"):
            if value == self.goal:
                return wins
            if not self.low <= value <= self.high:
                return loses
        if self.counts.read(table[self.left]):
            return None
        order = abs(theirs - self.goal) - abs(mine - self.goal)
        return "you" if order > 0 else "your opponent" if order < 0 else "nobody"

    def draws(self, table):
        return {}

    def moves(self, table):
        left = () if self.winner(table) else self.counts.read(table[self.left])
        return {f"{verb} {name}" for verb in self.verbs for name in left}

    def after(self, table, move):
        verb, name = move.split()
        value = int(table[self.own]) + self.verbs[verb] * self.pieces[name]
        return passed(table | {self.own: str(value), self.left: self.counts.change(table[self.left], name, -1)})

    def to_the_other(self, table):
        return swapped(table)

    def at_the_start(self, table):
        assert int(table[self.own]) == int(table[self.other]) == self.start()
        assert self.counts.read(table[self.left]) == dict.fromkeys(self.pieces, int(self.copies))
