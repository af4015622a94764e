"""The options of the task, and what is said about those that cannot be."""

import subprocess
import sys
from pathlib import Path

import pytest
from evaluating import duel
from inspect_ai._util.error import PrerequisiteError

from numduel.models.evaluation import spec


def sample(**options):
    return duel(**options).dataset[0]


def said(*arguments):
    """What Inspect's own command line prints, in a process of its own."""
    inspect = Path(sys.executable).with_name("inspect")
    found = subprocess.run([inspect, *arguments, "--display", "plain"], capture_output=True, text=True, check=False)
    return " ".join((found.stdout + found.stderr).split()), found.returncode


def evaluated(*arguments, folder):
    return said("eval", "numduel/duel", "--log-dir", folder, *arguments)


def test_inspect_finds_the_task_the_models_and_the_scorer_by_their_entry_points(tmp_path):
    arguments = ["-T", "game=wits", "-T", "games=2", "-T", "opponent=random", "-T", "legal=false", "-T", "seat=both"]
    out, code = evaluated("--model", "numduel/perfect", *arguments, folder=tmp_path)
    assert code == 0, out
    assert "regret 0.000" in out
    (log,) = tmp_path.glob("*.eval")
    out, code = said("score", log, "--scorer", "numduel/worth", "--action", "overwrite", "--overwrite")
    assert code == 0, out
    assert "regret 0.000" in out


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"game": "chess"}, "there is no game 'chess': the games are showdown, battle, target, wits, duel"),
        ({"games": 3}, "the number of games must be even, not 3: each pair has one from each seat"),
        ({"seat": 4}, "the seat must be both, 1 or 2, not '4'"),
        ({"opponent": "bot:x"}, "the opponent must be random, easy, medium, hard, perfect or greedy, not 'bot:x'"),
        ({"style": "poem"}, "the style must be handbook or book, not 'poem'"),
        ({"legal": "maybe"}, "legal must be true or false, not 'maybe'"),
        ({"game": "wits", "rules": "repetition=0"}, "repetition must be 2 to 10 here, not 0"),
        ({"attempts": -1}, "the number of attempts must be a whole number from 0 to 100, not -1"),
        ({"attempts": 101}, "the number of attempts must be a whole number from 0 to 100, not 101"),
        ({"game": "wits", "rules": "repetition=50"}, "repetition must be 2 to 10 here, not 50"),
        ({"game": ["wits", "duel"]}, "the game must be a single word, not ['wits', 'duel']"),
        ({"opponent": ["easy", "hard"]}, "the opponent must be a single word"),
        ({"style": 7}, "the style must be a single word, not 7"),
        ({"variant": ["quick", "long"]}, "the variant must be a single word"),
        ({"rules": 5}, "a rule is changed with NAME=VALUE, not 5"),
        ({"rules": "target="}, "a rule is changed with NAME=VALUE, not 'target='"),
        ({"rules": "=3"}, "a rule is changed with NAME=VALUE, not '=3'"),
        ({"rules": "target=30,target=20"}, "the rule 'target' is changed twice"),
        ({"rules": None}, "a rule is changed with NAME=VALUE, not None"),
        ({"rules": [{"target": 30}]}, "a rule is changed with NAME=VALUE, not [{'target': 30}]"),
        ({"attempts": "some"}, "the number of attempts must be a whole number from 0 to 100, not 'some'"),
        ({"twin": -3}, "the twin must be a whole number, 0 for the game itself, not -3"),
        ({"twin": 1, "style": "book"}, "a twin has no rule book: the style must be handbook"),
        ({"variant": "tiny"}, "showdown has no variant 'tiny': its variants are quick, long, fair"),
        ({"rules": "target"}, "a rule is changed with NAME=VALUE, not 'target'"),
        ({"rules": "target=x"}, "target must be a whole number from 1 to 1000, not 'x'"),
        ({"rules": "speed=9"}, "showdown has no rule 'speed'"),
        ({"rules": {"target": 900}}, "this variant of showdown is too large to solve"),
    ],
)
def test_what_cannot_be_is_explained_in_a_sentence(options, why):
    with pytest.raises(PrerequisiteError) as refused:
        duel(**options)
    assert why in str(refused.value)


def test_a_mistake_on_the_command_line_is_a_sentence_and_no_traceback(tmp_path):
    for arguments, why in (
        (["--model", "numduel/perfect", "-T", "game=chess"], "numduel: there is no game 'chess'"),
        (["--model", "numduel/deep-blue"], "numduel: there is no model numduel/deep-blue: it must be random, easy,"),
    ):
        out, code = evaluated(*arguments, folder=tmp_path)
        assert code != 0
        assert why in out
        assert "Traceback" not in out


@pytest.mark.parametrize("rules", ["target=30, add=5", ["target=30", "add=5"], {"target": 30, "add": 5}])
def test_rules_are_changed_in_any_of_inspects_ways(rules):
    found = sample(game="wits", rules=rules).metadata["rules"]
    assert (found["target"], found["add"]) == (30, 5)


def test_a_named_variant_can_be_changed_further():
    found = sample(game="wits", variant="quick", rules="add=4").metadata["rules"]
    assert found["add"] == 4
    assert found["target"] == 30


def test_a_sample_says_all_that_its_game_follows_from():
    one = sample(game="duel", opponent="easy", legal=False, attempts=3, seed=5, seat=2)
    setting, planned = spec.read(one.metadata)
    assert spec.of_game(setting, planned) == one.metadata
    assert (planned.number, setting.opponent, setting.seed) == (2, "easy", "5")
    assert setting.manner == ("handbook", False, 3)
