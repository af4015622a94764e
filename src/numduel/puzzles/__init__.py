"""Puzzles: positions in which there is something to find, graded, in rows that follow from a secret."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import chain, count, cycle, islice, zip_longest
from typing import Any, NamedTuple, TypeVar

from numduel.fair import Shuffle, Stream, Terms
from numduel.game import AnyGame, Chances
from numduel.match import Match, step
from numduel.players import computer
from numduel.players.player import Player
from numduel.puzzles import chances, moves
from numduel.puzzles.puzzle import MISLEADING, NoPuzzles, Puzzle
from numduel.solve.solution import Solution

SET = 16  # puzzles that differ from each other, if there are as many
GAMES = 208  # played at most to find a set
HARD = 10  # puzzles that mislead a rule of thumb are enough to choose a set from, with others
SOME = 50  # one in so many must mislead it, or something else is asked
OPENING = 8  # random moves and draws at most, so that not all games are alike
LONGEST = 1000  # moves and draws of a game that is played to find puzzles
FAR = 10_000  # more draws than any game has

T = TypeVar("T")
Found = dict[Any, Puzzle]
"""Puzzles by their states."""


class Anyone(Player):
    """Plays at random, but does not end the game, win or lose, unless there is no other move."""

    def __init__(self, below: Callable[[int], int]) -> None:
        self._below = below

    def choose(self, game: AnyGame, state: Any, seconds: float | None = None) -> str:
        able = game.moves(state)
        able = tuple(move for move in able if game.outcome(game.play(state, move)) is None) or able
        return able[self._below(len(able))]


def puzzles(solution: Solution[Any], secret: bytes) -> Iterator[Puzzle]:
    """Puzzles without end, derived from a secret: the same secret gives the same puzzles."""
    for which in count():
        yield from islice(cycle(puzzle_set(solution, secret, which)), SET)


def puzzle_set(solution: Solution[Any], secret: bytes, which: int = 0) -> list[Puzzle]:
    """The secret's set of that number: rare grades as often as common ones, and rare answers, too.

    It has SET puzzles, or as many as there are; NoPuzzles is raised if there are none. Sets are found independently.
    """
    by_move: Found = {}
    by_chance: Found = {}
    for number in range(GAMES):
        for state in _states(solution, secret, which * FAR + number):
            for found, asked in ((by_move, moves.asked), (by_chance, chances.asked)):
                if puzzle := asked(solution, state):
                    found[state] = puzzle
        if _enough(by_move) or (not _some(by_move) and _enough(by_chance)):
            break
    chosen = by_move if _some(by_move) or not by_chance else by_chance
    if not chosen:
        raise NoPuzzles(f"this variant of {solution.game.key} has no puzzles: none came up in {GAMES} games")
    pick = Stream(secret, f"set {which}").below
    mixed = _mixed(_shuffled(chosen.values(), pick), lambda each: (each.grade, each.answer))
    mixed = _mixed(mixed, lambda each: each.grade)
    return _shuffled(mixed[:SET], pick)


def _misleading(found: Found) -> int:
    """How many puzzles a rule of thumb gets wrong."""
    return sum(puzzle.grade >= MISLEADING for puzzle in found.values())


def _some(found: Found) -> bool:
    """Whether there is something to find: a rule of thumb gets more than a few wrong."""
    return SOME * _misleading(found) > len(found)


def _enough(found: Found) -> bool:
    """Whether there are enough puzzles to choose a set from."""
    wrong = _misleading(found)
    return wrong >= HARD and len(found) - wrong >= SET


def _mixed(items: Iterable[T], kind: Callable[[T], Hashable]) -> list[T]:
    """Items in an order in which each kind comes up as often as the others, for as long as there are any of it."""
    kinds: dict[Hashable, list[T | None]] = {}
    for item in items:
        kinds.setdefault(kind(item), []).append(item)
    return [item for item in chain.from_iterable(zip_longest(*kinds.values())) if item is not None]


def _shuffled(items: Iterable[T], pick: Callable[[int], int]) -> list[T]:
    """Items in random order."""
    rest = list(items)
    return [rest.pop(pick(len(rest))) for _ in range(len(rest))]


class Deal(NamedTuple):
    """The cards of one of the many games that share a shuffle."""

    shuffle: Shuffle
    game: int

    def draw(self, number: int, chances: Chances) -> str:
        return self.shuffle.draw(self.game * FAR + number, chances)


def _states(solution: Solution[Any], secret: bytes, number: int) -> Iterator[Any]:
    """The states of a game between two medium players, after a few random moves."""
    game, stream = solution.game, Stream(secret, f"game {number}")
    match = Match(game, stream.below(2) + 1)
    medium, anyone = computer("easy", stream.below, lambda _: solution), Anyone(stream.below)
    opening = stream.below(OPENING + 1)
    chance = Deal(Shuffle(secret, Terms(game.key, game.rules)), number)
    while match.outcome is None and len(match.history) < LONGEST:
        yield match.state
        player = anyone if len(match.history) < opening else medium
        step(match, {1: player, 2: player}, chance)
