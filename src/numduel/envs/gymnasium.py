"""One agent against any player, as a Gymnasium environment."""

from bisect import bisect
from collections.abc import Callable, Mapping
from itertools import accumulate
from operator import index
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from numduel.envs.encoding import Encoder
from numduel.game import AnyGame, Chances, IllegalMove, NumduelError, RuleValue, listed, quoted
from numduel.game import illegal as illegal_move
from numduel.match import Match, step
from numduel.players import computer, needs_solution
from numduel.players.player import FORFEITS, Forfeit, Player
from numduel.rules import game as new_game
from numduel.solve import ensure_solvable, solve

try:
    import gymnasium
    from gymnasium import spaces
except ModuleNotFoundError:
    raise NumduelError("Gymnasium is not installed: pip install 'numduel[rl]'") from None

Seat = Literal[1, 2, "both"]
Illegal = Literal["forfeit", "raise"]
Observed = dict[str, NDArray[Any]]


class NumduelEnv(gymnasium.Env[Observed, Any]):
    """A game against an opponent, who moves within `reset` and `step`. An action is an index into `game.all_moves`.

    If the opponent ends the game before the agent's first move, `reset` shows its end, where no move is legal, and the
    first step tells the result, whatever the action.
    """

    metadata = {"render_modes": ["ansi", "human", "rgb_array"], "render_fps": 1}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        game: AnyGame | str,
        opponent: str | Player = "random",
        seat: Seat = 1,
        *,
        loss: bool = False,
        illegal: Illegal = "forfeit",
        render_mode: str | None = None,
        rules: Mapping[str, RuleValue] | None = None,
        **more_rules: RuleValue,
    ) -> None:
        check_options(seat, illegal)
        if render_mode not in {None, *self.metadata["render_modes"]}:
            raise NumduelError(f"a render_mode is {listed(self.metadata['render_modes'])}, not {quoted(render_mode)}")
        self.render_mode = render_mode
        self.game = variant(game, rules, more_rules)
        self.observation_space, self.action_space = observation_space(self.game), action_space(self.game)
        self.match: Match | None = None
        """The game being played: its state, its history, and how it ended."""
        self.seat = 2
        """The agent's, in this game."""
        self._seats, self._raises = seat, illegal == "raise"
        self._told = False  # whether the agent knows how the game ended
        if loss or (isinstance(opponent, str) and needs_solution(opponent)):
            ensure_solvable(self.game)
        self._solution = solve(self.game) if loss else None
        # a method, not a generator: each reset may bring another one, and a copy of the environment has its own
        self._chance = RandomChance(self._below)
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
        match = Match(self.game)
        try:
            self._opponent.begin(self.game, 3 - self.seat)
        except Forfeit as forfeit:
            detail = f": {forfeit.detail}" if forfeit.detail else ""
            raise NumduelError(
                f"no game can begin, as the opponent forfeits it: {FORFEITS[forfeit.why]}{detail}"
            ) from None
        self.match, self._told = match, False
        self._reply(match)
        return self._shown()

    def step(self, action: Any) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        """Play a move, which the opponent answers."""
        match = self.match
        if match is None or self._told:
            raise NumduelError("no game is being played: reset the environment first")
        gave_away = {}
        if not match.outcome:
            gave_away = self._play(match, action)
            self._reply(match)
        self._told = match.outcome is not None
        observed, info = self._shown()
        return observed, reward(match, self.seat), self._told, False, {**info, **gave_away}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal; MaskablePPO asks for this."""
        match = self.match
        legal = self.game.moves(match.state) if match and not match.outcome else ()
        return np.array([move in legal for move in self.game.all_moves], dtype=np.bool_)

    def close(self) -> None:
        """Close the opponent."""
        self._opponent.close()

    def _play(self, match: Match, action: Any) -> dict[str, float]:
        """Play the agent's move; returns what it gave away, if that is asked for."""
        game, state, solution = self.game, match.state, self._solution
        move = game.all_moves[action_number(action, len(game.all_moves))]
        if move in game.moves(state):
            match.play(move)
            return {"loss": solution.loss(state, move)} if solution else {}
        if self._raises:
            raise illegal_move(game, state, move)
        match.forfeit(self.seat, "illegal move")
        return {"loss": solution.value(state)} if solution else {}  # everything that there was to win

    def _reply(self, match: Match) -> None:
        """Let the opponent move, and draw cards, until it is the agent's turn or the game is over."""
        while match.to_move not in {self.seat, None}:
            step(match, {3 - self.seat: self._opponent}, self._chance, forfeits=True)
        if match.outcome:
            self._opponent.end(match.outcome)

    def _shown(self) -> tuple[Observed, dict[str, Any]]:
        """What the agent sees."""
        assert self.match
        mask = self.action_masks().astype(np.int8)
        numbers = self._encoder.encode(self.game.see(self.match.state, self.seat))
        return {"observation": numbers, "action_mask": mask}, {"action_mask": mask.copy(), "seat": self.seat}

    def _below(self, limit: int) -> int:
        return int(self.np_random.integers(limit))


class RandomChance(NamedTuple):
    """Draws by weight; `below(n)` gives random whole numbers from 0 to n - 1."""

    below: Callable[[int], int]

    def draw(self, number: int, chances: Chances) -> str:
        up_to = [*accumulate(weight for _, weight in chances)]  # how many cards there are up to each kind
        return chances[bisect(up_to, self.below(up_to[-1]))][0]


def reward(match: Match, seat: int) -> float:
    """What a seat has won: 1, 0 or -1."""
    winner = match.outcome.winner if match.outcome else None
    return 0.0 if winner is None else 1.0 if winner == seat else -1.0


def variant(game: AnyGame | str, *rules: Mapping[str, RuleValue] | None) -> AnyGame:
    """A game, or one by its key with some rules changed."""
    if not isinstance(game, str):
        return game
    return new_game(game, **{name: value for some in rules for name, value in (some or {}).items()})


def check_options(seat: object, illegal: object) -> None:
    """Refuse what is neither a seat nor a way to treat an illegal move."""
    if seat not in {1, 2, "both"}:
        raise NumduelError(f"the agent's seat is 1, 2 or 'both', not {quoted(seat)}")
    if illegal not in {"forfeit", "raise"}:
        raise NumduelError(f"an illegal move is answered with 'forfeit' or 'raise', not {quoted(illegal)}")


def observation_space(game: AnyGame) -> spaces.Space[Any]:
    """What an agent sees: the position, and which actions are legal."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 1, (Encoder(game).size,), np.float32),
            "action_mask": spaces.Box(0, 1, (len(game.all_moves),), np.int8),
        }
    )


def action_space(game: AnyGame) -> spaces.Space[Any]:
    """What an agent does: the index of a move."""
    return spaces.Discrete(len(game.all_moves))


def action_number(action: Any, count: int) -> int:
    """An action as a number; IllegalMove if it is none of that many."""
    try:
        number = index(action)
    except TypeError:
        number = -1
    if not 0 <= number < count:
        raise IllegalMove(f"an action is a whole number from 0 to {count - 1}, not {quoted(action)}")
    return number
