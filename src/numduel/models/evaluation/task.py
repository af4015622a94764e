"""The task: `inspect eval numduel/duel --model M -T game=wits -T opponent=perfect`."""

from collections.abc import Mapping, Sequence

from inspect_ai import Task, task
from inspect_ai._util.error import PrerequisiteError  # what Inspect prints as a sentence, without a traceback
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ChatMessageSystem

import numduel
from numduel.game import BadRule, NumduelError, RuleValue, listed, quoted
from numduel.models.evaluation import spec
from numduel.models.evaluation.playing import playing
from numduel.models.evaluation.scoring import worth
from numduel.models.narrating import STYLES
from numduel.models.schedule import Planned, Setting, check, schedule
from numduel.models.sitting import Manner
from numduel.rules import GAMES, checked, variant_rules

DEFAULT = next(iter(GAMES))
MOST_ATTEMPTS = 100
Rules = str | Sequence[str] | Mapping[str, RuleValue]


@task
def duel(
    *,
    game: str = DEFAULT,
    opponent: str = "perfect",
    games: int = 40,
    seat: int | str = "both",
    legal: bool = True,
    style: str = "handbook",
    twin: int = 0,
    attempts: int = 0,
    variant: str | None = None,
    rules: Rules = (),
    seed: int | str = "numduel",
) -> Task:
    """A model plays one of the games against a computer; each of its moves is scored by the exact solution.

    Args:
        game: showdown, battle, target, wits or duel.
        opponent: random, easy, medium, hard, perfect or greedy.
        games: How many games; an even number if the model plays both seats.
        seat: The model's seat: 1 (moves first), 2, or both.
        legal: Whether the legal moves are listed in each turn.
        style: How a turn is told: in our words (handbook), or in the lines of the rule book's dialogue (book).
        twin: 0 for the game itself; from 1 up, the same game told in other words and numbers.
        attempts: How many more tries the model has in a turn after an answer that made no move; then it forfeits.
        variant: A named variant, such as quick.
        rules: Rules to change, such as target=30, several of them separated by commas.
        seed: Decides all cards, openings and the opponent's random choices; with the same seed all models play the same
            games.

    """
    try:
        for what, word in (("game", game), ("opponent", opponent), ("style", style), ("variant", variant or "")):
            if not isinstance(word, str):
                raise NumduelError(f"the {what} must be a single word, not {quoted(word)}")
        changes = {**(variant_rules(game, variant) if variant else {}), **_changes(rules)}
        setting = Setting(game, checked(game, changes), opponent, str(seed), twin, _manner(style, legal, attempts))
        check(setting)
        planned = schedule(games, str(seat))
    except NumduelError as error:
        raise PrerequisiteError(f"numduel: {error}") from None
    return Task(
        dataset=MemoryDataset([_sample(setting, each) for each in planned], name=game),
        solver=playing(),
        scorer=worth(),
        display_name=f"numduel {game}",
        version=numduel.__version__,
        metadata=spec.of_setting(setting),
    )


def _manner(style: str, legal: bool, attempts: int) -> Manner:
    if style not in STYLES:
        raise NumduelError(f"the style must be {listed([*STYLES])}, not {quoted(style)}")
    if not isinstance(legal, bool):
        raise NumduelError(f"legal must be true or false, not {quoted(legal)}")
    if type(attempts) is not int or not 0 <= attempts <= MOST_ATTEMPTS:
        raise NumduelError(
            f"the number of attempts must be a whole number from 0 to {MOST_ATTEMPTS}, not {quoted(attempts)}"
        )
    return Manner(style, legal, attempts)


def _changes(rules: Rules) -> dict[str, RuleValue]:
    if isinstance(rules, Mapping):
        return dict(rules)
    each = rules.split(",") if isinstance(rules, str) else rules
    if not isinstance(each, Sequence) or not all(isinstance(text, str) for text in each):
        raise BadRule(f"a rule is changed with NAME=VALUE, not {quoted(rules)}")
    changes: dict[str, RuleValue] = {}
    for text in filter(None, each):
        name, _, value = (part.strip() for part in text.partition("="))
        if not name or not value:
            raise BadRule(f"a rule is changed with NAME=VALUE, not {quoted(text)}")
        if name in changes:
            raise BadRule(f"the rule {quoted(name)} is changed twice")
        changes[name] = value
    return changes


def _sample(setting: Setting, planned: Planned) -> Sample:
    return Sample(
        id=planned.name,
        input=[ChatMessageSystem(content=spec.opening(setting, planned))],
        metadata=spec.of_game(setting, planned),
    )
