"""Positions with exactly one winning move, or one that is clearly the best."""

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any, NamedTuple

from numduel.fair import Shuffle, Stream, Terms
from numduel.game import AnyGame, Chances, NumduelError
from numduel.match import Match, run, step
from numduel.players import computer
from numduel.players.player import Player
from numduel.solve.solution import Forced, Solution

CLEARLY = 0.04  # by how much a move must beat the next best if there is luck
GAMES_A_MOVE = 96  # games between beginners, to find out how tempting a move is
BATCH = 8  # games played to find a puzzle
PATIENCE = 12  # how many batches in a row may have no puzzle
FAR = 10_000  # more draws than any game has
GRADES = (-0.5, -0.25, 0.0, 0.25)  # how much better a wrong move may seem, for grades 1 to 4
HARDEST = len(GRADES) + 1


class NoPuzzles(NumduelError):
    """A game without puzzles."""


class Puzzle(NamedTuple):
    """A position with one move to find."""

    state: Any
    answer: str
    grade: int  # from 1, where the answer is obvious, to HARDEST, where a wrong move is far more tempting


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
    for state, answer in positions(solution, secret, plain=plain):
        yield Puzzle(state, answer, grade(solution.game, state, answer))


def positions(solution: Solution[Any], secret: bytes, *, plain: bool = True) -> Iterator[tuple[Any, str]]:
    """The same puzzles without grades, each as its position and its answer: grading takes most of the time."""
    game, empty = solution.game, 0
    asked: set[Any] = set()
    for number in count():
        found: dict[tuple[bool, str], list[Any]] = {}  # by the answer, and whether a beginner would find it
        for at in range(number * BATCH, (number + 1) * BATCH):
            for state, answer in _found(solution, Stream(secret, f"game {at}"), Deal(_shuffle(game, secret), at)):
                easy = computer("greedy", lambda _: 0).choose(game, state) == answer
                if state not in asked and (plain or not easy):
                    found.setdefault((easy, answer), []).append(state)
        empty = 0 if found else empty + 1
        if empty > PATIENCE and not asked:
            raise NoPuzzles(f"this variant of {game.key} has no puzzles: none came up in {empty * BATCH} games")
        if empty:
            if empty > PATIENCE:  # all puzzles have been asked: start over
                asked.clear()
                empty = 0
            continue
        # prefer those that are not plain, and a rare answer as often as a common one
        kinds = sorted(kind for kind in found if kind[0] == min(found)[0])
        pick = Stream(secret, f"pick {number}").below
        kind = kinds[pick(len(kinds))]
        state = found[kind][pick(len(found[kind]))]
        asked.add(state)
        yield state, kind[1]


def _shuffle(game: AnyGame, secret: bytes) -> Shuffle:
    """The shuffle for games played to find puzzles, or to grade one."""
    return Shuffle(secret, Terms(game.key, game.rules))


class Deal(NamedTuple):
    """The cards of one of the many games that share a shuffle."""

    shuffle: Shuffle
    game: int

    def draw(self, number: int, chances: Chances) -> str:
        return self.shuffle.draw(self.game * FAR + number, chances)


def _found(solution: Solution[Any], stream: Stream, chance: Deal) -> Iterator[tuple[Any, str]]:
    """The puzzles that come up in a game between two medium players."""
    game = solution.game
    match = Match(game, stream.below(2) + 1)
    player = computer("medium", stream.below, lambda _: solution)
    while match.outcome is None:
        if game.moves(match.state) and (answer := only_answer(solution, match.state)):
            yield match.state, answer
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
        match = Match(game, state=game.play(state, move))
        winner = run(match, players, _shuffle(game, secret), []).winner
        total += 0.5 if winner is None else winner == game.turn(state)
    return total / GAMES_A_MOVE
