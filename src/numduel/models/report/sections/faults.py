"""Answers that made no move: a few of each kind, as they were."""

from collections.abc import Mapping, Sequence

from numduel.arena.report.markup import Html, tag
from numduel.arena.report.words import counted
from numduel.models.report.groups import Group
from numduel.models.report.report import Shown
from numduel.models.report.sections.positions import quoted, where
from numduel.models.report.words import FAULTS, named, twin, version_of


def faults(every: Mapping[str, Sequence[Shown]], groups: Sequence[Group]) -> list[Html]:
    """Each kind with how often it happened."""
    return [
        part
        for fault, examples in every.items()
        for part in (
            tag("h3", _title(fault, sum(group.faults[fault] for group in groups)), id=f"fault-{number(every, fault)}"),
            tag("ol", [_card(each) for each in examples], class_="costly quoted"),
        )
    ]


def number(every: Mapping[str, Sequence[Shown]], fault: str) -> int:
    """The place of a fault among all."""
    return [*every].index(fault) + 1


def _title(fault: str, answers: int) -> str:
    words = FAULTS.get(fault, fault)
    return f"{words[:1].upper()}{words[1:]}: {counted(answers, 'answer')}"


def _card(shown: Shown) -> Html:
    example, quote = shown
    one = example.condition
    game = ", ".join([version_of(one), *([twin(one.twin)] if one.twin else [])])
    return tag(
        "li",
        tag("h4", named(one.model)),
        tag("p", f"{game}, legal moves {'listed' if one.legal else 'not listed'}", class_="small quiet"),
        *quoted(quote),
        tag("p", where(example), class_="small quiet"),
        class_="sheet",
    )
