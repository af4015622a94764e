"""The games as PettingZoo environments: two agents who move in turn."""

from functools import lru_cache
from operator import attrgetter, index
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from numduel.envs.chance import drawn
from numduel.envs.encoding import Encoder
from numduel.envs.illegal import checked_policy, refusal
from numduel.envs.rendering import MODES, checked_mode, render
from numduel.game import CHANCE, AnyGame, Moves, NumduelError, RuleValue, quoted
from numduel.match import Match
from numduel.rules import game as new_game
from numduel.solve import solve

try:
    from gymnasium import logger, spaces
    from gymnasium.utils.seeding import np_random
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ImportError:
    raise NumduelError("PettingZoo is not installed: pip install 'numduel[rl]'") from None

SEATS: Final = {"player_1": 1, "player_2": 2}
"""The agents and their seats. The first one always starts."""

SET_BY_RESET: Final = {
    "agent_selection",
    "agents",
    "infos",
    "match",
    "np_random",
    "np_random_seed",
    "rewards",
    "terminations",
    "truncations",
}


def env(
    game: AnyGame | str,
    render_mode: str | None = None,
    *,
    illegal: str = "forfeit",
    loss: bool = False,
    **rules: RuleValue,
) -> "Ordered":
    """A `raw_env` that also checks that its methods are called in the right order."""
    return Ordered(raw_env(game, render_mode, illegal=illegal, loss=loss, **rules))


class Ordered(OrderEnforcingWrapper):  # type: ignore[misc] # PettingZoo is not typed
    """PettingZoo's check of the order, with a shorter way to what is read in each step: its own takes very long.

    Before a reset, when it has to refuse them, these attributes do not exist, and so it is asked.
    """

    agents = property(attrgetter("env.agents"))
    agent_selection = property(attrgetter("env.agent_selection"))
    rewards = property(attrgetter("env.rewards"))
    terminations = property(attrgetter("env.terminations"))
    truncations = property(attrgetter("env.truncations"))
    infos = property(attrgetter("env.infos"))
    _cumulative_rewards = property(attrgetter("env._cumulative_rewards"))

    def __str__(self) -> str:
        return str(self.env)

    def last(self, observe: bool = True) -> Any:
        """What the agent to move sees and has been told."""
        return self.env.last(observe)


