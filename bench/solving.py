"""What `bench/solve.py` runs in new processes: `python bench/solving.py CORE solve|moves|first GAME...`."""

import json
import os
import sys
import time
from collections.abc import Sequence

import numduel
from numduel.players import computer
from numduel.players.player import Player

GAMES = 60  # for the time of a move


def solve(keys: Sequence[str]) -> None:
    """Solve games one after another, and print the time, the peak memory and the number of positions."""
    import resource

    began = time.perf_counter()
    positions = sum(numduel.solve(numduel.game(key)).figures.positions for key in keys)
    seconds = time.perf_counter() - began
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)
    print(json.dumps([seconds, peak, positions]))


def moves(keys: Sequence[str]) -> None:
    """Print the times of perfect moves, in ms, in games between a perfect player and a random one."""
    from numduel.fair import Shuffle, Stream, Terms
    from numduel.match import Match, run

    times = []

    class Timed(Player):
        def __init__(self, player: Player) -> None:
            self.player = player

        def choose(self, game: numduel.Game[object], state: object, seconds: float | None = None) -> str:
            began = time.perf_counter()
            move = self.player.choose(game, state)
            times.append(1000 * (time.perf_counter() - began))
            return move

    for key in keys:
        game = numduel.game(key)
        numduel.solve(game)
        for number in range(GAMES):
            below = Stream(b"bench", f"{number}").below
            players = {1: Timed(computer("perfect", below)), 2: computer("random", below)}
            shuffle = Shuffle(b"bench", Terms(key, game.rules, mix=str(number)))
            run(Match(game, number % 2 + 1), players, shuffle, [])
    print(json.dumps(times))


def first(keys: Sequence[str]) -> None:
    """Play one perfect move."""
    (key,) = keys
    game = numduel.game(key)
    state = game.start()
    for draw, _ in game.chances(state)[:1]:
        state = game.play(state, draw)
    computer("perfect", lambda _: 0).choose(game, state)
    print("null")


if __name__ == "__main__":
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {int(sys.argv[1])})
    {"solve": solve, "moves": moves, "first": first}[sys.argv[2]](sys.argv[3:])
