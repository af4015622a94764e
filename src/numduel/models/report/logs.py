"""Inspect's logs: which there are, what each says about itself, and its samples, one at a time."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from inspect_ai.log import (
    EvalLog,
    EvalSample,
    list_eval_logs,
    read_eval_log,
    read_eval_log_sample,
    read_eval_log_sample_summaries,
)

from numduel.game import NumduelError

SCORER: Final = "worth"
"""The name of our scorer, by which our logs are known."""
SUCCESS: Final = "success"
UNREAD: Final = {"events", "events_data", "attachments", "timelines"}
"""What takes most of a sample's room, and is not needed."""
SETTINGS: Final = (
    "best_of",
    "effort",
    "frequency_penalty",
    "max_tokens",
    "presence_penalty",
    "reasoning_effort",
    "reasoning_mode",
    "reasoning_tokens",
    "system_message",
    "temperature",
    "top_k",
    "top_p",
    "verbosity",
)
"""How a model was called, as far as it makes another player of it."""


class BadLog(NumduelError):
    """A log that cannot be reported."""


class Log(NamedTuple):
    """What a log says about itself."""

    path: str
    id: str
    model: str
    settings: str  # those of SETTINGS that were given: "temperature=0.0, top_p=0.9"
    status: str
    samples: int  # that it has in the end
    ours: bool


def found(names: Iterable[str]) -> list[str]:
    """The logs among these files and in these folders, however deep."""
    paths: dict[str, None] = {}
    for name in names:
        path = Path(name)
        if path.is_dir():
            listed = [Path(each.name.removeprefix("file://")) for each in list_eval_logs(str(path))]
            if not listed:
                raise BadLog(f"there are no logs in {name}: give the folder that Inspect writes them to, often ./logs")
            paths |= dict.fromkeys(str(each.resolve()) for each in listed)
        elif path.is_file():
            paths[str(path.resolve())] = None
        else:
            raise BadLog(f"there is no file or folder {name}")
    return sorted(paths)


def header(path: str) -> Log:
    """What a log says about itself."""
    log = _read(path)
    about = log.eval
    scorers = [each.name.rpartition("/")[2] for each in about.scorers or ()]
    samples = log.results.completed_samples if log.results else 0
    return Log(path, about.eval_id, about.model, _settings(log), log.status, samples, SCORER in scorers)


def _read(path: str, *, whole: bool = False) -> EvalLog:
    try:
        return read_eval_log(path, header_only=not whole)
    except Exception:  # noqa: BLE001 - whatever is wrong with the file
        raise _unreadable(path) from None


def _settings(log: EvalLog) -> str:
    given = log.eval.model_generate_config.merge(log.plan.config).model_dump(exclude_none=True)
    return ", ".join(f"{name}={given[name]}" for name in SETTINGS if name in given)


def once(logs: Sequence[Log]) -> list[Log]:
    """Each evaluation once, in an order of its own: the copy that is finished, or has most games."""
    best = sorted(logs, key=lambda log: (log.id, log.status != SUCCESS, -log.samples, log.path))
    return [log for at, log in enumerate(best) if not at or best[at - 1].id != log.id]


def samples(log: Log, wanted: set[tuple[str, int]] | None = None) -> Iterator[EvalSample]:
    """The samples of a log, or those with these names and epochs, one at a time."""
    if not log.path.endswith(".eval"):  # Inspect's other format can only be read as a whole
        every = _read(log.path, whole=True).samples or []
        yield from (each for each in every if wanted is None or (str(each.id), each.epoch) in wanted)
        return
    try:
        names = [(each.id, each.epoch) for each in read_eval_log_sample_summaries(log.path)]
    except Exception:  # noqa: BLE001 - whatever is wrong with the file
        raise _unreadable(log.path) from None
    for name, epoch in names:
        if wanted is None or (str(name), epoch) in wanted:
            yield _sample(log.path, name, epoch)


def _sample(path: str, name: Any, epoch: int) -> EvalSample:
    try:
        return read_eval_log_sample(path, name, epoch, exclude_fields=UNREAD)
    except Exception:  # noqa: BLE001 - whatever is wrong with the file
        raise _unreadable(path) from None


def _unreadable(path: str) -> BadLog:
    return BadLog(f"{Path(path).name} is not a log that Inspect can read: it may be damaged, or from a newer Inspect")
