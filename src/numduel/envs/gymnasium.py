"""One agent against any player, as a Gymnasium environment."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from numduel.envs.arguments import Seat, checked_seat
from numduel.envs.chance import drawn
from numduel.envs.encoding import Encoder
from numduel.envs.illegal import OnIllegal, checked_illegal, legal_move
from numduel.envs.losses import drew
from numduel.envs.losses import loss as given_away
from numduel.envs.packages import needed
from numduel.envs.rendering import MODES, NOT_RENDERED, checked_mode, render
from numduel.envs.spaces import Observed, action_space, observation_space
from numduel.envs.variant import variant
from numduel.game import AnyGame, Chances, NumduelError, RuleValue, quoted
from numduel.match import Match, step
from numduel.players import BOT, COMPUTERS, computer, is_bot, needs_solution
from numduel.players.player import FORFEITS, Forfeit, Player
from numduel.solve import solve

with needed("rl", "gymnasium"):
    import gymnasium
    from gymnasium import logger


class NumduelEnv(gymnasium.Env[Observed, Any]):
    """A game against an opponent, who moves within `reset` and `step`. An action is an index into `game.all_moves`.

    If the opponent ends the game before the agent's first move, `reset` shows its end, where no move is legal, and the
    first step tells the result, whatever the action.
    """

    metadata = {"render_modes": [*MODES], "render_fps": 1}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        game: AnyGame | str,
        opponent: str | Player = "random",
        seat: Seat = 1,
        *,
        loss: bool = False,
        illegal: OnIllegal = "forfeit",
        render_mode: str | None = None,
        **rules: RuleValue,
    ) -> None:
        self.game = variant(game, rules)
        self.render_mode = checked_mode(render_mode)
        self.observation_space, self.action_space = observation_space(self.game), action_space(self.game)
        self.match: Match | None = None
        """The game being played: its state, its history, and how it ended."""
        self.seat = 2
        """The agent's, in this game."""
        self._seats, self._illegal = checked_seat(seat), checked_illegal(illegal)
        self._told = False  # whether the agent knows how the game ended
        self._loss = loss
        opponent = _checked_opponent(opponent)
        if loss or (isinstance(opponent, str) and needs_solution(opponent)):
            solve(self.game)  # now, not in the first step: it can take a while, or be impossible
        # these know the environment, not its generator, which each reset may replace
        self._chance = _Chance(self)
        self._opponent = computer(opponent, self._below) if isinstance(opponent, str) else opponent
        self._encoder = Encoder(self.game)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Begin a game. An agent with both seats in turn has the first with an even seed, the second with an odd."""
        super().reset(seed=seed)
        if self._seats != "both":
            self.seat = self._seats
        elif seed is None:
            self.seat = 3 - self.seat
        else:
            self.seat = 1 + seed % 2
        self.match, self._told = None, False
        try:
            self._opponent.begin(self.game, 3 - self.seat)
        except Forfeit as forfeit:
            why = f"{FORFEITS[forfeit.why]} ({forfeit.detail})" if forfeit.detail else FORFEITS[forfeit.why]
            raise NumduelError(f"the opponent forfeits the game before it begins: {why}") from None
        self.match = Match(self.game)
        self._reply(self.match)
        return self._shown(self.match)

    def step(self, action: Any) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        """Play a move, which the opponent answers."""
        match = self.match
        if match is None or self._told:
            raise NumduelError("no game is being played: reset the environment first")
        lost = {}
        if not match.outcome:
            move = legal_move(self.game, match.state, action, self._illegal)
            state = match.state
            if move is None:
                match.forfeit(self.seat, "illegal move")
            else:
                match.play(move)
            if self._loss:
                lost["loss"] = given_away(self.game, state, move, drew=drew(match))
            self._reply(match)
        self._told = match.outcome is not None
        observed, info = self._shown(match)
        winner = match.outcome.winner if match.outcome else None
        reward = 0.0 if winner is None else 1.0 if winner == self.seat else -1.0
        return observed, reward, self._told, False, info | lost

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal; MaskablePPO asks for this."""
        match = self.match
        legal = self.game.moves(match.state) if match and not match.outcome else ()
        return np.array([move in legal for move in self.game.all_moves], dtype=np.bool_)

    def render(self) -> Any:
        """The table as the agent sees it: a text, a picture, or nothing if it is printed."""
        if self.render_mode is None:
            logger.warn(NOT_RENDERED)
            return None
        if self.match is None:
            raise NumduelError("there is nothing to render yet: reset the environment first")
        return render(self.render_mode, self.game, self.match.state, self.seat, self.match.outcome)

    def close(self) -> None:
        """Close the opponent."""
        self._opponent.close()

    def _reply(self, match: Match) -> None:
        """Let the opponent move, and draw cards, until it is the agent's turn or the game is over."""
        while match.to_move not in {self.seat, None}:
            step(match, {3 - self.seat: self._opponent}, self._chance, forfeits=True)
        if match.outcome:
            self._opponent.end(match.outcome)

    def _shown(self, match: Match) -> tuple[Observed, dict[str, Any]]:
        """What the agent is told about the game."""
        if self.render_mode == "human":
            self.render()
        mask = self.action_masks().astype(np.int8)
        numbers = self._encoder.encode(self.game.see(match.state, self.seat))
        return {"observation": numbers, "action_mask": mask}, {"action_mask": mask.copy(), "seat": self.seat}

    def _below(self, limit: int) -> int:
        return int(self.np_random.integers(limit))


class _Chance(NamedTuple):
    """Draws by the generator of an environment."""

    env: NumduelEnv

    def draw(self, number: int, chances: Chances) -> str:
        return drawn(self.env.np_random, chances)


def _checked_opponent(opponent: str | Player) -> str | Player:
    """One of the computers, a program or a player, if it is one."""
    if isinstance(opponent, str):
        known = opponent in COMPUTERS or is_bot(opponent)
    else:
        methods = (getattr(opponent, name, None) for name in ("begin", "choose", "end", "close"))
        known = not isinstance(opponent, type) and all(map(callable, methods))
    if not known:
        others = f"{', '.join(COMPUTERS)}, {BOT}COMMAND or a numduel Player"
        raise NumduelError(f"the opponent must be {others}, not {quoted(opponent)}")
    return opponent
