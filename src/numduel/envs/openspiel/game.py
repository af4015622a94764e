"""The games as OpenSpiel knows them, and their registration."""

from functools import cached_property
from typing import Any, ClassVar

import pyspiel
from pyspiel import GameType

from numduel.envs.encoding import batch_module
from numduel.envs.openspiel.moment import Moment
from numduel.envs.openspiel.observer import Observer
from numduel.envs.openspiel.state import NumduelState
from numduel.envs.variant import variant
from numduel.game import AnyGame, BadPosition, RuleValue, draw_of, quoted
from numduel.match import start_from
from numduel.rules import GAMES
from numduel.rules import game as new_game
from numduel.solve import solve
from numduel.solve.solution import Solution

LOSS = "loss"
"""The parameter, beside the rules, that has a variant solved as soon as it is loaded."""


class NumduelGame(pyspiel.Game):  # type: ignore[misc] # pyspiel has no types
    """A variant of one of the games, each of which has its own class. Players 0 and 1 have the seats 1 and 2."""

    key: ClassVar[str]
    kind: ClassVar[GameType]

    def __init__(self, params: dict[str, Any]) -> None:
        rules = new_game(self.key, **{name: value for name, value in params.items() if name != LOSS})
        self.rules: AnyGame = rules  # the game as numduel knows it
        self.draws = tuple(draw_of(card) for card in range(1, len(rules.chances(rules.start())) + 1))
        self.number = {move: number for moves in (self.draws, rules.all_moves) for number, move in enumerate(moves)}
        info = pyspiel.GameInfo(
            num_distinct_actions=len(rules.all_moves),
            max_chance_outcomes=len(self.draws),
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=batch_module(rules).longest(rules),  # without draws: OpenSpiel adds as many
        )
        super().__init__(self.kind, info, params)
        if params.get(LOSS):
            self.solution  # noqa: B018 - solves it
        self._start = Moment(rules, rules.start())

    @cached_property
    def solution(self) -> Solution[Any]:
        """The exact solution, found when it is first needed; TooLarge if the variant cannot be solved."""
        return solve(self.rules)

    def new_initial_state(self, position: Any = None) -> NumduelState:
        """The state at the beginning, or at a position as numduel writes it."""
        if position is None:
            return NumduelState(self, self._start)
        if not isinstance(position, str):
            raise BadPosition(f"a position is a string, not {quoted(position)}")
        return NumduelState(self, Moment(self.rules, start_from(self.rules, position)))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """An observer: by default of the position, with perfect recall of everything that a player has seen."""
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)

    def __reduce__(self) -> tuple[Any, ...]:
        """OpenSpiel would bring back a game without its Python half."""
        return _loaded, (str(self),)


def _loaded(text: str) -> Any:
    """A game by its name and parameters: here, so that what is pickled brings the registration with it."""
    return pyspiel.load_game(text)


def load(game: AnyGame | str, *, loss: bool = False, **rules: RuleValue) -> NumduelGame:
    """A game for OpenSpiel: `load("wits", target=30)`, or one that numduel has made. With `loss`, it is solved now."""
    made = variant(game, rules)
    found: NumduelGame = pyspiel.load_game(f"numduel_{made.key}", {**made.rules, LOSS: loss})
    return found


def _hides(game: AnyGame) -> bool:
    """Whether only the player who draws a card sees it."""
    draws = game.chances(game.start())
    return bool(draws) and game.see(game.play(game.start(), draws[0][0]), 2).hidden


def _kind(key: str) -> GameType:
    """What OpenSpiel wants to know of a game, whatever its rules."""
    book = new_game(key)
    hides, has_chance = _hides(book), book.has_chance
    chance_mode, information = GameType.ChanceMode, GameType.Information
    return GameType(
        short_name=f"numduel_{key}",
        long_name=book.title,
        dynamics=GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance_mode.EXPLICIT_STOCHASTIC if has_chance else chance_mode.DETERMINISTIC,
        information=information.IMPERFECT_INFORMATION if hides else information.PERFECT_INFORMATION,
        utility=GameType.Utility.ZERO_SUM,
        reward_model=GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=hides,  # as in OpenSpiel's own games: if all is seen, observations will do
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={LOSS: False, **book.rules},
    )


def _register(key: str) -> None:
    """Let OpenSpiel know a game, by a class of its own that can be imported by its name.

    It cannot be a function: OpenSpiel lets go of it after Python has shut down, when only a class survives that.
    """
    name = f"{GAMES[key]}Game"
    made: Any = type(name, (NumduelGame,), {"__module__": __name__, "key": key, "kind": _kind(key)})
    globals()[name] = made
    pyspiel.register_game(made.kind, made)


for _key in GAMES:
    _register(_key)
