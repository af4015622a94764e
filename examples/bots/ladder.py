#!/usr/bin/env python3
"""Duel of Wits by its ladder: make a total from which every reply loses. Any legal move in the other games.

It shows how to use the rules that the first line brings, so that it plays every variant of the game.
"""

import json
import random
import sys


def ladder(target, add, factor):
    """The totals that lose for whoever has to move there, found backwards from the target."""
    lost = {target}
    for total in range(target - 1, -1, -1):
        steps = {total + number for number in range(1, add + 1)} | {total * factor}
        if not steps & lost:
            lost.add(total)
    return lost


def after(total, move, factor):
    """The total that a move makes."""
    return total * factor if move == "multiply" else total + int(move.removeprefix("add "))


def say(message):
    print(json.dumps(message), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    if "numduel" in message:
        rules = message["rules"]
        lost = ladder(rules["target"], rules["add"], rules["factor"]) if message["game"] == "wits" else None
        say({"name": "ladder"})
    elif "moves" in message:
        moves = message["moves"]
        if lost:
            total = int(message["position"].split("/")[0])
            moves = [move for move in moves if after(total, move, rules["factor"]) in lost] or moves
        say({"move": random.choice(moves)})
