"""A table learns Duel of Wits by playing against itself, and is judged by the solution.

It learns from games alone: the total, the legal moves, who won. Only the judge knows the solution; it says now and then
how much the table still gives away.

    python examples/tabular.py --picture tabular.svg
"""

import argparse
import time

import numpy as np

import numduel
from numduel.envs import regret
from numduel.envs.batch import Batch

EXPLORE = 0.5  # how often a move is tried at random
RATE = 0.5  # how much of what is new is believed


class Table:
    """What each move is worth at each total, as far as is known: from -1, lost, to 1, won."""

    def __init__(self, game):
        self.target = game.target
        self.worth = np.zeros((game.target, len(game.all_moves)))

    def totals(self, observations):
        """The totals: the second of the numbers that a player sees, from 0 to 1."""
        return np.rint(observations[:, 1] * self.target).astype(int)

    def best(self, observations, masks):
        """What it would play: a policy, as `regret` judges it."""
        return self._legal(observations, masks).argmax(axis=1)

    def standing(self, observations, masks):
        """How good the position is for the player to move."""
        return self._legal(observations, masks).max(axis=1)

    def _legal(self, observations, masks):
        return np.where(masks, self.worth[self.totals(observations)], -np.inf)


def step(table, batch, rng):
    """Play a move in every game, and learn from each what it led to (Q-learning, with two sides)."""
    totals = table.totals(batch.observation)
    moves = np.where(rng.random(batch.size) < EXPLORE, batch.random(), table.best(batch.observation, batch.mask))
    batch.step(moves)
    # a move is worth the result, if it ended the game; otherwise the opposite of what it leaves to the opponent
    worth = np.where(batch.done, batch.reward, -table.standing(batch.observation, batch.mask))
    # several games may have made the same move at the same total: their average counts
    count, sums = np.zeros((2, *table.worth.shape))
    np.add.at(count, (totals, moves), 1)
    np.add.at(sums, (totals, moves), worth)
    seen = count > 0
    table.worth[seen] += RATE * (sums[seen] / count[seen] - table.worth[seen])


def train(game, seed, size=32, most=20_000):
    """Play until nothing is given away at any total; yields the games so far, the table, and its regret."""
    rng, batch, table = np.random.default_rng(seed), Batch(game, size, seed), Table(game)
    games = 0
    for number in range(most + 1):
        if number % 10 == 0:
            found = regret(table.best, game)
            yield games, table, found
            if found.worst == 0:
                return
        step(table, batch, rng)
        games += int(batch.done.sum())


def given_away(game, table):
    """What it gives away at each total, says the solution."""
    solution, losses = numduel.solve(game), []
    for total in range(game.target):
        state = game.from_position(f"{total}/1")
        best = max(game.moves(state), key=lambda move: table.worth[total, game.all_moves.index(move)])
        losses.append(solution.loss(state, best))
    return losses


def draw(history, path):
    """On the left the average over all totals; on the right each total, coloured while anything is given away there."""
    from drawing import BLUE, panels, save

    figure, ((left, right),) = panels(2, 9, 3.4)
    games = [games for games, _, _ in history]
    left.plot(games, [loss for _, loss, _ in history], color=BLUE, linewidth=2)
    left.set(title="over all totals", xlabel="games played", ylabel="given away per move", ylim=(0, 1))
    losses = np.array([losses for _, _, losses in history]).T
    where = np.ma.masked_equal(losses, 0)
    right.pcolormesh(games, np.arange(len(losses)), where, cmap="Blues", vmin=0, vmax=1.5, rasterized=True)
    right.set(title="at each total", xlabel="games played", ylabel="total")
    for panel in (left, right):
        panel.set_xlim(0, games[-1])
    save(figure, path)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--target", type=int, default=50, help="the total that wins")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--picture", metavar="FILE", help="where to draw it, as SVG; needs matplotlib")
    args = parser.parse_args()

    game, began, history = numduel.game("wits", target=args.target), time.monotonic(), []
    for games, table, found in train(game, args.seed):
        losses = given_away(game, table)
        history.append((games, found.loss, losses))
        print(f"{games:5,} games: {found.loss:.3f} a move, something at {np.count_nonzero(losses)} totals")
    print(f"{games:,} games in {time.monotonic() - began:.1f} s: gives away {found.loss:g} at all {game.target} totals")
    if args.picture:
        draw(history, args.picture)


if __name__ == "__main__":
    main()
