"""The host of a match at the terminal: shows it in the game's own words, and asks the people who play it."""

from collections.abc import Collection, Mapping
from importlib import import_module
from typing import Any

from numduel.game import AnyGame
from numduel.match import Match
from numduel.players.player import Player
from numduel.terminal.console import Console
from numduel.terminal.dialogue import Speaks
from numduel.terminal.person import Person


def dialogue(game: AnyGame, console: Console, names: Mapping[int, str], computers: Collection[int] = ()) -> Speaks:
    """The dialogue of a game, from the module named after its key."""
    module = import_module(f"numduel.terminal.{game.key}")
    made: Speaks = getattr(module, f"{type(game).__name__}Dialogue")(game, console, names, computers)
    return made


class Host(Player):
    """A watcher that shows a match, and the player in each seat taken by a person."""

    def __init__(self, speaks: Speaks, console: Console, people: Collection[int], person: Person) -> None:
        self._speaks, self._console = speaks, console
        self._people, self._person = people, person
        self._in_turn = False
        # two people share the screen, and each has cards that the other may not see
        self._hands_over = speaks.private and console.terminal and len(people) == 2

    def before(self, match: Match) -> None:
        """Show a turn as it begins, before its draw and its questions."""
        if self._in_turn:
            return
        self._in_turn = True
        state = match.state
        if not match.history:
            self._speaks.opening(state)
        if self._console.terminal and not self._hands_over:
            self._speaks.board(state)
        self._speaks.turn(state)
        if match.game.turn(state) in self._people:
            self._speaks.draw(state, self._person)
        if self._hands_over:
            self._console.clear()
            self._speaks.board(state)

    def go_back(self) -> None:
        """A move was taken back: another turn begins."""
        self._in_turn = False

    def choose(self, game: AnyGame, state: Any, seconds: float | None = None) -> str:
        """Ask the person whose turn it is."""
        return self._speaks.choose(state, self._person)

    def after(self, match: Match, state: Any) -> None:
        """Show what a move did, and how the game ended if it has."""
        if match.ending and match.outcome:
            self._speaks.ending(match.state, match.outcome)
            return
        who, move = match.history[-1]
        if not isinstance(who, int):
            return
        self._in_turn = False
        if who not in self._people:
            self._speaks.told(state, move)
        self._speaks.result(state, move, match.state)
        if match.outcome:
            self._speaks.ending(match.state, match.outcome)
