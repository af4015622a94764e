"""Legal moves + play per second in random games, one at a time, compared with OpenSpiel's C++ games from Python.

Both sides are driven by the loop that their interface suggests, and pick moves at random in the same way. The rounds of
all games alternate and the best round of each counts, so that a busy machine affects all alike. The figure for several
games assumes the same number of moves in each.
"""

import random
import time
from collections.abc import Callable
from typing import Any

import pyspiel

import numduel

PEERS = ("nim", "pig")
ROUNDS = 7
SECONDS = 0.25  # per round
REQUIRED = 1.5


def ours(game: Any, games: int, rnd: Callable[[], float]) -> int:
    """Play random games of numduel, counting moves and draws."""
    start, moves, chances, play = game.start, game.moves, game.chances, game.play
    most = max((weight for _, weight in chances(start())), default=0)
    count = 0
    for _ in range(games):
        state = start()
        while True:
            if legal := moves(state):
                move = legal[int(rnd() * len(legal))]
            elif draws := chances(state):
                while True:
                    move, weight = draws[int(rnd() * len(draws))]
                    if rnd() * most < weight:
                        break
            else:
                break
            state = play(state, move)
            count += 1
    return count


def theirs(game: Any, games: int, rnd: Callable[[], float]) -> int:
    """Play random games of OpenSpiel, counting moves and draws."""
    most = 0.0
    count = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                draws = state.chance_outcomes()
                most = most or max(weight for _, weight in draws)
                while True:
                    move, weight = draws[int(rnd() * len(draws))]
                    if rnd() * most < weight:
                        break
            else:
                legal = state.legal_actions()
                move = legal[int(rnd() * len(legal))]
            state.apply_action(move)
            count += 1
    return count


def main() -> bool:
    runs = {key: (ours, numduel.game(key)) for key in numduel.GAMES}
    runs |= {key: (theirs, pyspiel.load_game(key)) for key in PEERS}
    best = dict.fromkeys(runs, 0.0)
    games = {}
    for key, (run, game) in runs.items():  # how many games fill a round
        began = time.perf_counter()
        run(game, 200, random.Random(0).random)
        games[key] = max(1, int(200 * SECONDS / (time.perf_counter() - began)))
    for seed in range(ROUNDS):
        for key, (run, game) in runs.items():
            rnd = random.Random(seed).random
            began = time.perf_counter()
            count = run(game, games[key], rnd)
            best[key] = max(best[key], count / (time.perf_counter() - began))
    theirs_together = together([best[key] for key in PEERS])
    print("one game at a time from Python, legal moves + play, million per second")
    for key, rate in best.items():
        name = f"OpenSpiel {key}" if key in PEERS else key
        print(f"  {name:16} {rate / 1e6:5.2f}   {rate / theirs_together:4.2f} x OpenSpiel")
    ratio = together([best[key] for key in numduel.GAMES]) / theirs_together
    ok = ratio >= REQUIRED
    verdict = f"at least {REQUIRED}: {'yes' if ok else 'NO'}"
    print(f"  {'all':16} {ratio * theirs_together / 1e6:5.2f}   {ratio:4.2f} x OpenSpiel ({verdict})")
    return ok


def together(rates: list[float]) -> float:
    """Moves per second if each game gets the same number of moves."""
    return len(rates) / sum(1 / rate for rate in rates)


if __name__ == "__main__":
    raise SystemExit(0 if main() else 1)
