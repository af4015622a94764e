"""A state of one of the games in OpenSpiel."""

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pyspiel

from numduel.envs.illegal import refusal
from numduel.envs.losses import loss as given_away
from numduel.envs.openspiel.moment import Moment
from numduel.game import CHANCE, IllegalMove, Moves

if TYPE_CHECKING:
    from numduel.envs.openspiel.game import NumduelGame

PLAYERS = {1: 0, 2: 1, CHANCE: pyspiel.PlayerId.CHANCE, None: pyspiel.PlayerId.TERMINAL}


class NumduelState(pyspiel.State):  # type: ignore[misc] # pyspiel has no types
    """A state of a match.

    All that it holds is a moment, which never changes: OpenSpiel's `clone` copies whatever is in a state's `__dict__`.
    """

    def __init__(self, game: "NumduelGame", moment: Moment) -> None:
        super().__init__(game)
        self.moment = moment

    def current_player(self) -> Any:
        return PLAYERS[self.moment.to_move]

    def is_terminal(self) -> bool:
        return self.moment.to_move is None

    def _legal_actions(self, player: int) -> list[int]:
        number = self.get_game().number
        return [number[move] for move in self.moment.game.moves(self.moment.state)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each card that can be drawn, with its probability."""
        number = self.get_game().number
        chances = self.moment.game.chances(self.moment.state)
        whole = sum(weight for _, weight in chances)
        return [(number[draw], weight / whole) for draw, weight in chances]

    def _apply_action(self, action: int) -> None:
        try:
            self.moment = self.moment.play(self._move(self.moment.to_move, action))
        except IllegalMove:
            raise self._refusal(action) from None

    def _action_to_string(self, player: int, action: int) -> str:
        by = CHANCE if player == pyspiel.PlayerId.CHANCE else player + 1
        if move := self._move(by, action):
            return move
        moves = self._moves(by)
        raise refusal(action, moves, range(len(moves)), self.moment.game.key)

    def _moves(self, by: int | str | None) -> Moves:
        """All moves, or all draws, in the order of their numbers."""
        game = self.get_game()
        moves: Moves = game.draws if by == CHANCE else game.rules.all_moves
        return moves

    def _move(self, by: int | str | None, action: int) -> str:
        """The move or draw with that number; nothing, which is never legal, if there is none."""
        moves = self._moves(by)
        return moves[action] if 0 <= action < len(moves) else ""

    def _refusal(self, action: int) -> IllegalMove:
        over = ", where the match is over" if self.is_terminal() else ""
        where = f"{self.moment.game.key} at {self}{over}"
        return refusal(action, self._moves(self.moment.to_move), self.legal_actions(), where)

    def returns(self) -> list[float]:
        """1 for the winner and -1 for the loser; 0 for both after a draw, and while the match goes on."""
        winner = self.moment.winner
        return [0.0, 0.0] if winner is None else [1.0, -1.0] if winner == 1 else [-1.0, 1.0]

    def loss(self, action: int) -> float:
        """What a move would give away: how much less expected score it is worth than the best, exactly."""
        to_move = self.moment.to_move
        if to_move not in (1, 2):
            why = "a card is due" if to_move else "the match is over"
            raise IllegalMove(f"no move can give anything away at {self}: {why}")
        try:
            after = self.moment.play(self._move(to_move, action))
        except IllegalMove:
            raise self._refusal(action) from None
        return _given_away(self.moment, after)

    def losses(self) -> list[float]:
        """What each move so far gave away, draws of cards left out: every second is that of the same player."""
        self.get_game().solution  # noqa: B018 - TooLarge, if there is none
        steps = pairwise(self.moment.line())
        return [_given_away(before, after) for before, after in steps if before.to_move != CHANCE]

    def __str__(self) -> str:
        """The position.

        It says nothing of repetition: OpenSpiel's solvers take states with the same text for the same state, and play
        that goes on forever for a draw, as our solutions do.
        """
        return self.moment.game.position(self.moment.state)


def _given_away(before: Moment, after: Moment) -> float:
    """What the move between two moments gave away."""
    return given_away(before.game, before.state, after.move, drew=after.to_move is None and after.winner is None)
