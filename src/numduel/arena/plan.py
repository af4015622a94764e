"""What a tournament is: who plays whom at what, all of it fixed before the first game."""

from collections.abc import Mapping
from itertools import combinations
from typing import NamedTuple

from numduel.game import AnyGame, RuleValue
from numduel.memo import memoized
from numduel.players import is_bot
from numduel.rules import game as make_game


class Entrant(NamedTuple):
    """Somebody who plays in a tournament."""

    name: str  # unique in the tournament
    who: str  # as on the command line: a computer, or bot:COMMAND

    @property
    def is_bot(self) -> bool:
        """Whether it is a bot."""
        return is_bot(self.who)


class Plan(NamedTuple):
    """A tournament of one game."""

    game: str
    rules: Mapping[str, RuleValue]
    entrants: tuple[Entrant, ...]
    seed: str
    games: int | None  # per matchup, an even number; None: until the ranking is certain
    clock: int  # milliseconds that a bot has for a move
    gauntlet: bool = False  # whether the first plays each of the others, and these do not play each other
    sandbox: str = "auto"

    def variant(self) -> AnyGame:
        """The game with its rules."""
        return variant_of(self.game, tuple(self.rules.items()))

    @property
    def couples(self) -> tuple[tuple[int, int], ...]:
        """Who plays whom, as places in the list of entrants: the lower one first."""
        every = tuple(combinations(range(len(self.entrants)), 2))
        return tuple(couple for couple in every if 0 in couple) if self.gauntlet else every


@memoized(8)
def variant_of(key: str, rules: tuple[tuple[str, RuleValue], ...]) -> AnyGame:
    """A game with these rules, made once."""
    return make_game(key, **dict(rules))


class Pairing(NamedTuple):
    """Two games of a couple with the same draws, or from the same opening, with seats swapped.

    In the first of them `a` has seat 1.
    """

    a: int
    b: int
    number: int  # counted from 0 for each couple

    def names(self) -> tuple[str, str]:
        """The names of its two games, which are also those of their files."""
        both = f"{self.a + 1}v{self.b + 1}-{self.number + 1:05}"
        return f"{both}-1", f"{both}-2"
