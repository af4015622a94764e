"""docs/architecture.md is true: its picture is drawn from the contracts, and each of its walks is traced."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

import architecture

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "architecture.md").read_text()
STEP = re.compile(r"^\d+\. (`[^:]*`): ", re.MULTILINE)
CALLBACK = re.compile("`([^`]*)` calls `([^`]*)`")
WALKS = {
    "A key press in the terminal": "key_press",
    "A click in the browser": "click",
    "A position": "position",
    "A finished game": "finished_game",
}


def section(title):
    """The section of the page whose heading starts like this."""
    (found,) = [part for part in PAGE.split("\n## ")[1:] if part.startswith(title)]
    return found


def module(name):
    """The module in a file: `web/drawing/__init__.py` is numduel.web.drawing."""
    return "numduel." + name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def place(name):
    """A module's place among the layers, from the top down: in its package, then in the packages within."""
    packages, found, inside = architecture.contracts(), [], "numduel"
    for part in name.split(".")[1:]:
        row = next((at for at, names in enumerate(packages.get(inside, ())) if part in names), None)
        if row is None:
            break
        found.append(row)
        inside += f".{part}"
    return found


@pytest.fixture(scope="module", params=WALKS)
def walk(request, tmp_path_factory):
    """A walk's title, and its trace."""
    folder = tmp_path_factory.mktemp("walk")
    command = [str(Path(__file__).with_name("tours.py")), WALKS[request.param], str(folder)]
    own = os.environ | {"XDG_CACHE_HOME": str(folder / "cache"), "XDG_DATA_HOME": str(folder)}
    if request.param.startswith("A key press"):
        child = pexpect.spawn(sys.executable, command, env=own | {"TERM": "dumb"}, timeout=60)
        for question, answer in (("Action - ", "1"), ("number to add", "6"), ("Player 2", "quit")):
            child.expect(question)
            child.send(f"{answer}\r")
        child.expect(pexpect.EOF)
    else:
        subprocess.run([sys.executable, *command], env=own, check=True, timeout=120)
    return request.param, json.loads((folder / "walk.json").read_text())


def test_the_picture_is_drawn_from_the_contracts():
    assert {path: (ROOT / path).read_text() for path in architecture.files()} == architecture.files()
    assert f"]({architecture.PATH.name})" in PAGE


def test_a_walk_passes_through_the_modules_listed_on_the_page(walk):
    title, passed = walk
    listed = [name for step in STEP.findall(section(title)) for name in re.findall("`([^`]*)`", step)]
    assert [module(name) for name in listed] == passed["stops"]


def test_a_walk_goes_down_the_layers_except_for_the_callbacks_named_on_the_page(walk):
    title, passed = walk
    up = {(caller, called) for caller, called in passed["calls"] if place(caller) > place(called)}
    assert up == {(module(caller), module(called)) for caller, called in CALLBACK.findall(section(title))}


def test_a_walk_enters_storage_only_through_storage_py(walk):
    _, passed = walk
    inside = "numduel.web.storage."
    entered = {tuple(call) for call in passed["calls"] if call[1].startswith(inside) > call[0].startswith(inside)}
    assert entered <= {("numduel.web.rooms.journal", "numduel.web.storage.storage")}
