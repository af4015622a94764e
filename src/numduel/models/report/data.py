"""The report for programs: one object, the same for the same logs."""

from typing import Any, Final

from numduel.models.figures import Figure
from numduel.models.report import shares
from numduel.models.report.comparing import Twins, Varied, difference
from numduel.models.report.groups import Group
from numduel.models.report.report import Report, Shown
from numduel.models.report.words import COMPARABLE, meaning

FORMAT: Final = 1
DIGITS: Final = 6


def data(report: Report) -> dict[str, Any]:
    """The whole report."""
    return {
        "numduel": FORMAT,
        "groups": [_group(group) for group in report.groups],
        "twins": [_twins(each) for each in report.twins],
        "conditions": [_varied(each) for each in report.varied],
        "positions": [_position(shown) for shown in report.positions],
        "faults": [_fault(shown) for each in report.faults.values() for shown in each],
        "notes": [*report.notes],
        "logs": [log.id for log in report.logs],
    }


def rounded(value: float) -> float:
    """A figure with as many digits as anybody needs."""
    return round(value, DIGITS) + 0.0


def figure(found: Figure) -> dict[str, float | None]:
    """A figure with the ends of its interval."""
    return {name: None if value is None else rounded(value) for name, value in found._asdict().items()}


def _group(group: Group) -> dict[str, Any]:
    return {
        **group.condition.as_data(),
        "seeds": sorted(group.seeds),
        "prompts": {str(seat): sorted(prompts) for seat, prompts in sorted(group.prompts.items())},
        "seats": {str(seat): group.seats[seat] for seat in (1, 2)},
        "games": group.games,
        "pairs": group.units,
        "figures": {name: figure(found) for name, found in group.figures.items()},
        "forfeits": group.forfeits,
        "faults": dict(sorted(group.faults.items())),
        **{f"by_{name}": shares.as_data(kinds, rounded) for name, kinds in group.shares.items()},
    }


def _twins(each: Twins) -> dict[str, Any]:
    condition = each.original.condition.as_data()
    del condition["twin"]
    return {
        **condition,
        "original": figure(each.original.figures["regret"]),
        "twins": figure(each.pooled),
        "each": {str(group.condition.twin): figure(group.figures["regret"]) for group in each.twins},
        "games": {"original": each.original.games, "twins": len(each.games)},
        "difference": figure(each.difference),
        "meaning": meaning(each.difference),
    }


def _varied(each: Varied) -> dict[str, Any]:
    first = each.groups[0]
    same = first.condition.as_data()
    del same[each.field]
    return {
        "varies": each.field,
        **same,
        "values": [
            {
                each.field: group.condition.as_data()[each.field],
                **{name: figure(group.figures[name]) for name in ("regret", "illegal", "unclear", "forfeit")},
                "difference": figure(difference(first.tallies, group.tallies))
                if each.field in COMPARABLE and group is not first
                else None,
            }
            for group in each.groups
        ],
    }


def _position(shown: Shown) -> dict[str, Any]:
    example, quote = shown
    assert example.move is not None
    move = example.move
    best = max(move.worth.values())
    return {
        "kind": "mistake" if move.loss else "right",
        **_where(shown),
        "position": move.position,
        "move": move.move,
        "best": [each for each, worth in move.worth.items() if worth >= best - 10**-DIGITS],
        "worth": {each: rounded(worth) for each, worth in move.worth.items()},
        "loss": rounded(move.loss),
        "word": move.word,
        "phase": move.phase,
        "standing": move.standing,
        "choice": move.choice,
        **quote._asdict(),
    }


def _fault(shown: Shown) -> dict[str, Any]:
    return {"fault": shown.example.fault, **_where(shown), **shown.quote._asdict()}


def _where(shown: Shown) -> dict[str, Any]:
    example = shown.example
    return {
        **example.condition.as_data(),
        "log": example.log,
        "sample": example.sample,
        "epoch": example.epoch,
        "seat": example.seat,
        "at": example.at,
    }
