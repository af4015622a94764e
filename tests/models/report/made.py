"""Logs of evaluations, made without running Inspect: real games of baselines, scored as the task scores them."""

from collections.abc import Callable
from functools import cache

from inspect_ai.log import EvalConfig, EvalDataset, EvalLog, EvalResults, EvalSample, EvalSpec, write_eval_log
from inspect_ai.log._log import EvalScorer
from inspect_ai.model import ChatMessageAssistant, ChatMessageSystem, ChatMessageUser, GenerateConfig
from inspect_ai.scorer import Score

from models.sittings import answers, setting_of
from numduel.models.evaluation import spec
from numduel.models.evaluation.playing import _record
from numduel.models.evaluation.scoring import _score
from numduel.models.report import data, report
from numduel.models.schedule import schedule, seat
from numduel.models.sitting import Manner

Say = Callable[[str], str]
NASTY = (
    "<script>alert(1)</script></samp></pre></details><img src=x onerror=alert(1)>",
    "\u202eevil\u2066 \u200fname \u061c",
    "\x1b[31mred\x1b[0m\x07\x00\x9b",
    "x" * 50_000,
    "",
    "&lt;b&gt; \"quoted\" 'too' ]]> -->",
    "\ud800 lone \udfff",
    "\n" * 5_000,
)
"""What a model may say, or be called."""


def same(text: str) -> str:
    return text


@cache
def samples(key: str, who: str, games: int = 4, say: Say = same, epoch: int = 1, **options):
    """The samples of an evaluation; `say` is what the model says around what the baseline answers."""
    style, legal, attempts = options.pop("style", "handbook"), options.pop("legal", True), options.pop("attempts", 0)
    rules = dict(options.pop("rules", ()))
    setting = setting_of(key, rules=rules, manner=Manner(style, legal, attempts), **options)
    return [_sample(setting, planned, who, say, epoch) for planned in schedule(games, "both")]


def _sample(setting, planned, who, say, epoch):
    seated = seat(setting, planned, f"numduel/{who}")
    messages = [ChatMessageSystem(content=spec.opening(setting, planned))]
    given = []
    for question, answer in answers(seated, who, f"{setting.seed} {planned.name}"):
        said = ChatMessageAssistant(content=say(answer), id=f"{planned.name} {epoch} {len(given)}")
        messages += [ChatMessageUser(content=question), said]
        given.append({"message": said.id, "input_tokens": 100, "output_tokens": 7 + len(given), "seconds": 0.25})
    faults = [{"at": each.at, "fault": each.reading.fault} for each in seated.sitting.answers]
    metadata = spec.of_game(setting, planned)
    stored = {"record": _record(seated), "answers": [{**a, **b} for a, b in zip(faults, given, strict=True)]}
    return EvalSample(
        id=planned.name,
        epoch=epoch,
        input="",
        target="",
        messages=messages,
        store={"numduel": stored},
        scores={"worth": _score(metadata, stored)},
        metadata=metadata,
        uuid=f"{who} {setting} {planned.name} {epoch}",
    )


def log(of, model="numduel/easy", name="one", *, status="success", config=None, scorer="worth"):
    """A log of these samples."""
    ids = [*dict.fromkeys(each.id for each in of)]
    epochs = max((each.epoch for each in of), default=1)
    return EvalLog(
        status=status,
        eval=EvalSpec(
            eval_id=name,
            created="2026-01-01T00:00:00+00:00",
            task="numduel/duel",
            dataset=EvalDataset(samples=len(ids), sample_ids=ids),
            model=model,
            model_generate_config=GenerateConfig(**(config or {})),
            config=EvalConfig(epochs=epochs),
            scorers=[EvalScorer(name=scorer)],
        ),
        results=EvalResults(total_samples=len(of), completed_samples=len(of)),
        samples=[*of],
    )


def stored(folder, *logs, kind="eval"):
    """The folder with these logs, each in a file of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    for each in logs:
        write_eval_log(each, str(folder / f"2026-01-01T00-00-00+00-00_duel_{each.eval.eval_id}.{kind}"))
    return folder


def reported(folder, *logs, **options):
    return report([str(stored(folder, *logs, **options))])


def as_data(folder, *logs, **options):
    return data(reported(folder, *logs, **options))


def retold(of, twin):
    """The same samples as those of a twin."""
    return [
        each.model_copy(update={"metadata": {**each.metadata, "twin": twin}, "uuid": f"{each.uuid} twin {twin}"})
        for each in of
    ]


def unscored(sample, **more):
    return sample.model_copy(update={"scores": {"worth": Score.unscored(explanation="?")}, **more})


def moves(each):
    """The model's own moves in all games of a log, as the scorer stored them."""
    return [
        move
        for sample in each.samples
        for move in sample.scores["worth"].metadata["moves"]
        if move["by"] == sample.metadata["seat"]
    ]
