"""What all game dialogues have in common."""

from abc import abstractmethod
from collections.abc import Collection, Mapping
from typing import Any, Protocol

from numduel.game import AnyGame, Outcome
from numduel.terminal.board import Way, show_ways
from numduel.terminal.console import PLAYER_COLOURS, Console
from numduel.terminal.voice import MoveTaker, Voice, WholeMove

NAMES = {1: "Player 1", 2: "Player 2"}
"""The default names of the players."""


class Speaks(Protocol):
    """A game's lines. Each method prints what the rule book prints at that point, or nothing where it is silent."""

    private: bool
    """Whether only its owner may see a drawn card, so that two people have to pass the screen back and forth."""

    def opening(self, state: Any) -> None:
        """Before the first turn."""

    def board(self, state: Any) -> None:
        """The table at a glance: before each turn, only on a terminal."""

    def turn(self, state: Any) -> None:
        """At the start of a turn."""

    def stacks(self, state: Any) -> None:
        """Both stacks, where the board does not show them."""

    def draw(self, state: Any, voice: Voice) -> None:
        """Before a person draws a card."""

    def drawn(self, state: Any, *, hidden: bool = False) -> None:
        """Who drew a card, and which, unless it is hidden: for somebody who watches."""

    def choose(self, state: Any, voice: Voice) -> str:
        """Ask a person the questions of a turn; the move that the answers make."""

    def told(self, state: Any, move: str) -> None:
        """Before the result of a computer's move, in place of the questions."""

    def result(self, state: Any, move: str, after: Any) -> None:
        """After a move."""

    def ending(self, state: Any, outcome: Outcome) -> None:
        """After the last move: who won, and why."""


class Dialogue:
    """The parts that most rule books are silent on, and the players' names."""

    private = False

    def __init__(
        self, game: AnyGame, console: Console, names: Mapping[int, str], computers: Collection[int] = ()
    ) -> None:
        self.game: Any = game
        self.console, self.say = console, console.say
        self._names, self._computers = names, computers

    def opening(self, state: Any) -> None:
        """Nothing: the game begins with the first turn."""

    @abstractmethod
    def totals(self, state: Any) -> tuple[int, int]:
        """How close players 1 and 2 are to the target, in a game that has one."""

    def board(self, state: Any) -> None:
        """A bar for each player."""
        show_ways(
            self.console, self.game.target, [self.way(seat, total) for seat, total in enumerate(self.totals(state), 1)]
        )

    def stacks(self, state: Any) -> None:
        """Nothing: there are none, or the board shows them."""

    def drawn(self, state: Any, *, hidden: bool = False) -> None:
        """Nothing: no cards are drawn."""

    def draw(self, state: Any, voice: Voice) -> None:
        """Nothing: if a card is drawn, it is drawn without asking."""

    def choose(self, state: Any, voice: Voice) -> str:
        """The move that the answers make; a whole move answers all questions."""
        try:
            return self.questions(state, MoveTaker(voice, self.game, state))
        except WholeMove as whole:
            return whole.move

    @abstractmethod
    def questions(self, state: Any, voice: Voice) -> str:
        """Ask the rule book's questions; the move that the answers make."""

    def told(self, state: Any, move: str) -> None:
        """Nothing: the result says what the computer did."""

    def ending(self, state: Any, outcome: Outcome) -> None:
        """Who won, and why."""
        self.console.gap()
        if outcome.winner is None:
            self.say(f"The game is a draw: {self.reason(outcome)}.")
        elif outcome.kind == "exact":
            self.say(f"{self.name(outcome.winner)} wins by reaching exactly {self.game.target}!")
        else:
            self.say(f"{self.name(outcome.winner)} wins: {self.reason(outcome)}.")

    def reason(self, outcome: Outcome) -> str:
        """Why a game ended, with the players' names."""
        return outcome.sentence(self.name(1), self.name(2))

    def name(self, seat: int) -> str:
        """A player's name, in the player's colour."""
        return self.console.paint(self._names[seat], PLAYER_COLOURS[seat])

    def is_person(self, seat: int) -> bool:
        """Whether a person plays, to whom the rule book's lines are spoken."""
        return seat not in self._computers

    def you(self, seat: int) -> str:
        """What a player is called in a sentence about their own turn: a computer is not spoken to."""
        return "You" if self.is_person(seat) else self.name(seat)

    def your(self, seat: int) -> str:
        """Whose something is, likewise."""
        return "Your" if self.is_person(seat) else f"{self.name(seat)}'s"

    def its(self, seat: int) -> str:
        """The same, later in the sentence."""
        return "your" if self.is_person(seat) else "its"

    def way(self, seat: int, total: int, note: str = "") -> Way:
        """A player's total, for the board."""
        return Way(self._names[seat], PLAYER_COLOURS[seat], total, note)
