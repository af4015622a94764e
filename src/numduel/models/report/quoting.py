"""What a model was told and what it said at the places that are shown: looked up again in their logs."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from inspect_ai.log import EvalSample
from inspect_ai.model import ChatMessage, ContentReasoning

from numduel.models.asking import TABLE
from numduel.models.report.examples import Example, Place
from numduel.models.report.games import game_of
from numduel.models.report.logs import Log, samples

LONGEST: Final = 12_000
"""How many characters are kept of what was said."""


class Quote(NamedTuple):
    """What was told and said in a turn."""

    question: str
    said: str
    thought: str  # if the log has it
    left_out: int  # characters of both


NOTHING: Final = Quote("", "", "", 0)


def quotes(examples: Iterable[Example], logs: Sequence[Log]) -> dict[Place, Quote]:
    """The quotes of examples, by their places; each log is opened once, and its samples are read one at a time."""
    wanted: dict[str, dict[tuple[str, int], list[Example]]] = {}
    for example in examples:
        wanted.setdefault(example.log, {}).setdefault((example.sample, example.epoch), []).append(example)
    found = {}
    for log in logs:
        here = wanted.get(log.id)
        if here:
            for sample in samples(log, {*here}):
                for example in here[str(sample.id), sample.epoch]:
                    found[example.place] = _quote(log, sample, example)
    return found


def _quote(log: Log, sample: EvalSample, example: Example) -> Quote:
    game = game_of(log, sample)
    message = game.answers[example.answer].message if game else None
    at = next((number for number, each in enumerate(sample.messages) if each.id and each.id == message), None)
    if at is None:
        return NOTHING
    asked = [each.text for each in sample.messages[:at] if each.role == "user"]
    question = next((text for text in reversed(asked) if TABLE in text), "")
    said, thought = sample.messages[at].text.strip("\r\n"), _thought(sample.messages[at])
    left_out = sum(max(len(text) - LONGEST, 0) for text in (said, thought))
    return Quote(question[:LONGEST], _end(said), thought[:LONGEST], left_out)


def _thought(message: ChatMessage) -> str:
    """What the model thought before it said something, as far as its provider shows it."""
    parts = [] if isinstance(message.content, str) else message.content
    texts = [
        (part.summary or "") if part.redacted else part.reasoning
        for part in parts
        if isinstance(part, ContentReasoning)
    ]
    return "\n\n".join(filter(None, texts)).strip("\r\n")


def _end(text: str) -> str:
    """A text without its beginning if it is too long: the move is in its last line."""
    return text[-LONGEST:]
