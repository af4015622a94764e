"""The public Python API, and the page that documents it."""

import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

import numduel
from numduel.models import tell

PAGE = (Path(__file__).parent.parent / "docs" / "python.md").read_text()
EXAMPLES = re.findall(r"^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
NAMED = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`\n]+)`", PAGE)))) | set(
    re.findall(r"\.(\w+)", " ".join(EXAMPLES))
)
CLASSES = [name for name in numduel.__all__ if inspect.isclass(getattr(numduel, name))]


def test_the_examples_on_the_page_run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = {}
    for number, example in enumerate(EXAMPLES, 1):
        exec(compile(example, f"example {number} of docs/python.md", "exec"), names)
    assert sum(example.count("assert") for example in EXAMPLES) > 30


@pytest.mark.parametrize("name", numduel.__all__)
def test_every_public_name_is_in_an_example(name):
    assert re.search(rf"`numduel\.{name}\b", PAGE)
    assert any(re.search(rf"\bnumduel\.{name}\b", example) for example in EXAMPLES)


def members(name):
    """The public attributes and methods of a class and its instances."""
    kind = getattr(numduel, name)
    own = [base for base in kind.__mro__ if base.__module__.startswith("numduel")]
    found = {member for base in own for member in (*vars(base), *vars(base).get("__annotations__", ()))}
    if name == "Match":
        found |= {*vars(numduel.Match(numduel.game("wits")))}
    if name == "Forfeit":
        found |= {*vars(numduel.Forfeit("closed"))}
    return sorted(member for member in found if not member.startswith("_"))


@pytest.mark.parametrize("name", CLASSES)
def test_every_public_attribute_and_method_is_documented(name):
    assert [member for member in members(name) if member not in NAMED] == []


def table(of):
    """The names in the first column of a table on the page."""
    rows = re.search(rf"^\| {of} \|.*\n\|---\|---\|\n((?:\|.*\n)+)", PAGE, re.MULTILINE)[1]
    return [name for row in rows.splitlines() for name in re.findall(r"`(\w+)(?:\([^`]*\))?`", row.split("|")[1])]


@pytest.mark.parametrize("what", ["game", "observation", "solution", "match", "player", "telling"])
def test_everything_on_the_page_exists(what):
    game = numduel.game("wits")
    thing = {
        "game": game,
        "observation": game.see(game.start(), 1),
        "solution": numduel.solve(game),
        "match": numduel.Match(game),
        "player": numduel.computer("greedy", lambda _: 0),
        "telling": tell(game),
    }[what]
    listed = table(what)
    assert len(listed) > 3
    assert [name for name in listed if not hasattr(thing, name)] == []


def test_exactly_the_exported_names_are_public():
    assert sorted(numduel.__all__) == sorted(set(numduel.__all__))
    assert {*numduel.__all__} <= {*dir(numduel)}
    for name in numduel.__all__:
        assert getattr(numduel, name) is not None
    with pytest.raises(AttributeError, match="module 'numduel' has no attribute 'reviewed'"):
        numduel.reviewed  # noqa: B018 - there is no such name


def run(program):
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()


@pytest.mark.parametrize("before", ["", "import numduel.reviews, numduel.match, numduel.record\n"])
def test_public_names_do_not_depend_on_what_was_imported_before(before):
    told = run(f"{before}import numduel\nprint(*(type(getattr(numduel, name)).__name__ for name in numduel.__all__))")
    assert "module" not in told
    assert len(told) == len(numduel.__all__)


def test_importing_numduel_loads_only_the_rules():
    loaded = run("import sys, numduel\nprint(*(name for name in sys.modules if name.startswith('numduel')))")
    assert {name.split(".")[1] for name in loaded if "." in name} == {"_start", "game", "rules", "solve"}
