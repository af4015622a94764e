"""`numduel models`: the report as files and as JSON, and prompts without running anything."""

import inspect
import json
import re
import subprocess
import sys
from hashlib import sha256

import pytest

import numduel as package
from commands import numduel, refused
from models.report.made import log, samples, stored
from numduel.cli.models import OPPONENT, SEED


@pytest.fixture(scope="module")
def logs(tmp_path_factory):
    return stored(tmp_path_factory.mktemp("logs"), log(samples("wits", "easy", 4), "lab/easy"))


def test_the_report_is_two_files(logs, tmp_path):
    out = tmp_path / "new" / "folder"
    result = numduel("models", "report", str(logs), "--out", str(out))
    assert (result.code, result.err) == (0, "")
    assert result.out == f"Report: {out / 'report.html'}\n"
    assert sorted(path.name for path in out.iterdir()) == ["report.html", "report.json"]
    assert json.loads((out / "report.json").read_text())["groups"][0]["model"] == "lab/easy"
    assert "lab/" in (out / "report.html").read_text()


def test_by_default_it_is_in_a_folder_of_its_own(logs, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    numduel("models", "report", str(logs))
    assert (tmp_path / "models-report" / "report.html").exists()


def test_json_is_printed_and_nothing_written(logs, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = numduel("models", "report", str(logs), "--json")
    assert (result.code, result.out.count("\n")) == (0, 1)
    assert json.loads(result.out)["numduel"] == 1
    assert not [path for path in tmp_path.iterdir() if path.name != "home"]


def parts(*args):
    """What is printed before the game and in the first turn, and the hash."""
    result = numduel("models", "prompt", *args)
    assert (result.code, result.err) == (0, "")
    _, system, question, digest = re.split(r"^=====.*:\n", result.out, flags=re.MULTILINE)
    return system.removesuffix("\n"), question.removesuffix("\n"), digest.strip()


@pytest.mark.parametrize("key", package.GAMES)
@pytest.mark.parametrize("seat", [1, 2])
def test_a_prompt_is_exactly_what_a_model_reads(key, seat):
    sample = samples(key, "easy", 2)[seat - 1]
    system, question, digest = parts(key, "--seat", str(seat))
    assert [system, question] == [message.text for message in sample.messages[:2]]
    common = re.sub(r" This game does not begin as the rules say, but from this table:\n\n(.+\n)+", "\n", system)
    assert digest == sample.metadata["prompt"] == sha256(common.encode()).hexdigest()
    assert (common == system) == package.game(key).has_chance  # only games without luck begin from openings


def test_a_prompt_knows_how_the_game_is_told():
    system, question, _ = parts("wits", "--attempts", "2", "--no-legal", "--variant", "quick", "--rule", "add=5")
    assert "you are asked up to 2 more times" in system
    assert "making it 30 wins" in system
    assert "`add 5`" in system
    assert "Legal moves" not in question
    sample = samples("wits", "easy", 2, style="book")[0]
    assert parts("wits", "--style", "book")[1] == sample.messages[1].text


def test_a_prompt_needs_no_inspect():
    look = (
        "import sys; sys.modules['inspect_ai'] = None; import numduel.cli; "
        "sys.exit(numduel.cli.main(['models', 'prompt', 'wits']))"
    )
    done = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_prompt_is_by_default_that_of_the_evaluation():
    from numduel.models.evaluation.task import duel

    given = inspect.signature(duel).parameters
    assert (given["opponent"].default, given["seed"].default) == (OPPONENT, SEED)


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["chess"], "numduel: there is no game 'chess'"),
        (["wits", "--seat", "3"], "numduel models prompt: argument --seat: invalid choice"),
        (["wits", "--twin", "x"], "numduel models prompt: argument --twin: must be a whole number of at least 0"),
        (["wits", "--style", "poem"], "numduel models prompt: argument --style: invalid choice"),
        (["wits", "--twin", "1", "--style", "book"], "numduel: a twin has no rule book"),
        (["wits", "--seat", "2", "--rule", "target=1"], "numduel: "),
    ],
)
def test_a_prompt_that_cannot_be_is_refused(args, sentence):
    assert refused("models", "prompt", *args).startswith(sentence)
