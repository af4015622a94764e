"""What a reader should know about the logs before the figures."""

from collections import Counter
from collections.abc import Iterable, Sequence

import numduel
from numduel.arena.report.words import counted
from numduel.models.report.groups import Group
from numduel.models.report.logs import SUCCESS, Log

FEW = 20  # units
"""Below that, figures are said to come from few games."""


class Notes:
    """What was noticed while the logs were read."""

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
            yield f"{_logs(copies)} of an evaluation that another log has, too: counted once."
        if self.again:
            yield f"{counted(self.again, 'game')} in a log that continued another one: counted once."
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
            f"In {len(aside)} of {counted(len(groups), 'row')}, the model did not play both seats equally often: "
            "moving first may be an advantage."
        )


def _logs(number: int) -> str:
    return f"{counted(number, 'log')} {'is' if number == 1 else 'are'}"


def _they(number: int) -> str:
    return "it has" if number == 1 else "they have"
