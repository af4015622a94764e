"""One game of a model against an opponent: asks, reads the answers, and lets the opponent move."""

from typing import Any, NamedTuple

from numduel.match import Chance, Match, step
from numduel.models import asking
from numduel.models.answers import Reading, read
from numduel.models.narrating import STYLES, Narrator
from numduel.models.telling import Telling
from numduel.players.player import Player


class Manner(NamedTuple):
    """How a game is told and asked."""

    style: str = "handbook"  # the words of a turn: ours, or the rule book's dialogue
    legal: bool = True  # whether the legal moves are listed
    attempts: int = 0  # how often a model is asked again in a turn after an answer that made no move


class Taken(NamedTuple):
    """An answer that was taken."""

    at: int  # how many moves and draws there were before it
    reading: Reading


class Sitting:
    """A model's game, for whoever carries the questions to the model and its answers back."""

    def __init__(
        self, match: Match, seat: int, telling: Telling, manner: Manner, *, opponent: Player, chance: Chance
    ) -> None:
        self.match, self.seat, self.telling, self.manner = match, seat, telling, manner
        self.answers: list[Taken] = []
        self._opponent, self._chance = opponent, chance
        self._narrator: Narrator = STYLES[manner.style](telling, seat)
        self._left = manner.attempts
        self._why = ""
        opponent.begin(match.game, 3 - seat)

    @property
    def briefing(self) -> str:
        """What the model reads before its first turn."""
        match = self.match
        start = None if match.start == match.game.start(match.first) else self._table(match.start)
        return asking.briefing(
            self.telling, self.seat, match.first, self.manner.attempts, start, note=self._narrator.note
        )

    def advance(self) -> None:
        """Draw cards and let the opponent move until it is the model's turn, or the game is over."""
        while self.match.to_move not in (None, self.seat):
            before = self._before()
            step(self.match, {3 - self.seat: self._opponent}, self._chance, forfeits=True)
            self._narrator.after(self.match, before)

    def question(self) -> str:
        """What the model is asked now, when it is its turn."""
        if self._why:
            return asking.again(self._why)
        listed = self.telling.listed(self._legal()) if self.manner.legal else None
        return asking.question(self._narrator.since(self.match), self._table(self.match.state), listed)

    def take(self, answer: str, *, cut: bool = False) -> Reading:
        """Play the move that an answer makes. If it makes none, the model is asked again, or forfeits the game."""
        reading = read(answer, self._legal(), self.telling.moves.values(), cut=cut)
        self.answers.append(Taken(len(self.match.history), reading))
        self._why = ""
        if reading.move is not None:
            before = self._before()
            self.match.play(reading.move)
            self._narrator.after(self.match, before)
            self._left = self.manner.attempts
        elif self._left:
            self._left -= 1
            self._why = reading.why
        else:
            self.match.forfeit(self.seat, reading.fault)
        return reading

    def _table(self, state: Any) -> str:
        game = self.match.game
        return self.telling.table(game.see(state, self.seat), game.view(state, self.seat))

    def _before(self) -> Any:
        self._narrator.before(self.match)
        return self.match.state

    def _legal(self) -> dict[str, str]:
        return {move: self.telling.moves[move] for move in self.match.game.moves(self.match.state)}
