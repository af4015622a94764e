"""A bot that waits for a rematch does not wait for somebody who has left."""

import itertools
import json
from contextlib import closing

from botkit.stub import OVER, Counting, Watched, serving
from numduel.bots.join import LEFT, Visit
from numduel.bots.server import Server
from numduel.bots.shown import Place
from numduel.bots.table import Table


def waiting(*here):
    """Wait for a rematch while the opponent is seen to be there, or not; what is said, and how often one looked."""

    def script(socket, _):
        for present in here:
            players = [{"taken": True, "here": present}, {"taken": True, "here": True}]
            socket.send(json.dumps({"type": "table", "game": OVER | {"players": players}}))
        socket.recv(60)

    watched, looks = Watched(), itertools.count(1)
    host = watched.host._replace(now=lambda: next(looks) * LEFT * 0.6)
    with serving(script) as (url, _):
        visit, table = Visit(Server("http://unused"), Counting(), host, 1), Table(url, "token", host)
        with closing(table.states()) as states:
            assert visit._rematch(table, states, Place("AAAAAAAAAAAA", 2, "token")) is None
    return watched.said, next(looks) - 1


def test_an_opponent_who_stays_away_has_left():
    said, looks = waiting(False, False, False)
    assert said == ["Waiting for a rematch: Ctrl-C to leave.", "The opponent has left."]
    assert looks == 3  # one at the beginning, and one for each state


def test_an_opponent_who_comes_back_is_waited_for():
    _, looks = waiting(False, True, False, False, False)
    assert looks == 5
