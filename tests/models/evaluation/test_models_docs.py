"""What docs/models.md says is true."""

import inspect
import re
from pathlib import Path

from evaluating import duel

import numduel
from numduel.models.answers import ILLEGAL, NO_ANSWER, TOO_LONG, UNCLEAR, read
from numduel.models.baselines import BASELINES
from numduel.models.figures import FIGURES

PAGE = (Path(numduel.__file__).parents[2] / "docs" / "models.md").read_text()


def table(heading):
    rows = PAGE.split(f"| {heading} |")[1].split("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def test_it_lists_every_option_with_its_default():
    defaults = {name: each.default for name, each in inspect.signature(duel).parameters.items()}
    written = {name.strip("`"): default.strip("`") for name, default, _ in table("option")}
    assert written == {
        name: "" if value in (None, ()) else str(value).replace("True", "true") for name, value in defaults.items()
    }


def test_it_lists_every_figure_and_every_baseline():
    assert [name.strip("`") for name, _ in table("figure")] == [*FIGURES]
    assert {*re.findall(r"`numduel/([a-z-]+)`", PAGE.split("## Baselines")[1])} >= {*BASELINES}


def test_its_examples_of_answers_are_counted_as_it_says():
    game = numduel.game("wits")
    legal = {move: move for move in game.all_moves}
    faults = {"`illegal`": ILLEGAL, "`unclear`": UNCLEAR}
    for _, examples, counted in table("kind of answer")[:2]:
        for example in re.findall("`([^`]+)`", examples):
            assert read(example, legal, game.all_moves).fault == faults[counted.split(";")[0]], example
    assert [kind for kind in (ILLEGAL, UNCLEAR, TOO_LONG, NO_ANSWER) if f"forfeit: `{kind}`" not in PAGE] == []
    assert read(re.search(r"^MOVE: .*$", PAGE, re.MULTILINE)[0], legal, game.all_moves).move == "add 4"
