"""How fast OpenSpiel copies and plays our games, beside games that it has in Python itself."""

import time
from collections.abc import Callable
from functools import partial
from typing import Any

import pyspiel
from open_spiel.python.games import kuhn_poker, tic_tac_toe  # noqa: F401 - registers them

import numduel
from numduel.envs.openspiel import load

PEERS = ("python_tic_tac_toe", "python_kuhn_poker")
ROUNDS = 7
TIMES = 3_000  # a round
MOVES = 4  # and draws before a state is copied


def middle(game: Any) -> Any:
    """A state in the middle of a game: the same move is made as long as it can be."""
    state = game.new_initial_state()
    for move in range(MOVES):
        legal = state.legal_actions()
        after = state.child(legal[move % len(legal)])
        if after.is_terminal():
            break
        state = after
    return state


def microseconds(call: Callable[[], object]) -> float:
    began = time.perf_counter()
    for _ in range(TIMES):
        call()
    return 1e6 * (time.perf_counter() - began) / TIMES


def main() -> bool:
    states = {key: middle(load(key)) for key in numduel.GAMES}
    states |= {name.replace("python_", "OpenSpiel "): middle(pyspiel.load_game(name)) for name in PEERS}
    print("OpenSpiel, microseconds to copy a state, to list its moves, and to copy it and make a move")
    calls = {
        name: (state.clone, state.legal_actions, partial(state.child, state.legal_actions()[0]))
        for name, state in states.items()
    }
    best = {name: [1e9, 1e9, 1e9] for name in states}
    for _ in range(ROUNDS):
        for name, each in calls.items():
            best[name] = [min(before, microseconds(call)) for before, call in zip(best[name], each, strict=True)]
    for name, (clone, legal, child) in best.items():
        print(f"  {name:24} {clone:6.1f} {legal:6.1f} {child:6.1f}")
    slowest = max(best[key][0] for key in numduel.GAMES)
    fastest = min(clone for name, (clone, _, _) in best.items() if name not in numduel.GAMES)
    ok = slowest <= fastest
    print(f"  a copy costs no more than that of a game in Python that OpenSpiel has itself: {'yes' if ok else 'NO'}")
    return ok


if __name__ == "__main__":
    raise SystemExit(0 if main() else 1)
