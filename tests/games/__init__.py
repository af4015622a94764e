"""What the tests need to know about each game: one module per game, each with the names in `GameFacts`.

What the game itself can say (whether it has cards, its moves, its rules) is not repeated here.
"""

import random
from collections.abc import Callable
from importlib import import_module
from typing import Any, Protocol

import numduel

Rules = dict[str, int | str]


class GameFacts(Protocol):
    """A game's module. An empty list or None means that the game has no such thing."""

    # the rules

    BOOK: Rules
    """Its rules by the book, in the order of their declarations."""
    RANGES: dict[str, tuple[int, int] | tuple[str, ...]]
    """The range of each rule in small random variants, a number's or a list of words: all endings must come up."""
    SUMMARIES: list[tuple[Rules, str]]
    """Variants, and what their one-line summary must say about their numbers."""
    DRAWS: list[tuple[Rules, bool]]
    """Variants, starting with the rules of the book, and whether they can end in a draw."""
    ILLEGAL: list[tuple[str, str, str]]
    """A position, an illegal move there, and the first legal one."""
    HIDES: bool
    """Whether only the player who drew a card sees it."""
    UNORDERED: bool
    """Whether a position starts with two stacks whose order does not matter."""

    # variants

    VARIANTS: list[Rules]
    """Small ones that are solved at once, are over soon, and together reach every ending in the rules."""
    SHORTER: Rules
    """Rules that keep a game to about twenty moves."""
    SMALL: list[Rules]
    """Variants of at most a few thousand positions, all of which are compared with the plain solver."""
    EDGES: list[Rules]
    """At the edges of what the rules allow: one number, very many copies, cards that no stack can hold."""
    TABLE: Rules | None
    """One whose table takes up more than one block on disk; None for a game that needs no file."""
    TOO_LARGE: list[Rules]
    """Variants that cannot be solved: first one just beyond the limit, then the largest."""
    ODD: list[Rules]
    """Variants whose tables are hard to draw."""

    # environments

    PICTURED: str
    """The position in its picture in docs/environments.md."""
    VISITED: list[Rules]
    """Variants whose states can all be visited one by one."""
    JUDGED: list[Rules]
    """Variants of which every match can be played through, and in which uniform play is far from perfect."""
    LENGTHS: list[tuple[Rules, int]]
    """Variants, and how many moves their longest match has, draws of cards not counted; none if that is unknown."""
    idle: Callable[[tuple[str, ...]], str] | None
    """One of these moves that brings nobody any nearer to the end; None if no position can come up twice."""

    # solutions, players and advice

    VALUES: dict[str, str]
    """Late positions with luck ahead, and their exact values as fractions."""
    FEW: bool
    """Whether it has few enough positions, by the book, to check them all."""
    LOSER_ENDS: bool
    """Whether, in a game without luck, the last move of a won game can be the loser's."""
    LOST: list[str]
    """Positions of a game without luck where every move loses, but not at once."""
    GREEDY: list[tuple[str, str]]
    """Positions, and what a sensible beginner plays there."""
    REASONS: list[tuple[str, str, str]]
    """Positions, moves, and what the advice says about each move."""
    any_position: Callable[[random.Random], str] | None
    """A random position that the notation allows, whether or not it can come up in play."""

    # the terminal

    ANSWERS: dict[str, list[str]]
    """How its questions end, as regular expressions, and possible answers; likely ones are repeated."""
    OPENING: list[str]
    """The answers before the first choice."""
    RESULT: str
    """The start of the line that says what a move did, as a regular expression."""
    DRAWN: str | None
    """The line that says which card was drawn, as a regular expression with the card as its group."""

    # the web

    BUTTONS: list[tuple[str, str, tuple[str, str, str, str, str]]]
    """Positions, moves, and their buttons: label, figure, result, keys and group."""
    ASKS: list[tuple[Rules, str, str, str]]
    """Variants, positions, moves, and the question that confirms the move; empty if it does not lose."""
    TOLD: list[tuple[str, int, str, str]]
    """Positions, who made the last move and which, and the sentence about it when Ada and Hal play."""
    GLIDES: list[tuple[str, int, str, set[str]]]
    """Positions, who made the last move and which, and the pieces that glide to their new place."""
    PRESSES: list[tuple[str, str, str]]
    """Positions, what is pressed on the analysis board, and the position that it leads to."""
    WRONG_PRESSES: list[tuple[str, str, str]]
    """Positions, what is pressed there, and what is said because it leads to no legal position."""
    NO_LAST: str | None
    """A move that cannot have led to the start, and so must not be drawn there."""
    FULL: list[tuple[Rules, str]]
    """Variants and positions with as much on the table as possible."""
    TURNS: list[tuple[str, str | None]]
    """Positions of one game with player 1 to move, each with player 2's move that led there."""
    ENDING: str
    """What a page says at the end of a game by the book, as a regular expression."""

    def totals(self, game: Any, state: Any) -> tuple[int, ...]:
        """The totals or scores of players 1 and 2; just one if both share it."""

    def longest(self, game: Any) -> int | None:
        """How many moves and draws a match of a variant can have at most; None if nobody can tell."""

    def matters(self, game: Any, seen: Any) -> Any:
        """What has an influence on the rest of a game, of an observation."""

    def quick(self, moves: list[str]) -> str:
        """One of these moves, given in their fixed order, that brings the end nearer."""


def facts(key: str) -> GameFacts:
    """A game's module."""
    return import_module(f"games.{key}")


WITH_CHANCE = [key for key in numduel.GAMES if numduel.game(key).has_chance]
WITHOUT_CHANCE = [key for key in numduel.GAMES if key not in WITH_CHANCE]
HIDING = [key for key in numduel.GAMES if facts(key).HIDES]


def each(name: str) -> list[tuple[Any, ...]]:
    """All games' facts of that name in one list, each with the game's key in front."""
    found = ((key, fact) for key in numduel.GAMES for fact in getattr(facts(key), name))
    return [(key, *fact) if isinstance(fact, tuple) else (key, fact) for key, fact in found]


def typed(key: str) -> list[str]:
    """All answers to a game's questions."""
    return [answer for answers in facts(key).ANSWERS.values() for answer in answers]
