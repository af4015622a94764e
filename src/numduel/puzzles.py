"""Positions with exactly one winning move, or one that is clearly the best."""

from collections.abc import Callable, Iterable, Iterator
from itertools import count
from operator import itemgetter
from typing import Any, NamedTuple, TypeVar

from numduel.fair import Shuffle, Stream, Terms
from numduel.game import AnyGame, Chances, NumduelError
from numduel.match import Match, step
from numduel.players import computer
from numduel.players.player import Player
from numduel.solve.solution import Forced, Solution

CLEARLY = 0.04  # by how much a move must beat the next best if there is luck
GAMES_A_MOVE = 96  # games between beginners, to find out how tempting a move is
BATCH = 8  # games played to find a puzzle
PATIENCE = 13  # batches to find a set of puzzles in
SET = 16  # puzzles that differ from each other, if there are as many
ENOUGH = 6  # times as many plain ones are enough to choose from
OPENING = 8  # random moves and draws at most, so that not all games are alike
LONGEST = 1000  # moves and draws of a game that is played to find or to grade a puzzle
FAR = 10_000  # more draws than any game has
GRADES = (-0.5, -0.25, 0.0, 0.25)  # how much better a wrong move may seem, for grades 1 to 4
HARDEST = len(GRADES) + 1

T = TypeVar("T")


class NoPuzzles(NumduelError):
    """A game without puzzles."""


class Puzzle(NamedTuple):
    """A position with one move to find."""

    state: Any
    answer: str
    grade: int  # from 1, where the answer is obvious, to HARDEST, where a wrong move is far more tempting


class Found(NamedTuple):
    """A position that can be a puzzle, its answer, and whether a sensible beginner would find it."""

    state: Any
    answer: str
    easy: bool


class Beginner(Player):
    """Plays half of the moves like a sensible beginner, and the others at random."""

    def __init__(self, below: Callable[[int], int]) -> None:
        self._below = below
        self._players = [computer(who, below) for who in ("random", "greedy")]

    def choose(self, game: AnyGame, state: Any, seconds: float | None = None) -> str:
        return self._players[self._below(2)].choose(game, state)


def puzzles(solution: Solution[Any], secret: bytes, *, plain: bool = True) -> Iterator[Puzzle]:
    """Puzzles without end, derived from a secret: the same secret gives the same puzzles.

    Plain ones, which a sensible beginner would solve, come up only if there are no others, or never.
    """
    for number in count(1):
        yield puzzle_of(solution, secret, number, plain=plain)


def puzzle_of(solution: Solution[Any], secret: bytes, number: int, *, plain: bool = True) -> Puzzle:
    """A secret's puzzle of that number, counted from 1; raises NoPuzzles if there is none.

    It is found without those before it: puzzles come in sets, and each set has games of its own.
    """
    which, at = divmod(number - 1, SET)
    found = _set(solution, secret, which, plain=plain)
    if not found:
        games = PATIENCE * BATCH
        raise NoPuzzles(f"this variant of {solution.game.key} has no puzzles: none came up in {games} games")
    state, answer, _ = found[at % len(found)]
    return Puzzle(state, answer, grade(solution.game, state, answer))


def _set(solution: Solution[Any], secret: bytes, which: int, *, plain: bool) -> "list[Found]":
    """A set of puzzles, or as many as there are: plain ones last, and rare answers as often as common ones."""
    found: dict[Any, Found] = {}
    for batch in range(PATIENCE):
        for game in range(batch * BATCH, (batch + 1) * BATCH):
            found |= {each.state: each for each in _found(solution, secret, which * FAR + game)}
        several = len({each.answer for each in found.values()}) > 1
        if several and (sum(not each.easy for each in found.values()) >= SET or len(found) >= ENOUGH * SET):
            break
    pick = Stream(secret, f"set {which}").below
    answers: dict[str, list[Found]] = {}
    for each in _shuffled(found.values(), pick):
        if plain or not each.easy:
            answers.setdefault(each.answer, []).append(each)
    ranks = [(each.easy, rank, each) for same in answers.values() for rank, each in enumerate(_hardest_first(same))]
    chosen = [each for _, _, each in sorted(ranks, key=itemgetter(0, 1))[:SET]]
    return _shuffled(chosen, pick)


