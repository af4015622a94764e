"""Reads all logs and counts their games by conditions. No text is kept: of thousands of games, a dozen are quoted."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from inspect_ai.log import EvalSample

import numduel
from numduel.arena.report.words import counted
from numduel.models.figures import Figure, Tally, figures
from numduel.models.report import shares
from numduel.models.report.conditions import Condition
from numduel.models.report.examples import Album
from numduel.models.report.games import Game, game_of
from numduel.models.report.logs import SUCCESS, BadLog, Log, found, header, once, samples

FEW = 20  # units
"""Below that, figures are said to come from few games."""


class Group:
    """The games of one condition."""

    def __init__(self, condition: Condition) -> None:
        self.condition = condition
        self.tallies: list[Tally] = []
        self.seeds: set[str] = set()
        self.prompts: dict[int, set[str]] = {1: set(), 2: set()}  # by seat
        self.seats: Counter[int] = Counter()
        self.faults: Counter[str] = Counter()
        self.shares = shares.none()
        self.album = Album()

    def add(self, log: str, game: Game) -> None:
        """Count a game."""
        self.tallies.append(game.tally)
        self.seeds.add(game.seed)
        self.prompts.setdefault(game.seat, set()).add(game.prompt)
        self.seats[game.seat] += 1
        self.faults.update(given.fault for given in game.answers if given.fault)
        shares.count(self.shares, game.moves)
        self.album.look(log, game)

    @property
    def games(self) -> int:
        """How many there are."""
        return len(self.tallies)

    @property
    def units(self) -> int:
        """How many of them share no draws or opening."""
        return len({tally.unit for tally in self.tallies})

    @property
    def lucky(self) -> bool:
        """Whether there was any luck to take out of the scores."""
        return any(tally.luck for tally in self.tallies)

    @property
    def forfeits(self) -> dict[str, int]:
        """How many games were forfeited, by the reason."""
        return dict(sorted(Counter(tally.forfeit for tally in self.tallies if tally.forfeit).items()))

    @property
    def figures(self) -> dict[str, Figure]:
        """All figures with their intervals."""
        return figures(self.tallies)


class Gathered(NamedTuple):
    """All that was read."""

    groups: tuple[Group, ...]  # in their order
    logs: tuple[Log, ...]
    notes: tuple[str, ...]


Progress = Callable[[str, float], None]


def gather(names: Iterable[str], progress: Progress = lambda *_: None) -> Gathered:
    """Read the logs among these files and folders."""
    every = [header(path) for path in found(names)]
    logs = once([log for log in every if log.ours])
    if not logs:
        raise BadLog("none of these logs has games of numduel: make some with inspect eval numduel/duel --model MODEL")
    groups: dict[Condition, Group] = {}
    notes = Notes()
    known: set[str] = set()
    for number, log in enumerate(logs):
        progress(f"Reading {Path(log.path).name}", number / len(logs))
        for sample in samples(log):
            if sample.uuid in known:
                notes.again += 1
                continue
            if sample.uuid:
                known.add(sample.uuid)
            why = _left_out(sample)
            game = None if why else game_of(log, sample)
            if game is None:
                notes.left_out[why or "not scored"] += 1
                continue
            notes.limits[game.limit] += 1
            groups.setdefault(game.condition, Group(game.condition)).add(log.id, game)
    if not groups:
        raise BadLog("none of these logs has a game that was played to its end and scored")
    ordered = sorted(groups.values(), key=lambda group: group.condition.order())
    return Gathered(tuple(ordered), tuple(logs), tuple(notes.sentences(every, logs, ordered)))


def _left_out(sample: EvalSample) -> str:
    """Why a game does not count, whatever its score: an error says nothing about how well a model plays."""
    if sample.error:
        return "ended by an error"
    return "declared invalid" if sample.invalidation else ""


class Notes:
    """What a reader should know about the logs before the figures."""

    def __init__(self) -> None:
        self.again = 0
        self.left_out: Counter[str] = Counter()  # games, by the reason
        self.limits: Counter[str] = Counter()

    def sentences(self, every: Sequence[Log], logs: Sequence[Log], groups: Sequence[Group]) -> Iterable[str]:
        """One for each thing to know."""
        foreign = sum(not log.ours for log in every)
        if foreign:
            yield f"{_logs(foreign)} of other tasks: left out."
        copies = len(every) - foreign - len(logs)
        if copies:
            yield f"{_logs(copies)} of an evaluation that is there already: counted once."
        if self.again:
            yield f"{counted(self.again, 'game')} in a log that went on from another one: counted once."
        unfinished = sum(log.status != SUCCESS for log in logs)
        if unfinished:
            yield f"{_logs(unfinished)} not finished: the games that {_they(unfinished)} are counted."
        for why, games in sorted(self.left_out.items()):
            yield f"{counted(games, 'game')} {why}: left out."
        for limit, games in sorted(self.limits.items()):
            if limit:
                yield f"{counted(games, 'game')} ended by Inspect's {limit} limit: forfeited, without an answer."
        yield from _about(groups)


def _about(groups: Sequence[Group]) -> Iterable[str]:
    versions = sorted({group.condition.version for group in groups} - {numduel.__version__})
    if versions:
        yield (
            f"Some games were played with numduel {' and '.join(versions)}, and this is {numduel.__version__}: "
            "what models were told may differ."
        )
    mixed = [group for group in groups if any(len(prompts) > 1 for prompts in group.prompts.values())]
    if mixed:
        yield f"In {counted(len(mixed), 'row')}, games with different prompts of the same version are counted together."
    few = [group for group in groups if group.units < FEW]
    if few:
        which = "All figures" if len(few) == len(groups) else f"{len(few)} of {len(groups)} rows"
        come = "comes" if len(few) == 1 < len(groups) else "come"
        yield f"{which} {come} from fewer than {FEW} pairs of games: intervals are wide."
    aside = [group for group in groups if group.seats[1] != group.seats[2]]
    if aside:
        yield (
            f"In {len(aside)} of {counted(len(groups), 'row')}, the model did not have both seats equally often: who "
            "moves first may be better off."
        )


def _logs(number: int) -> str:
    return f"{counted(number, 'log')} {'is' if number == 1 else 'are'}"


def _they(number: int) -> str:
    return "it has" if number == 1 else "they have"