class raw_env(AECEnv):  # type: ignore[misc] # noqa: N801 - the name that PettingZoo gives it
    """A game, by its key or as such, as an environment. Due cards are drawn by the generator that `reset` seeds.

    `illegal` says what an illegal action does: `forfeit` loses the game, `raise` raises IllegalMove and changes
    nothing. With `loss`, `infos` says what each agent's last move gave away, exactly. The rest are rules of a variant.
    """

    def __init__(
        self,
        game: AnyGame | str,
        render_mode: str | None = None,
        *,
        illegal: str = "forfeit",
        loss: bool = False,
        **rules: RuleValue,
    ) -> None:
        super().__init__()
        if rules and not isinstance(game, str):
            raise NumduelError(f"rules can be changed only if the game is given by its key, not as {game!r}")
        self.game = new_game(game, **rules) if isinstance(game, str) else game
        self.render_mode, self.illegal, self.loss = checked_mode(render_mode), checked_policy(illegal), loss
        self._solution = solve(self.game) if loss else None
        self.metadata = {
            "name": f"numduel_{self.game.key}_v0",
            "render_modes": [*MODES],
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self._encoder = Encoder(self.game)
        self._actions = {move: action for action, move in enumerate(self.game.all_moves)}
        self.possible_agents = [*SEATS]
        self.action_spaces = {agent: spaces.Discrete(len(self._actions)) for agent in SEATS}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, (self._encoder.size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (len(self._actions),), np.int8),
                }
            )
            for agent in SEATS
        }

    def __getattr__(self, name: str) -> Any:
        """Explain why something does not exist yet."""
        if name in SET_BY_RESET:
            raise AttributeError(f"reset() must be called first: there is no {name} before it")
        raise AttributeError(f"{type(self).__name__} has no attribute {name!r}")

    def __getstate__(self) -> dict[str, Any]:
        """What a copy needs: the solution's table is not copied, but found again."""
        return {**vars(self), "_solution": None}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; with a seed, all draws from here on depend on it alone."""
        if seed is not None or "np_random" not in vars(self):
            self.np_random, self.np_random_seed = np_random(seed)
        self.match = Match(self.game)
        self.agents = [*SEATS]
        self.agent_selection = "player_1"
        self.rewards = dict.fromkeys(SEATS, 0)
        self._cumulative_rewards = dict.fromkeys(SEATS, 0)
        self.terminations = dict.fromkeys(SEATS, False)
        self.truncations = dict.fromkeys(SEATS, False)
        self.infos: dict[str, dict[str, float]] = {agent: {"loss": 0.0} if self.loss else {} for agent in SEATS}
        self._skip_agent_selection = None  # PettingZoo's own note on the end of a game
        self._deal()
        self._show()

    def step(self, action: int | None) -> None:
        """Play an action of the agent to move: an index into `game.all_moves`; None for an agent whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        match, seat = self.match, SEATS[agent]
        move = self._legal(action)
        if self.loss:
            self.infos[agent] = {"loss": self._given_away(move)}
        if move is None:
            match.forfeit(seat, "illegal move")
        else:
            match.play(move)
            self._deal()
        self.agent_selection = self.possible_agents[2 - seat]
        if match.outcome:
            self._end(match.outcome.winner)
        self._show()

    def _legal(self, action: int | None) -> str | None:
        """The move that an action stands for; None if it is illegal and loses the game."""
        try:
            number = index(action)  # type: ignore[arg-type]
        except TypeError:
            last = len(self._actions) - 1
            raise NumduelError(f"an action is a whole number from 0 to {last}, not {quoted(action)}") from None
        state = self.match.state
        if 0 <= number < len(self._actions) and (move := self.game.all_moves[number]) in self.game.moves(state):
            return move
        if self.illegal == "raise":
            raise refusal(self.game, state, number)
        return None

    def _given_away(self, move: str | None) -> float:
        """What a move gives away: a forfeit everything that the position is worth."""
        state = self.match.state
        solution = self._solution = self._solution or solve(self.game)
        return solution.value(state) if move is None else solution.loss(state, move)

    def _deal(self) -> None:
        """Draw the cards that are due."""
        match = self.match
        while match.to_move == CHANCE:
            match.play(drawn(self.np_random, self.game.chances(match.state)))

    def _end(self, winner: int | None) -> None:
        """Reward the agents for a game that is over."""
        for agent, seat in SEATS.items():
            self.rewards[agent] = 0 if winner is None else 1 if winner == seat else -1
            self.terminations[agent] = True
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What an agent sees, and what it can play: nothing, unless it is to move."""
        match, game, seat = self.match, self.game, SEATS.get(agent) or SEATS[self._known(agent)]
        moves = game.moves(match.state) if match.to_move == seat else ()
        seen = self._encoder.encode(game.see(match.state, seat))
        return {"observation": seen, "action_mask": _mask(game.all_moves, moves).copy()}

    def _known(self, agent: str) -> str:
        if agent not in SEATS:
            raise NumduelError(f"there is no agent {quoted(agent)}: the agents are {' and '.join(SEATS)}")
        return agent

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations."""
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions."""
        return self.action_spaces[self._known(agent)]

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as the agent to move sees it: a text, a picture, or nothing if it is printed."""
        if self.render_mode is None:
            logger.warn("nothing is rendered without a render_mode: pass one of ansi, human and rgb_array to env()")
            return None
        match = self.match
        return render(self.render_mode, self.game, match.state, self.game.turn(match.state), match.outcome)

    def close(self) -> None:
        """Nothing is open."""


@lru_cache(maxsize=4096)
def _mask(all_moves: Moves, moves: Moves) -> NDArray[np.int8]:
    """Which of all moves are among some: most of those that are legal in one position are legal in many."""
    return np.array([move in moves for move in all_moves], dtype=np.int8)
