#!/usr/bin/env python3
"""Perfect play at every game, with numduel itself: it looks its moves up in the exact solution.

It needs a Python that has numduel. A game's solution takes a few seconds the first time, and is then kept on disk.
"""

import json
import sys

import numduel


def say(message):
    print(json.dumps(message), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    if "numduel" in message:
        game = numduel.game(message["game"], **message["rules"])
        solution = numduel.solve(game)  # before the name: for that, there is more time than for a move
        say({"name": "solved"})
    elif "moves" in message:
        say({"move": solution.best(game.from_position(message["position"]))[0]})
