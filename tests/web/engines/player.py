"""A player in a browser of any engine."""

import time
from typing import Any

from games import facts
from web.engines.engine import Engine

GLANCE = 0.4  # seconds: a click sooner after the table has changed may be taken for the second half of a double click

# nothing while somebody else is to move; `away` are the moves that are not on the screen
TURN = """() => {
  const table = document.querySelector("#live .table"), over = table.classList.contains("over");
  const buttons = [...table.querySelectorAll("[data-move]")], shown = buttons.filter((el) => el.checkVisibility());
  const outside = ({ top, right, bottom, left }) => top < 0 || left < 0 || bottom > innerHeight || right > innerWidth;
  const moves = buttons.map(({ dataset: { move, loses }, parentNode }) =>
    ({ move, loses: loses ?? "", group: parentNode.closest("[data-group]")?.dataset.group ?? "" }));
  const away = shown.filter((el) => outside(el.getBoundingClientRect())).map((el) => el.dataset.move);
  return (over || moves.length) && { over, moves, away, number: table.dataset.number };
}"""
NEXT = "(number) => document.querySelector('#live .table').dataset.number !== number"
FITS = "() => document.documentElement.scrollWidth <= innerWidth"


class Player:
    """Somebody who plays a game against the computer, as it is offered on the home page."""

    def __init__(self, engine: Engine, url: str, key: str) -> None:
        self.engine, self.key = engine, key
        engine.open(url)
        engine.follow(f"article.game:has(#{key}) form button.primary")

    def turn(self) -> dict[str, Any]:
        """Wait for this player's turn, or for the end of the game; what is on the screen then."""
        turn = self.engine.wait(TURN)
        assert self.engine.ask(FITS), "the page is wider than the screen"
        assert not turn["away"], "not every move is on the screen"
        return turn

    def press(self, selector: str) -> None:
        """Press something on the table, and not too soon."""
        time.sleep(GLANCE)
        self.engine.press(selector)

    def changed(self, turn: dict[str, Any]) -> None:
        """Wait until that turn is over."""
        self.engine.wait(NEXT, turn["number"])

    def play(self, turn: dict[str, Any]) -> None:
        """Play a move that brings the end nearer, and does not lose at once if there is another."""
        safe = [each for each in turn["moves"] if not each["loses"]] or turn["moves"]
        quick = facts(self.key).quick([each["move"] for each in safe])
        chosen = next(each for each in safe if each["move"] == quick)
        if chosen["group"]:
            self.press(f'[data-choose="{chosen["group"]}"]')
        self.press(f'#live [data-move="{quick}"]')
        if chosen["loses"]:
            self.press("#ask [value=yes]")
        self.changed(turn)

    def finish(self) -> None:
        """Play to the end."""
        while not (turn := self.turn())["over"]:
            self.play(turn)
