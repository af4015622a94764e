"""Compares a solution with the plain solver's."""

from typing import Any

from plain import Plain

EXACT = 1e-12


def check(solution: Any, plain: Plain, state: Any) -> None:
    """Check that both solutions agree on a state."""
    text = plain.game.position(state)
    values = plain.moves(state)
    top = max(values.values(), default=0)
    assert abs(solution.value(state) - plain.value(state)) <= EXACT, text
    assert solution.distance(state) == plain.distance(state), text
    assert solution.best(state) == tuple(move for move, value in values.items() if value == top), text
    found = solution.moves(state)
    assert found.keys() == values.keys(), text
    for move, value in values.items():
        assert abs(found[move] - value) <= EXACT, (text, move)
        assert abs(solution.loss(state, move) - (top - value)) <= EXACT, (text, move)
