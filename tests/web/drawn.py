"""What the tests of the drawing share: positions of random games, and what no page may have in it."""

import random
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import numduel
import walks
from numduel.table.view import Line

VOID = {"br", "col", "hr", "img", "input", "link", "meta", "wbr"}
FORBIDDEN = re.compile(r"<style|<script|\sstyle\s*=|\son[a-z]+\s*=|[\"']\s*(?:javascript|data):", re.IGNORECASE)
"""What the content security policy does not let through."""

ODD = {
    "showdown": [{"target": 1000, "numbers": 100, "copies": 2}, {"target": 1, "numbers": 1, "copies": 1}],
    "battle": [{"numbers": 1}, {"numbers": 12, "copies": 4}, {"penalty_number": 99}, {"sudden_death": "giver_loses"}],
    "target": [{"target": 1000, "numbers": 100, "copies": 9}, {"target": 1, "numbers": 1, "copies": 1}],
    "wits": [{"target": 1000, "add": 100, "factor": 7}, {"target": 1}, {"target": 53, "add": 3}],
    "duel": [{"target": 1000, "numbers": 100}, {"target": 1}, {"target": 60, "numbers": 12}],
}


class Balance(HTMLParser):
    """Whether every tag that is opened is closed again."""

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


def check(html: str) -> None:
    """Nothing that the policy refuses, and nothing left open."""
    assert not FORBIDDEN.search(html), FORBIDDEN.search(html)
    Balance(html)


def variants(key: str) -> Iterator[numduel.Game[Any]]:
    """The game by the book, odd variants of it, and random small ones."""
    yield numduel.game(key)
    for rules in ODD[key]:
        yield numduel.game(key, **rules)
    rng = random.Random(key)
    for _ in range(4 * walks.SOAK):
        yield walks.variant(key, rng)


def games(key: str) -> Iterator[tuple[numduel.Game[Any], Any, tuple[Line, ...]]]:
    """The states of random games, each with what was played before it."""
    for game in variants(key):
        for seed in range(2):
            log: list[Line] = []
            for state, move in walks.walk(game, random.Random(seed), longest=40):
                yield game, state, tuple(log)
                if move:
                    log.append(Line(game.to_move(state), move))
