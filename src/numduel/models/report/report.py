"""All that a report says, before it is a page or data."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from numduel.models.report.comparing import Twins, Varied, twins, varied
from numduel.models.report.examples import Example, chosen, faulty
from numduel.models.report.gathering import Progress, gather
from numduel.models.report.groups import Group
from numduel.models.report.logs import Log
from numduel.models.report.quoting import NOTHING, Quote, quotes

VARYING: Final = ("legal", "attempts", "style", "settings", "opponent", "rules", "version")
"""What conditions may differ in, besides the game, the model and the twin."""


class Shown(NamedTuple):
    """A place in a game, with what was told and said there."""

    example: Example
    quote: Quote


class Report(NamedTuple):
    """All that a report says."""

    groups: tuple[Group, ...]
    twins: tuple[Twins, ...]
    varied: tuple[Varied, ...]
    positions: tuple[Shown, ...]
    faults: dict[str, tuple[Shown, ...]]
    notes: tuple[str, ...]
    logs: tuple[Log, ...]


def report(names: Iterable[str], progress: Progress = lambda *_: None) -> Report:
    """What the logs among these files and folders show."""
    groups, logs, notes = gather(names, progress)
    albums = [group.album for group in groups]
    positions, faults = chosen(albums), faulty(albums)
    said = quotes([*positions, *(example for each in faults.values() for example in each)], logs)

    def shown(examples: Iterable[Example]) -> tuple[Shown, ...]:
        return tuple(Shown(example, said.get(example.place, NOTHING)) for example in examples)

    return Report(
        groups,
        tuple(twins(groups)),
        tuple(each for field in VARYING for each in varied(groups, field)),
        shown(positions),
        {fault: shown(examples) for fault, examples in faults.items()},
        notes,
        logs,
    )