def _hardest_first(found: "list[Found]") -> "list[Found]":
    """Plain ones last."""
    return sorted(found, key=lambda each: each.easy)


def _shuffled(items: Iterable[T], pick: Callable[[int], int]) -> list[T]:
    """Items in random order."""
    rest = list(items)
    return [rest.pop(pick(len(rest))) for _ in range(len(rest))]


def _shuffle(game: AnyGame, secret: bytes) -> Shuffle:
    """The shuffle for games played to find puzzles, or to grade one."""
    return Shuffle(secret, Terms(game.key, game.rules))


class Deal(NamedTuple):
    """The cards of one of the many games that share a shuffle."""

    shuffle: Shuffle
    game: int

    def draw(self, number: int, chances: Chances) -> str:
        return self.shuffle.draw(self.game * FAR + number, chances)


def _found(solution: Solution[Any], secret: bytes, number: int) -> "Iterator[Found]":
    """The puzzles that come up in a game between two medium players, after a few random moves."""
    game, stream = solution.game, Stream(secret, f"game {number}")
    match = Match(game, stream.below(2) + 1)
    medium, beginner = computer("medium", stream.below, lambda _: solution), computer("greedy", lambda _: 0)
    anyone, opening = computer("random", stream.below), stream.below(OPENING + 1)
    chance = Deal(_shuffle(game, secret), number)
    while match.outcome is None and len(match.history) < LONGEST:
        state = match.state
        if game.moves(state) and (answer := only_answer(solution, state)):
            yield Found(state, answer, beginner.choose(game, state) == answer)
        player = anyone if len(match.history) < opening else medium
        step(match, {1: player, 2: player}, chance)


def only_answer(solution: Solution[Any], state: Any) -> str | None:
    """The move to find in a position, if there is one and it does not simply win at once."""
    values = solution.moves(state)
    ranked = sorted(values, key=lambda move: -values[move])
    least = 0.5 if isinstance(solution, Forced) else CLEARLY
    if len(ranked) < 2 or values[ranked[0]] - values[ranked[1]] < least:
        return None
    return None if solution.game.outcome(solution.game.play(state, ranked[0])) else ranked[0]


def task(solution: Solution[Any], state: Any) -> str:
    """What to find in a puzzle."""
    if not isinstance(solution, Forced):
        return "the best move"
    return "the only winning move" if solution.value(state) == 1 else "the only move that does not lose"


def grade(game: AnyGame, state: Any, answer: str) -> int:
    """How hard it is to find the answer: how much better another move does in beginners' games."""
    scores = {move: _score(game, state, move) for move in game.moves(state)}
    tempting = max(score for move, score in scores.items() if move != answer) - scores[answer]
    return 1 + sum(tempting > limit for limit in GRADES)


def _score(game: AnyGame, state: Any, move: str) -> float:
    """What beginners score with a move on average; deterministic, so that a puzzle keeps its grade."""
    total = 0.0
    for number in range(GAMES_A_MOVE):
        secret = f"{game.position(state)} {move} {number}".encode()
        players: dict[int, Player] = {seat: Beginner(Stream(secret, f"{seat}").below) for seat in (1, 2)}
        match, shuffle = Match(game, state=game.play(state, move)), _shuffle(game, secret)
        while match.outcome is None and len(match.history) < LONGEST:
            step(match, players, shuffle)
        winner = match.outcome.winner if match.outcome else None
        total += 0.5 if winner is None else winner == game.turn(state)
    return total / GAMES_A_MOVE
