"""What a player observes of a state in OpenSpiel, as numbers and as text."""

from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

from numduel.envs.encoding import Encoder
from numduel.game import HIDDEN, NumduelError, draw_of

if TYPE_CHECKING:
    from numduel.envs.openspiel.game import NumduelGame
    from numduel.envs.openspiel.state import NumduelState

HISTORY = "history"


class Observer:
    """Observes states as OpenSpiel's observers do: `tensor`, the same in pieces as `dict`, and a text.

    The observation is that of all numduel's environments, its pieces named after its fields. With perfect recall, a
    game that hides something has a row for each move and draw in front of it, with a 1 for what it was.
    """

    def __init__(self, game: "NumduelGame", wanted: Any, params: Any) -> None:
        if params:
            raise NumduelError(f"an observer of {game.rules.key} has no parameters, so it cannot have {[*params]}")
        if wanted.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise NumduelError("an observer sees what a single player or a spectator may see, not what all players see")
        if not wanted.public_info and wanted.perfect_recall:
            raise NumduelError("an observer with perfect recall sees what is public, too")
        self._public: bool = wanted.public_info
        self._recall: bool = wanted.perfect_recall
        self._is_spectator: bool = wanted.private_info == pyspiel.PrivateInfoType.NONE
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if self._public:
            self._make_tensor(game)

    def _make_tensor(self, game: "NumduelGame") -> None:
        self._encoder = Encoder(game.rules)
        shapes: dict[str, tuple[int, ...]] = {field.name: (field.size,) for field in self._encoder.fields}
        self._column: dict[str, int] = {}
        if self._recall and game.kind.provides_information_state_tensor:
            moves = (*game.draws, draw_of(HIDDEN), *game.rules.all_moves)
            self._column = {move: column for column, move in enumerate(moves)}
            shapes = {HISTORY: (game.max_history_length(), len(moves)), **shapes}
        self.tensor = np.zeros(sum(map(prod, shapes.values())), dtype=np.float32)
        end = 0
        for name, shape in shapes.items():
            start, end = end, end + prod(shape)
            self.dict[name] = self.tensor[start:end].reshape(shape)

    def set_from(self, state: "NumduelState", player: int) -> None:
        """Update `tensor` and `dict` to what a player observes. What is private alone is only told as text."""
        if not self._public:
            return
        moment, seat = state.moment, self._seat(player)
        self.tensor[-self._encoder.size :] = self._encoder.encode(moment.game.see(moment.state, seat))
        if self._column:
            history = self.dict[HISTORY]
            history.fill(0)
            for row, move in enumerate(moment.seen_moves(seat)):
                history[row, self._column[move]] = 1

    def string_from(self, state: "NumduelState", player: int) -> str:
        """What a player observes, as text: the position, or with perfect recall everything seen so far."""
        moment, seat = state.moment, self._seat(player)
        if self._recall:
            return moment.seen(seat)
        text = moment.game.view(moment.state, seat)
        return text if self._public or text != moment.game.view(moment.state, None) else ""

    def _seat(self, player: int) -> int | None:
        """Who looks: a player's seat, or None for a spectator."""
        return None if self._is_spectator else player + 1
