"""The scorer: what each move was worth, and the figures of all games with their intervals."""

from typing import Any

from anyio.to_thread import run_sync
from inspect_ai.scorer import Metric, SampleScore, Score, Scorer, Target, Value, metric, scorer
from inspect_ai.solver import TaskState

from numduel.models.answers import NO_ANSWER
from numduel.models.appraisal import Appraisal, appraise
from numduel.models.evaluation.playing import STORED
from numduel.models.figures import Tally, figures, tallied, unit_of
from numduel.models.schedule import solved
from numduel.record import parse


@metric(scores="unreduced")
def all_figures() -> Metric:
    """Each figure with the ends of its 95 % interval: `regret`, `regret_low`, `regret_high`, and so on."""

    def compute(scores: list[SampleScore]) -> Value:
        found = figures(Tally.from_data((each.score.metadata or {})["tally"]) for each in scores)
        ends = {
            name: {name: one.value, f"{name}_low": one.low, f"{name}_high": one.high} for name, one in found.items()
        }
        return {name: value for each in ends.values() for name, value in each.items() if value is not None}

    return compute


@scorer(metrics=[all_figures()])
def worth() -> Scorer:
    """What the game was worth, and each move in it. A game that was not finished in time is forfeited."""

    async def score(state: TaskState, target: Target) -> Score:  # noqa: ARG001 - Inspect passes it
        played = state.store.get(STORED)
        if not played:
            return Score.unscored(explanation="The game never began.")
        return await run_sync(_score, state.metadata, played)

    return score


def _score(spec: dict[str, Any], played: dict[str, Any]) -> Score:
    seat, answers = spec["seat"], played["answers"]
    match = parse("the game", played["record"].encode()).match
    if match.outcome is None and not played.get("limited"):
        return Score.unscored(explanation="The game was stopped, or ended in an error.")
    if match.outcome is None:
        match.forfeit(seat, NO_ANSWER)
    found = appraise(match, seat, solved(match.game))
    tally = tallied(
        unit_of(match, spec["pair"]),
        found,
        seat,
        [(answer["at"], answer["fault"]) for answer in answers],
        luck=match.game.has_chance,
        tokens=sum(answer["output_tokens"] for answer in answers),
        seconds=sum(answer["seconds"] for answer in answers),
    )
    return Score(
        value=_values(tally),
        answer=match.outcome.sentence("player 1", "player 2", seat) if match.outcome else None,
        metadata={"tally": tally.as_data(), **_details(found), "outcome": match.outcome and match.outcome._asdict()},
    )


def _values(tally: Tally) -> dict[str, str | int | float | bool | None]:
    """The game's own figures."""
    return {name: one.value for name, one in figures([tally]).items()}


def _details(found: Appraisal) -> dict[str, Any]:
    return {
        "start": found.start,
        "luck": found.luck,
        "moves": [move._asdict() for move in found.moves],
        "unplayed": found.unplayed and found.unplayed._asdict(),
        "let_off": found.let_off and found.let_off._asdict(),
    }
