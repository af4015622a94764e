"""Bots that keep what they were told, and others that play well enough."""

import json
import shlex
import sys

# answers with the move at a place of the list, and appends each line that it reads to a file
BOT = """
import json, sys
place, path = int(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "/dev/null"
with open(path, "ab", buffering=0) as kept:
    for line in sys.stdin.buffer:
        kept.write(line)
        told = json.loads(line)
        if "numduel" in told:
            print(json.dumps({"name": "talker"}), flush=True)
        elif "moves" in told:
            print(json.dumps({"move": told["moves"][place % len(told["moves"])]}), flush=True)
    kept.write(b"the end of its input")
"""


def talker(place=0, path=""):
    """The command of a bot that plays the move at a place of the list; what it is told goes to a file."""
    return shlex.join([sys.executable, "-I", "-S", "-c", BOT, str(place), *([str(path)] if path else [])])


def shell(script):
    """The command of a shell script."""
    return shlex.join(["sh", "-c", script])


def told(path):
    """What a bot was told."""
    *lines, end = path.read_bytes().split(b"\n")
    assert end == b"the end of its input"
    return [json.loads(line) for line in lines]
