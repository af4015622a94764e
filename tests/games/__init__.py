"""What the tests have to know of each game: one module a game, all with the names of `GameFacts`.

Whatever follows from the game itself (whether it has cards, its moves, its rules) is asked of the game instead.
"""

import random
from collections.abc import Callable
from importlib import import_module
from typing import Any, Protocol

import numduel

Rules = dict[str, int | str]


class GameFacts(Protocol):
    """A game's module. An empty list or None says that the game has none of that."""

    # the rules

    BOOK: Rules
    """Its rules by the book, in the order in which they are declared."""
    RANGES: dict[str, tuple[int, int] | tuple[str, ...]]
    """For each of its rules, the lowest and highest number or the words of small random variants: all ends come up."""
    SUMMARIES: list[tuple[Rules, str]]
    """Variants, with what their one-line rule must say of their numbers."""
    DRAWS: list[tuple[Rules, bool]]
    """Variants, by the book first, and whether their rules know a draw."""
    ILLEGAL: list[tuple[str, str, str]]
    """A position, a move that may not be played there, and the first of those that may."""
    HIDES: bool
    """Whether only the player who drew a card sees it."""
    UNORDERED: bool
    """Whether a position begins with two stacks, and the order of their cards means nothing."""

    # variants

    VARIANTS: list[Rules]
    """Small ones that are solved at once, soon over, and between them come to all ends that the rules know."""
    SHORTER: Rules
    """What makes a game by the book last no more than about twenty moves."""
    SMALL: list[Rules]
    """All their positions are compared with the plain solver's: up to some thousands."""
    EDGES: list[Rules]
    """At the edges of what the rules allow: one number, very many copies, cards that no stack can hold."""
    TABLE: Rules | None
    """One whose table takes more than one block on the disk; None for a game that needs no file."""
    TOO_LARGE: list[Rules]
    """What cannot be solved: just beyond the limit first, then the largest there are."""
    ODD: list[Rules]
    """Those that are hard to draw."""

    # solutions, players and advice

    VALUES: dict[str, str]
    """Late positions with luck ahead, and their exact values as fractions."""
    FEW: bool
    """Whether all of its positions, by the book, can be looked at."""
    LOSER_ENDS: bool
    """Whether, in a game without luck, the last move of a won game can be the loser's."""
    LOST: list[str]
    """Positions of a game without luck at which every move loses, though not at once."""
    GREEDY: list[tuple[str, str]]
    """Positions, and what a sensible beginner plays there."""
    REASONS: list[tuple[str, str, str]]
    """Positions, moves, and how the advice tells what the move does."""
    PUZZLES: bool
    """Whether it has puzzles that are not plain to any beginner."""
    any_position: Callable[[random.Random], str] | None
    """Any position that the notation allows, be it one that play can lead to or not."""

    # the terminal

    ANSWERS: dict[str, list[str]]
    """How its questions end, as regular expressions, and what can be answered, likelier answers more often."""
    OPENING: list[str]
    """What is answered before the first choice."""
    RESULT: str
    """How the line begins that says what a move did, as a regular expression."""
    DRAWN: str | None
    """The line that says which card was drawn, as a regular expression with the card as its group."""

    # the web

    BUTTONS: list[tuple[str, str, tuple[str, str, str, str, str]]]
    """Positions, moves, and their buttons: label, figure, result, keys and group."""
    ASKS: list[tuple[Rules, str, str, str]]
    """Variants, positions, moves, and what is asked before the move; nothing where it does not lose."""
    TOLD: list[tuple[str, int, str, str]]
    """Positions, by whom and how they came about, and how that is told of Ada and Hal."""
    GLIDES: list[tuple[str, int, str, set[str]]]
    """Positions, by whom and how they came about, and the pieces that are seen to move from turn to turn."""
    NO_LAST: str | None
    """A move that cannot have led to the start, and so is not drawn there."""
    FULL: list[tuple[Rules, str]]
    """Variants and positions with as much on the table as there can be."""
    TURNS: list[tuple[str, str | None]]
    """Positions of one game with player 1 to move, each with the move of player 2 that led there."""
    ENDING: str
    """What can be said of the end of a game by the book, as a regular expression."""

    def totals(self, game: Any, state: Any) -> tuple[int, ...]:
        """The totals or scores of players 1 and 2; of a total that both share, that one alone."""

    def quick(self, moves: list[str]) -> str:
        """Of moves in their fixed order, one that brings the end nearer."""


def facts(key: str) -> GameFacts:
    """What is known of a game."""
    return import_module(f"games.{key}")


WITH_CHANCE = [key for key in numduel.GAMES if numduel.game(key).has_chance]
WITHOUT_CHANCE = [key for key in numduel.GAMES if key not in WITH_CHANCE]
HIDING = [key for key in numduel.GAMES if facts(key).HIDES]


def each(name: str) -> list[tuple[Any, ...]]:
    """A list of all games' facts of that name: for each the game's key and what it consists of."""
    found = ((key, fact) for key in numduel.GAMES for fact in getattr(facts(key), name))
    return [(key, *fact) if isinstance(fact, tuple) else (key, fact) for key, fact in found]


def typed(key: str) -> list[str]:
    """All that a game's questions can be answered with."""
    return [answer for answers in facts(key).ANSWERS.values() for answer in answers]
