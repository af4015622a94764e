"""How the computers score over all games: each graded player against the next weaker one.

Each player starts half of the games. The argument is the number of games for each pair and game; the default takes
about a minute.
"""

import sys

import numduel
from numduel.fair import Shuffle, Stream, Terms
from numduel.match import Match, run
from numduel.players import computer

LADDER = ("random", "easy", "medium", "hard", "perfect")
PAIRS = [*zip(LADDER[1:], LADDER, strict=False), *((who, "greedy") for who in LADDER)]
LOWEST, HIGHEST = 0.60, 0.85
CALIBRATED = {"easy", "medium", "hard"}


def score(key: str, one: str, two: str, games: int) -> float:
    """What one scores against two: a win counts 1, a draw one half."""
    game = numduel.game(key)
    terms = Terms(key, game.rules)
    total = 0.0
    for number in range(games):
        secret = f"{key} {one} {two} {number}".encode()
        players = {seat: computer(who, Stream(secret, f"player {seat}").below) for seat, who in ((1, one), (2, two))}
        winner = run(Match(game, number % 2 + 1), players, Shuffle(secret, terms), []).winner
        total += 0.5 if winner is None else winner == 1
    return total / games


def main() -> bool:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    ok = True
    print(f"scores over {games} games each, in %")
    print(f"  {'':20}", *(f"{key:>9}" for key in numduel.GAMES), f"{'all':>9}")
    for one, two in PAIRS:
        scores = [score(key, one, two, games) for key in numduel.GAMES]
        mean = sum(scores) / len(scores)
        verdict = ""
        if one in CALIBRATED and two in LADDER:
            right = LOWEST <= mean <= HIGHEST
            ok &= right
            verdict = f"   ({LOWEST:.0%} to {HIGHEST:.0%}: {'yes' if right else 'NO'})"
        print(f"  {one:>8} v {two:<9}", *(f"{100 * each:9.1f}" for each in (*scores, mean)), verdict, flush=True)
    return ok


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
