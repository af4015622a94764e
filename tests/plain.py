"""A plain solver for any game, to compare the fast ones with: the public protocol, exact fractions, no tricks.

It finds what `numduel.solve` finds, for games and endgames that are small enough.
"""

from abc import ABC, abstractmethod
from fractions import Fraction
from typing import Any

import numduel
from games import facts

LOST, DRAWN, WON = Fraction(0), Fraction(1, 2), Fraction(1)


def solve(game: numduel.Game[Any], roots: tuple[Any, ...] = ()) -> "Plain":
    """The solution of everything that can come up after some states; of the whole game by default."""
    return WithChance(game) if game.has_chance else WithoutChance(game, roots or starts(game))


def starts(game: numduel.Game[Any]) -> tuple[Any, Any]:
    """The start, with either player to move."""
    return game.start(1), game.start(2)


def situation(game: numduel.Game[Any], state: Any) -> Any:
    """The key of a state: itself, or its position with the cards of each stack sorted."""
    if not facts(game.key).UNORDERED:
        return state
    stack1, stack2, *rest = game.position(state).split("/")
    return (*sorted(stack1.split(",")), "/", *sorted(stack2.split(",")), "/", *rest)


def after(game: numduel.Game[Any], state: Any) -> list[Any]:
    """The states that a move or a draw leads to."""
    played = game.moves(state) or [draw for draw, _ in game.chances(state)]
    return [game.play(state, move) for move in played]


def reachable(game: numduel.Game[Any], roots: tuple[Any, ...], most: float = float("inf")) -> list[Any] | None:
    """Some states and everything that can come up after them, one for each key; None if there are too many."""
    found = {situation(game, state): state for state in roots}
    new = list(found.values())
    while new:
        for child in after(game, new.pop()):
            known_by = situation(game, child)
            if known_by not in found:
                found[known_by] = child
                new.append(child)
        if len(found) > most:
            return None
    return list(found.values())


def score(game: numduel.Game[Any], state: Any) -> Fraction:
    """The score, at the end of a game, of the player whose turn it would be."""
    winner = game.outcome(state).winner
    return DRAWN if winner is None else WON if winner == game.turn(state) else LOST


class Plain(ABC):
    """The values of a game's states, and of the moves between them."""

    def __init__(self, game: numduel.Game[Any]) -> None:
        self.game = game

    @abstractmethod
    def value(self, state: Any) -> Fraction:
        """The expected score of the player whose turn it is."""

    def moves(self, state: Any) -> dict[str, Fraction]:
        """The value of each move for the player who makes it; after it, it is the opponent's turn."""
        return {move: 1 - self.value(self.game.play(state, move)) for move in self.game.moves(state)}


class WithChance(Plain):
    """Games with chance: they cannot go round in circles, since each card is placed once."""

    def __init__(self, game: numduel.Game[Any]) -> None:
        super().__init__(game)
        self._known = {}

    def value(self, state: Any) -> Fraction:
        known_by = situation(self.game, state)
        if known_by not in self._known:
            self._known[known_by] = self._work_out(state)
        return self._known[known_by]

    def _work_out(self, state: Any) -> Fraction:
        game = self.game
        if game.outcome(state):
            return score(game, state)
        if draws := game.chances(state):  # it is the same player's turn before and after a draw
            total = sum(weight * self.value(game.play(state, draw)) for draw, weight in draws)
            return total / sum(weight for _, weight in draws)
        return max(self.moves(state).values())

    def distance(self, state: Any) -> None:
        """Not defined with chance."""


class WithoutChance(Plain):
    """Games without chance, which may go round in circles: solved by how many plies are left."""

    def __init__(self, game: numduel.Game[Any], roots: tuple[Any, ...]) -> None:
        super().__init__(game)
        self.states = reachable(game, roots)
        self._known = {}
        children = {state: after(game, state) for state in self.states}
        new = {state: (score(game, state), 0) for state in self.states if game.outcome(state)}
        new = {state: result for state, result in new.items() if result[0] != DRAWN}
        while new:
            self._known.update(new)
            open_states = [state for state in self.states if children[state] and state not in self._known]
            results = {state: self._result(children[state]) for state in open_states}
            new = {state: result for state, result in results.items() if result}

    def _result(self, children: list[Any]) -> tuple[Fraction, int] | None:
        """The value of a state and the plies to its end, once the states after it determine them.

        States are found in order of plies: the first win found is the fastest, and a loss is found only when the
        last way out is closed.
        """
        known = [self._known.get(child) for child in children]
        lost = [distance for value, distance in filter(None, known) if value == LOST]
        if lost:
            return WON, 1 + min(lost)
        if None in known:
            return None
        return LOST, 1 + max(distance for _, distance in known)

    def value(self, state: Any) -> Fraction:
        return self._known.get(state, (DRAWN, None))[0]

    def distance(self, state: Any) -> int | None:
        """How many plies are left if the winner hurries and the loser holds out; None if nobody can force a win."""
        return self._known.get(state, (DRAWN, None))[1]
