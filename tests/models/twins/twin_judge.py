"""Judges a twin: compares its game, state by state, with what somebody makes of it who reads nothing but its text."""

from functools import cache

from readers import lines, reader

import numduel
from numduel.models.tellings import tell


class Judge:
    """A game, its twin, and a reader of the twin."""

    def __init__(self, game, number):
        self.game, self.told = game, tell(game, number)
        self.reader = reader(game.key, self.told.rules())

    def table(self, state, seat):
        """What a seat is told, by its labels. A twin may not look at the view, so there is none."""
        return lines(self.told.table(self.game.see(state, seat), ""))

    def check_start(self):
        for first in (1, 2):
            self.reader.at_the_start(self.table(self.game.start(first), first))

    def check(self, state):
        """What both players are told, who has won, what can be played or drawn, and where each of these leads."""
        game, told, reader, seat = self.game, self.told, self.reader, self.game.turn(state)
        table = self.table(state, seat)
        assert self.table(state, 3 - seat) == reader.to_the_other(table)
        for whose in (1, 2):
            assert told.read(told.table(game.see(state, whose), ""), whose) == game.view(state, whose)
        assert reader.winner(table) == self.winner(state, seat)
        moves = {told.moves[move]: move for move in game.moves(state)}
        assert reader.moves(table) == {*moves}
        for words, move in moves.items():
            assert reader.after(table, words) == self.table(game.play(state, move), seat)
        drawn = {}
        for draw, weight in game.chances(state):
            after = self.table(game.play(state, draw), seat)
            drawn[reader.hand(after)] = weight
            assert reader.after_draw(table, reader.hand(after)) == after
        assert reader.draws(table) == drawn

    def winner(self, state, seat):
        """Who has won, as that seat would say."""
        outcome = self.game.outcome(state)
        return outcome and {seat: "you", 3 - seat: "your opponent", None: "nobody"}[outcome.winner]


def is_named(reader):
    """Whether there are names for numbers."""
    return not all(name.isdecimal() for name in reader.pieces)


@cache
def assorted(key):
    """Twins with every title, each counting up and down, and both ways with names for numbers and without."""
    found = {}
    for number in range(1, 100):
        judge = Judge(numduel.game(key), number)
        way, named = judge.reader.way, is_named(judge.reader)
        found.setdefault((judge.told.title, way), number)
        found.setdefault((way, named), number)
    return sorted({*found.values()})
