"""Shared by the drawing tests: positions of random games, views, and checks of the HTML."""

import html
import os
import random
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import numduel
import walks
from games import facts
from numduel import fair
from numduel.match import LoggedMove
from numduel.table.event import Event
from numduel.table.table import Info, Table
from numduel.table.view import SeatView, TableView
from numduel.web.drawing.sheet import live

VOID = {"br", "col", "hr", "img", "input", "link", "meta", "wbr"}
FORBIDDEN = re.compile(r"<style|<script|\sstyle\s*=|\son[a-z]+\s*=|[\"']\s*(?:javascript|data):", re.IGNORECASE)
"""What the content security policy forbids."""


class Balance(HTMLParser):
    """Checks that every tag is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), (tag, attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        pass

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def check(page: str) -> None:
    """Check that nothing violates the policy, and that every tag is closed."""
    assert not FORBIDDEN.search(page), FORBIDDEN.search(page)
    Balance(page)


def variants(key: str) -> Iterator[numduel.Game[Any]]:
    """The game by the book, odd variants of it, and random small ones."""
    yield numduel.game(key)
    for rules in facts(key).ODD:
        yield numduel.game(key, **rules)
    rng = random.Random(key)
    for _ in range(4 * walks.SOAK):
        yield walks.variant(key, rng)


def games(key: str) -> Iterator[tuple[numduel.Game[Any], Any, tuple[LoggedMove, ...]]]:
    """The states of random games, each with the moves before it."""
    for game in variants(key):
        for seed in range(2):
            log: list[LoggedMove] = []
            for state, move in walks.walk(game, random.Random(seed), longest=40):
                yield game, state, tuple(log)
                if move:
                    log.append(LoggedMove(game.to_move(state), move))


def table(key, moves=(), *, coached=True, tokens=("a", "b"), **rules):
    """A table after some moves."""
    secret = os.urandom(32)
    game = numduel.game(key, **rules)
    people = ("human", "human"), ("Ada", "Bob")
    info = Info("abc", game, 1, *people, tokens, None, coached, secret, fair.commitment(secret), "now")
    words = [Event("words", 1), Event("words", 2)] if game.has_chance else []
    return Table(info, [*words, *(Event("move", 0 if move.startswith("draw") else 1, move) for move in moves)])


ADA, HAL = SeatView("human", "Ada"), SeatView("human", "Hal")


def view(key="wits", position="24/1", seats=(1,), *, game=None, log=(), **more):
    """A table as somebody sees it."""
    game = game or numduel.game(key)
    state = game.from_position(position.replace("?", "-"))
    to_move = None if game.outcome(state) else game.turn(state)
    moves = game.moves(state) if to_move in seats else ()
    found = TableView(
        id="k3x9",
        game=game,
        seats=seats,
        players=(ADA, HAL),
        first=1,
        start=None,
        number=len(log),
        played=len(log),
        position=position,
        state=state,
        laid=state,  # a card in hand makes no difference to what lies on the table
        to_move=to_move,
        moves=moves,
        log=tuple(log),
        outcome=game.outcome(state),
        ended=None,
        offer=None,
        declined=None,
        can_offer=False,
        can_take_back=False,
        take_backs=0,
        took_back=None,
        coach=True,
        rematch=None,
        wants_rematch=(),
        needs_words=False,
        commitment=None,
        mix="",
        secret=None,
    )
    return found._replace(**more)


def says(table: TableView) -> str:
    """What a screen reader says about a table."""
    return re.search('data-say="([^"]*)"', html.unescape(live(table)))[1]
