"""The games as PettingZoo environments: two agents who move in turn."""

from functools import lru_cache
from operator import attrgetter
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from numduel.envs.chance import drawn
from numduel.envs.encoding import Encoder
from numduel.envs.illegal import checked_illegal, legal_move
from numduel.envs.losses import drew
from numduel.envs.losses import loss as given_away
from numduel.envs.packages import needed
from numduel.envs.rendering import MODES, NOT_RENDERED, checked_mode, render
from numduel.envs.spaces import action_space, observation_space
from numduel.envs.variant import variant
from numduel.game import CHANCE, AnyGame, Moves, NumduelError, RuleValue, quoted
from numduel.match import Match
from numduel.solve import solve

with needed("rl", "gymnasium", "pettingzoo"):
    from gymnasium import logger, spaces
    from gymnasium.utils.seeding import np_random
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper

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
    """PettingZoo's order check with direct access to what each step reads; its own lookup took a third of a step.

    Before the first reset these attributes do not exist, so Python falls back to the wrapper, which refuses them.
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
        self.game = variant(game, rules)
        self.render_mode, self.illegal, self.loss = checked_mode(render_mode), checked_illegal(illegal), loss
        if loss:
            solve(self.game)  # now, not in the first step: it can take a while, or be impossible
        self.metadata = {
            "name": f"numduel_{self.game.key}_v0",
            "render_modes": [*MODES],
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self._encoder = Encoder(self.game)
        self.possible_agents = [*SEATS]
        self.action_spaces = {agent: action_space(self.game) for agent in SEATS}
        self.observation_spaces = {agent: observation_space(self.game) for agent in SEATS}

    def __getattr__(self, name: str) -> Any:
        """Explain why something does not exist yet."""
        if name in SET_BY_RESET:
            raise AttributeError(f"reset() must be called first: there is no {name} before it")
        raise AttributeError(f"{type(self).__name__} has no attribute {name!r}")

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
        move = legal_move(self.game, match.state, action, self.illegal)
        state = match.state
        if move is None:
            match.forfeit(seat, "illegal move")
        else:
            match.play(move)
        if self.loss:
            self.infos[agent] = {"loss": given_away(self.game, state, move, drew=drew(match))}
        self._deal()
        self.agent_selection = self.possible_agents[2 - seat]
        if match.outcome:
            self._end(match.outcome.winner)
        self._show()

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
            logger.warn(NOT_RENDERED)
            return None
        match = self.match
        return render(self.render_mode, self.game, match.state, self.game.turn(match.state), match.outcome)

    def close(self) -> None:
        """Nothing is open."""


@lru_cache(maxsize=4096)
def _mask(all_moves: Moves, moves: Moves) -> NDArray[np.int8]:
    """Which of all moves are among some: most of those that are legal in one position are legal in many."""
    return np.array([move in moves for move in all_moves], dtype=np.int8)
