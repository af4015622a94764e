#!/usr/bin/env python3
"""A bot for numduel: it reads a JSON object a line, and answers with one."""

import json
import random
import sys


def choose(position, moves):
    """Your idea goes here: return one of the moves."""
    return random.choice(moves)


def say(message):
    print(json.dumps(message), flush=True)  # without the flush, nobody hears it


for line in sys.stdin:
    message = json.loads(line)
    if "numduel" in message:  # a game begins: message has its "game", its "rules" and your "seat", 1 or 2
        say({"name": "mybot"})
    elif "moves" in message:  # your turn
        say({"move": choose(message["position"], message["moves"])})
    elif "outcome" in message:  # the end; to see something, print it to sys.stderr
        break
