"""Perfect play, as OpenSpiel's algorithms take it."""

from typing import Any

from open_spiel.python import policy

from numduel.envs.openspiel.game import NumduelGame
from numduel.envs.openspiel.state import NumduelState
from numduel.game import NumduelError, quoted
from numduel.solve.picking import pick


class PerfectPolicy(policy.Policy):  # type: ignore[misc] # OpenSpiel has no types
    """Plays a best move: the quickest win if there is one, otherwise the move that is hardest to answer."""

    def __init__(self, game: NumduelGame) -> None:
        if not isinstance(game, NumduelGame):
            raise NumduelError(f"PerfectPolicy plays the games of numduel.envs.openspiel, not {quoted(game)}")
        super().__init__(game, [0, 1])
        self._solution, self._number = game.solution, game.number

    def action_probabilities(self, state: NumduelState, player_id: Any = None) -> dict[int, float]:
        best = self._number[pick(self._solution, state.moment.state)]
        # the others, too: OpenSpiel's best responses want to know of every action
        return {action: float(action == best) for action in state.legal_actions()}
