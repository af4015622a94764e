"""An opponent that thinks until it is told to stop, and cards that come as a test wants them."""

import threading

from numduel.fair import Shuffle
from numduel.game import draw_of
from numduel.models.mcp import sitting
from numduel.players.player import Player

LONG = 120  # seconds that it thinks at most


class Thinker(Player):
    """Plays its first legal move; before it does, it thinks if it was told to."""

    def __init__(self):
        self.asked, self.may_play = threading.Event(), threading.Event()
        self.may_play.set()

    def think(self):
        self.asked.clear()
        self.may_play.clear()

    def choose(self, game, state, seconds=None):
        self.asked.set()
        assert self.may_play.wait(LONG)
        return game.moves(state)[0]


def opponent(monkeypatch):
    """The opponent in every game that is begun from now on."""
    thinker = Thinker()
    monkeypatch.setattr(sitting, "computer", lambda *_: thinker)
    return thinker


def cards(monkeypatch, numbers):
    """Have these cards be drawn, and then those of the shuffle."""
    draw = Shuffle.draw

    def drawn(self, number, chances):
        return draw_of(numbers[number]) if number < len(numbers) else draw(self, number, chances)

    monkeypatch.setattr(Shuffle, "draw", drawn)
