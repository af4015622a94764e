"""Files named after games do not depend on each other, and other conventions of the layout."""

import ast
import sys
from pathlib import Path

import pytest

import numduel

SOURCE = Path(numduel.__file__).parent
FILES = sorted(path for path in SOURCE.rglob("*.py") if path.stem in numduel.GAMES)


def test_every_game_has_the_same_files():
    counts = {key: [path.parent.name for path in FILES if path.stem == key] for key in numduel.GAMES}
    assert len({tuple(folders) for folders in counts.values()}) == 1


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_no_game_imports_another(path):
    modules = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom):
            modules |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
        elif isinstance(node, ast.Import):
            modules |= {name.name for name in node.names}
    others = set(numduel.GAMES) - {path.stem}
    assert not [module for module in modules if set(module.split(".")) & others]


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.py")), ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_code_but_the_list_of_games_branches_on_a_games_name(path):
    """`if key == "wits"` is how a sixth game is forgotten."""
    if path != SOURCE / "rules" / "__init__.py":
        strings = [node.value for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Constant)]
        assert [text for text in strings if text in numduel.GAMES] in ([], [path.stem], ["target"])


@pytest.mark.parametrize("path", sorted([SOURCE / "game.py", *SOURCE.glob("rules/*.py")]), ids=lambda path: path.name)
def test_the_rules_need_only_the_standard_library(path):
    for node in ast.walk(ast.parse(path.read_text())):
        modules = [name.name for name in node.names] if isinstance(node, ast.Import) else []
        modules += [node.module] if isinstance(node, ast.ImportFrom) else []
        assert {module.split(".")[0] for module in modules} <= {*sys.stdlib_module_names, "numduel"}


def test_no_file_is_longer_than_300_lines():
    folders = [SOURCE, *(SOURCE.parent.parent / name for name in ("tests", "tools", "bench"))]
    lengths = {path: path.read_text().count("\n") for folder in folders for path in folder.rglob("*.py")}
    assert len(lengths) > 300
    assert {path.name: length for path, length in lengths.items() if length > 300} == {}
