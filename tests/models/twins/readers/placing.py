"""What is told alike of two games: pieces are taken, and go to either player."""

from readers import EACH, NONE, NOTHING, Left, Rules, joined, listed


class Placing(Rules):
    """A reader of such rules."""

    def __init__(self, text, measured):
        super().__init__(text)
        pile, one = self.one(r"Each player has a (\w+), empty at first, .* With every (\w+) that goes to")
        self.piece = one
        self.own = f"Your {pile}, first {one} to last", f"Your {measured}"
        self.other = f"Your opponent's {pile}, first {one} to last", f"Your opponent's {measured}"
        self.unseen = f"a {one} that only your opponent has seen"
        self.pieces = self.worths()
        self.copies = int(self.one(r"(\d+) of each \w+\."))
        assert int(self.one(r"holds (\d+) ")) == self.copies * len(self.pieces)
        self.way = {"up": 1, "down": -1}[self.one(rf"that player's {measured} goes (\w+) by the {one}'s \w+\.")]
        self.keep = self.one(rf"- {EACH}: it goes to your {pile}\.")
        self.give = self.one(rf"- {EACH}: it goes to your opponent's {pile}\.")
        assert self.one(rf"A move is one of these words: {EACH}, {EACH}\.") == (self.keep, self.give)
        self.counts = Left(self.pieces)

    def hand(self, table):
        """What has just been taken, by its name; none if nothing has, or if it is hidden."""
        taken = table["Just taken"]
        if taken in {NOTHING, self.unseen}:
            return None
        name, *worth = taken.split()
        assert worth in ([], [f"({self.pieces[name]})"])
        return name

    def shown(self, name):
        return name if name.isdecimal() else f"{name} ({self.pieces[name]})"

    def draws(self, table):
        over = self.winner(table) is not None
        return {} if over or self.hand(table) else self.counts.read(table[self.label(table)])

    def label(self, table):
        """The label of what is left."""
        return next(label for label in table if label.endswith(self.left))

    def after_draw(self, table, name):
        label = self.label(table)
        return table | {"Just taken": self.shown(name), label: self.counts.change(table[label], name, -1)}

    def put(self, table, move, change):
        """The table after what was taken has gone to somebody."""
        pile, gauge = self.own if move == self.keep else self.other
        pieces = joined([*listed(table[pile]), self.hand(table)])
        return table | {pile: pieces, gauge: str(int(table[gauge]) + change), "Just taken": NOTHING}

    def at_the_start(self, table):
        for pile, gauge in self.own, self.other:
            assert table[pile] == NONE
            assert int(table[gauge]) == self.start()
        assert table["Just taken"] == NOTHING
        assert self.draws(table) == dict.fromkeys(self.pieces, self.copies)
