"""Records for tests to read, damage and resume."""

import json

import numduel
from numduel.match import Match
from numduel.record import Header
from numduel.recorder import Recorder

PLAYERS = ({"who": "human", "name": "Ann"}, {"who": "random", "name": "Bob"})
SHOWDOWN = Header("showdown", numduel.game("showdown", target=1, numbers=1).rules, PLAYERS, 1, "now", "c0ffee")
WITS = Header("wits", numduel.game("wits").rules, PLAYERS, 2, "2026-01-02T03:04:05Z")


def write(path, moves, header=WITS, secret=None, end=None):
    """Write a record of these moves, and of how a player ended the game, if one did."""
    match = Match(numduel.game(header.game, **header.rules), header.first)
    recorder = Recorder.create(path, header, secret)
    for move in moves:
        recorder.before(match)
        state = match.state
        match.play(move)
        recorder.after(match, state)
    if end:
        end(match)
        recorder.after(match, match.state)
    recorder.close()
    return match


def resigned(match):
    match.resign(1)


def agreed(match):
    match.agree(2)


def lines(path):
    return [json.loads(line) for line in path.read_text().splitlines()]
