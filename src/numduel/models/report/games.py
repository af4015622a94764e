"""A sample of a log as a game: what was played, what it was worth, and what was wrong with its answers."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from inspect_ai.log import EvalSample

from numduel.arena.report.stored import NotStored, decoded
from numduel.game import NumduelError, RuleValue
from numduel.models.appraisal import Judged, LetOff
from numduel.models.evaluation.playing import STORED
from numduel.models.figures import Tally
from numduel.models.report.conditions import Condition, condition
from numduel.models.report.logs import SCORER, BadLog, Log


class Spec(NamedTuple):
    """What a sample's metadata must have."""

    game: str
    rules: dict[str, RuleValue]
    opponent: str
    seed: str
    twin: int
    style: str
    legal: bool
    attempts: int
    version: str
    pair: int
    seat: int
    prompt: str


class Given(NamedTuple):
    """An answer."""

    at: int
    fault: str
    message: str | None


class Worth(NamedTuple):
    """What our scorer stores."""

    tally: Tally
    moves: tuple[Judged, ...]
    let_off: LetOff | None


class Game(NamedTuple):
    """A game that was played and scored."""

    condition: Condition
    seed: str
    seat: int
    prompt: str
    name: str
    epoch: int
    tally: Tally  # its unit is told apart from those of other seeds
    moves: tuple[Judged, ...]  # the model's own
    let_off: LetOff | None
    answers: tuple[Given, ...]
    limit: str  # of Inspect's, if one ended it


def game_of(log: Log, sample: EvalSample) -> Game | None:
    """The game of a sample; None if it was not scored."""
    score = (sample.scores or {}).get(SCORER)
    if score is None or not (score.metadata or {}).get("tally"):
        return None
    try:
        spec = decoded(Spec, sample.metadata)
        worth = decoded(Worth, {"let_off": None, **(score.metadata or {})})  # which logs did not always have
        answers = decoded(tuple[Given, ...], _answers(sample))
        who = condition(log.model, log.settings, spec._asdict())
        who.variant  # noqa: B018 - whether there is such a game
        if not all(move.move in move.worth for move in worth.moves):
            raise NotStored("a move has no worth")
    except NumduelError as error:
        raise BadLog(
            f"{Path(log.path).name} is not as this numduel writes logs: in sample {sample.id}, {error}"
        ) from None
    unit = f"{spec.seed} {worth.tally.unit}" if worth.tally.luck else worth.tally.unit  # an opening knows no seed
    return Game(
        who,
        spec.seed,
        spec.seat,
        spec.prompt,
        str(sample.id),
        sample.epoch,
        worth.tally._replace(unit=unit),
        tuple(move for move in worth.moves if move.by == spec.seat),
        worth.let_off,
        answers,
        sample.limit.type if sample.limit else "",
    )


def _answers(sample: EvalSample) -> object:
    played = sample.store.get(STORED)
    if not isinstance(played, Mapping) or "answers" not in played:
        raise NotStored("it has no answers")
    return played["answers"]
