import re

from readers import EACH, Rules, passed

SMALL = [
    {"target": 1, "add": 1},
    {"target": 1, "add": 1, "factor": 100},
    {"target": 9, "add": 2},
    {"target": 30, "add": 5, "factor": 3, "repetition": 0},
    {"target": 40, "add": 100, "factor": 7, "repetition": 2},
    {"target": 44, "add": 10, "factor": 5},
]


class Reader(Rules):
    def __init__(self, text):
        super().__init__(text)
        measured, goal = self.one(r"Whoever brings its ([a-z ]+) to exactly (-?\d+) wins")
        self.label, self.goal = f"The {measured}", int(goal)
        assert self.says(f"The player who brings the {measured} to exactly {goal} wins")
        self.add, way = self.one(rf"- {EACH}: choose a \w+, and the {measured} goes (\w+) by its \w+\.")
        self.leap, again, times, base = self.one(
            rf"- {EACH}: the {measured} goes (\w+) until it is (twice|\d+ times) as far from (-?\d+) as it was before"
        )
        assert way == again
        assert int(base) == self.start()
        self.way = {"up": 1, "down": -1}[way]
        self.factor = 2 if times == "twice" else int(times.split()[0])
        assert self.says(f"no move may take the {measured} {'above' if self.way > 0 else 'below'} {goal}")
        assert self.says(f"At {base}, `{self.leap}` is allowed and changes nothing")
        assert self.says(rf"A move is `{self.leap}`, or `{self.add}`, a space and the ")
        self.pieces = self.worths()
        for before, after in re.findall(r"For example, it goes from (-?\d+) to (-?\d+)", self.text):
            assert self.result(int(before), self.leap) == int(after)

    def result(self, value, move):
        if move == self.leap:
            return self.start() + self.factor * (value - self.start())
        return value + self.way * self.pieces[move.split()[1]]

    def winner(self, table):
        return "your opponent" if int(table[self.label]) == self.goal and table["Turn"] == "yours" else None

    def draws(self, table):
        return {}

    def moves(self, table):
        value = int(table[self.label])
        if value == self.goal:
            return set()
        every = [*(f"{self.add} {name}" for name in self.pieces), self.leap]
        return {move for move in every if self.way * (self.goal - self.result(value, move)) >= 0}

    def after(self, table, move):
        return passed(table | {self.label: str(self.result(int(table[self.label]), move))})

    def to_the_other(self, table):
        return passed(table)

    def at_the_start(self, table):
        assert int(table[self.label]) == self.start()
