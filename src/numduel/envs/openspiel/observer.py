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

    The observation is that of all numduel's environments, its pieces named after its fields. With perfect recall, if
    asked for as numbers, there is a row for each move and draw so far in front, with a 1 for what it was.
    """

    def __init__(self, game: "NumduelGame", wanted: Any, params: Any) -> None:
        if params:
            raise NumduelError(f"observations of {game.rules.key} have no parameters, but were given {[*params]}")
        if not wanted.public_info or wanted.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise NumduelError(
                f"what can be observed of {game.rules.key} is what one player or a spectator may see:"
                " with public information, and with private information of a single player or none"
            )
        self._recall = wanted.perfect_recall
        self._spectator = wanted.private_info == pyspiel.PrivateInfoType.NONE
        self._encoder = Encoder(game.rules)
        shapes = {field.name: (field.size,) for field in self._encoder.fields}
        self._column: dict[str, int] = {}
        if self._recall and game.has_history_tensor:
            seen = (*game.draws, draw_of(HIDDEN), *game.rules.all_moves)
            self._column = {move: column for column, move in enumerate(seen)}
            shapes = {HISTORY: (game.max_history_length(), len(seen)), **shapes}
        self.tensor = np.zeros(sum(map(prod, shapes.values())), dtype=np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for name, shape in shapes.items():
            self.dict[name] = self.tensor[at : at + prod(shape)].reshape(shape)
            at += prod(shape)

    def _viewer(self, player: int) -> int | None:
        """The seat that looks; None for a spectator."""
        return None if self._spectator else player + 1

    def set_from(self, state: "NumduelState", player: int) -> None:
        """Update `tensor` and `dict` to what that player observes."""
        moment, seat = state.moment, self._viewer(player)
        self.tensor[-self._encoder.size :] = self._encoder.encode(moment.game.see(moment.state, seat))
        if self._column:
            history = self.dict[HISTORY]
            history.fill(0)
            for row, move in enumerate(moment.seen_moves(seat)):
                history[row, self._column[move]] = 1

    def string_from(self, state: "NumduelState", player: int) -> str:
        """What that player observes, as text: the position, or with perfect recall, everything seen so far."""
        moment, seat = state.moment, self._viewer(player)
        return moment.seen(seat) if self._recall else moment.game.view(moment.state, seat)
