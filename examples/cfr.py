"""OpenSpiel's CFR+ learns a small Number Stack Showdown, in which a drawn card is hidden from the other player.

Two judges watch: OpenSpiel's exploitability, which takes a best response to the whole strategy, and numduel's solution,
which says what each move gives away. Both fall to 0 together, though they know nothing of each other.

    python examples/cfr.py --picture cfr.svg
"""

import argparse
import time

import numpy as np
import pyspiel
from open_spiel.python.algorithms import cfr, exploitability

import numduel.envs.openspiel  # noqa: F401 - registers the games

GAME = "numduel_showdown(target=6,numbers=3,copies=2)"


def given_away(game, policy):
    """What a policy gives away per move if it plays both sides, exactly: over all games, by how likely each is."""
    sums = np.zeros(2)  # of what is given away, and of moves

    def walk(state, chance):
        if state.is_chance_node():
            ways = state.chance_outcomes()
        elif not state.is_terminal():
            ways = policy.action_probabilities(state).items()
            sums[:] += chance * sum(share * state.loss(action) for action, share in ways), chance
        else:
            return
        for action, share in ways:
            if share > 0:
                walk(state.child(action), chance * share)

    walk(game.new_initial_state(), 1)
    return sums[0] / sums[1]


def train(game, rounds, number_of_checks=12):
    """Learn; yields the rounds so far, the exploitability, and what is given away per move."""
    solver = cfr.CFRPlusSolver(game)
    checks = {*np.geomspace(1, rounds, number_of_checks).round().astype(int).tolist()}
    for number in range(1, rounds + 1):
        solver.evaluate_and_update_policy()
        if number in checks:
            policy = solver.average_policy()
            yield number, exploitability.exploitability(game, policy), given_away(game, policy)


def draw(history, path):
    from drawing import BLUE, ORANGE, panels, save

    figure, ((panel,),) = panels(1, 6, 3.4)
    rounds, exploitable, lost = np.array(history).T
    panel.loglog(rounds, exploitable, color=BLUE, linewidth=2)
    panel.loglog(rounds, lost, color=ORANGE, linewidth=2)
    middle = len(rounds) // 2
    panel.text(rounds[middle], exploitable[middle] * 1.5, "exploitability", color=BLUE)
    panel.text(rounds[middle], lost[middle] / 1.5, "given away per move", color=ORANGE, ha="right", va="top")
    panel.set(xlabel="rounds of CFR+", ylabel="expected loss")
    save(figure, path)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--picture", metavar="FILE", help="where to draw it, as SVG")
    args = parser.parse_args()

    game, began, history = pyspiel.load_game(GAME), time.monotonic(), []
    for rounds, exploitable, lost in train(game, args.rounds):
        history.append((rounds, exploitable, lost))
        spent = time.monotonic() - began
        print(f"{rounds:4} rounds, {spent:3.0f} s: exploitability {exploitable:.6f}, gives away {lost:.6f} a move")
    if args.picture:
        draw(history, args.picture)


if __name__ == "__main__":
    main()
