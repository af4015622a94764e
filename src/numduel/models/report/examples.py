"""Which moves and answers are worth looking at: a few for each kind are kept, whatever the order they come in."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from heapq import nsmallest
from typing import Any, Final, NamedTuple

from numduel.models.answers import FAULTS
from numduel.models.appraisal import ONLY, Judged
from numduel.models.report.conditions import Condition
from numduel.models.report.games import Game
from numduel.solve.solution import SAME

MISTAKES: Final = 10
RIGHT: Final = 2
FAULTY: Final = 3  # of each kind
KEPT: Final = 12  # of each kind in each group
HARD: Final = 0.5
"""What a random move would have given away, where it is worth mentioning that the model found the right one."""


Place = tuple[str, str, int, int]


class Example(NamedTuple):
    """A place in a game that may be shown: where it is, not what was said there."""

    condition: Condition
    log: str  # its id
    sample: str
    epoch: int
    seat: int
    at: int  # how many moves and draws there were before it
    answer: int  # its place among the game's answers
    fault: str  # empty if it made a move
    move: Judged | None

    @property
    def place(self) -> "Place":
        """Where it is in the logs."""
        return self.log, self.sample, self.epoch, self.answer

    @property
    def cost(self) -> float:
        """What a random move would have given away on average."""
        worth = self.move.worth.values() if self.move else (0.0,)
        return max(worth) - sum(worth) / len(worth)

    @property
    def digest(self) -> bytes:
        """Puts examples that are equally good in an order that depends on nothing but what was played."""
        move = (self.move.position, self.move.move) if self.move else ()
        own = (*self.condition.as_data().items(), self.sample, self.epoch, self.answer, *move)
        return sha256(repr(own).encode(errors="replace")).digest()


class Album:
    """The best examples of a group of games."""

    def __init__(self) -> None:
        self.mistakes: list[Example] = []
        self.right: list[Example] = []
        self.faults: dict[str, list[Example]] = {fault: [] for fault in FAULTS}

    def look(self, log: str, game: Game) -> None:
        """Keep what is worth looking at in a game."""
        made = {given.at: number for number, given in enumerate(game.answers) if not given.fault}
        for move in game.moves:
            if move.at in made:
                example = _example(log, game, made[move.at], move)
                if move.loss > SAME:
                    self.mistakes.append(example)
                elif move.choice == ONLY and example.cost >= HARD:
                    self.right.append(example)
        for number, given in enumerate(game.answers):
            if given.fault:
                self.faults.setdefault(given.fault, []).append(_example(log, game, number, None))
        self.trim()

    def trim(self) -> None:
        """Keep no more than may be needed."""
        self.mistakes = _best(self.mistakes, worst_first)
        self.right = _best(self.right, hardest_first)
        self.faults = {fault: _best(each, by_digest) for fault, each in self.faults.items()}


def _example(log: str, game: Game, number: int, move: Judged | None) -> Example:
    given = game.answers[number]
    return Example(game.condition, log, game.name, game.epoch, game.seat, given.at, number, given.fault, move)


def worst_first(example: Example) -> tuple[Any, ...]:
    """The order of mistakes."""
    return -round(example.move.loss, 9) if example.move else 0.0, example.digest


def hardest_first(example: Example) -> tuple[Any, ...]:
    """The order of moves that were right."""
    return -round(example.cost, 9), example.digest


def by_digest(example: Example) -> tuple[Any, ...]:
    """No order in particular."""
    return (example.digest,)


Order = Callable[[Example], tuple[Any, ...]]


def _best(examples: Sequence[Example], order: Order) -> list[Example]:
    """The best examples, of the same move in the same position only one."""
    if len(examples) <= KEPT:
        return [*examples]
    apart = {_what(example): example for example in sorted(examples, key=order, reverse=True)}
    return nsmallest(KEPT, apart.values(), order)


def _what(example: Example) -> tuple[Any, ...]:
    """What makes an example like another one."""
    if example.move is None:
        return example.place
    return example.condition.game, example.condition.rules, example.move.position


def chosen(albums: Iterable[Album]) -> list[Example]:
    """A dozen positions over all games and models: mistakes, the worst first, and a few that were hard and right."""
    each = [*albums]
    mistakes = _spread([one for album in each for one in album.mistakes], worst_first, MISTAKES)
    right = _spread([one for album in each for one in album.right], hardest_first, RIGHT)
    return sorted(mistakes, key=worst_first) + sorted(right, key=hardest_first)


def faulty(albums: Iterable[Album]) -> dict[str, list[Example]]:
    """A few answers of each fault, by the fault."""
    found: dict[str, list[Example]] = {}
    for album in albums:
        for fault, examples in album.faults.items():
            found.setdefault(fault, []).extend(examples)
    return {fault: _spread(examples, by_digest, FAULTY) for fault, examples in found.items() if examples}


def _spread(examples: Sequence[Example], order: Order, most: int) -> list[Example]:
    """Some of them, of as many games, models and moments as there are; of equals the first in that order."""
    left = sorted(examples, key=order)
    seen: Counter[Any] = Counter()
    positions = set()
    picked: list[Example] = []
    while left and len(picked) < most:
        best = min(left, key=lambda one: sum(seen[kind] for kind in _kinds(one)))
        left.remove(best)
        if _what(best) in positions:
            continue
        positions.add(_what(best))
        seen.update(_kinds(best))
        picked.append(best)
    return picked


def _kinds(example: Example) -> tuple[Any, ...]:
    """What is not to be repeated too often."""
    who, game = example.condition.who, example.condition.game
    moment = (example.move.phase, example.move.standing) if example.move else ()
    return ("model", who), ("game", game), ("both", who, game), ("twin", example.condition.twin), ("moment", moment)
