"""Reads all logs, one sample at a time, and counts each game once, with those of the same conditions."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from inspect_ai.log import EvalSample

from numduel.models.report.conditions import Condition
from numduel.models.report.games import game_of
from numduel.models.report.groups import Group
from numduel.models.report.logs import BadLog, Log, found, header, once, samples
from numduel.models.report.notes import Notes


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
        raise BadLog("none of these logs has games of numduel: play some with inspect eval numduel/duel --model MODEL")
    groups: dict[Condition, Group] = {}
    notes = Notes()
    known: set[str] = set()
    for number, log in enumerate(logs):
        progress(f"Reading {Path(log.path).name}", number / len(logs))
        for sample in samples(log):
            if sample.uuid in known:
                notes.again += 1
                continue
            why = _left_out(sample)
            game = None if why else game_of(log, sample)
            if game is None:
                notes.left_out[why or "not scored"] += 1
                continue
            if sample.uuid:
                known.add(sample.uuid)
            notes.limits[game.limit] += 1
            groups.setdefault(game.condition, Group(game.condition)).add(log.id, game)
    if not groups:
        raise BadLog("none of these logs has a game that was played to its end and scored")
    ordered = sorted(groups.values(), key=lambda group: group.condition.order())
    return Gathered(tuple(ordered), tuple(logs), tuple(notes.sentences(every, logs, ordered)))


def _left_out(sample: EvalSample) -> str:
    """Why a game does not count, whatever its score: an error says nothing about how well a model plays."""
    if sample.error:
        return "ended in an error"
    return "declared invalid" if sample.invalidation else ""
