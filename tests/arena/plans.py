"""Plans of small tournaments."""

import numduel
from numduel.arena.plan import Entrant, Plan

QUICK = ("random", "greedy", "medium")


def plan_of(key="wits", *whos, games=8, seed="a seed", rules=None, **others):
    """A tournament of a game, by the book unless rules are given."""
    entrants = tuple(Entrant(who, who) for who in whos or QUICK)
    return Plan(key, numduel.game(key, **(rules or {})).rules, entrants, seed, games, 1000, **others)
