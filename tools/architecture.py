"""The layers as a picture, drawn from the import-linter contracts and the first sentence of each docstring.

`make docs` draws it; a test fails if it no longer matches the contracts.
"""

import ast
import textwrap
import tomllib
from pathlib import Path

from solutions.svg import EDGE, INK, MARGIN, SOFT, TOP, Picture

ROOT = Path(__file__).parent.parent
PATH = Path("docs/architecture.svg")

Layers = list[list[str]]

WIDTH = 1000
GAP = 8  # between boxes
ROW, LINE = 36, 14  # the height of a row, and of each line of text in it
HEADING = 34
SIZE = 11.5  # of the text
PER_CHARACTER = 6.5  # its average width
COLOURS = "#f1ede3", "#e3ecf5"  # of the core, and of the web app


def contracts() -> dict[str, Layers]:
    """Each package with its layers, from the top down; modules in one layer do not know each other."""
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    found = config["tool"]["importlinter"]["contracts"]
    return {
        container: [[name.strip() for name in layer.split("|")] for layer in contract["layers"]]
        for contract in found
        if contract["type"] == "layers"
        for container in contract["containers"]
    }


def about(module: str) -> str:
    """The first sentence of a module's docstring."""
    path = ROOT / "src" / Path(*module.split("."))
    path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return " ".join(text.partition("\n\n")[0].split()).partition(". ")[0].rstrip(".")


def drawn() -> str:
    """The picture: the layers of numduel, then those of its packages."""
    packages = contracts()
    rows = [_height(container, row) for container, layers in packages.items() for row in layers]
    height = TOP + sum(rows) + len(packages) * HEADING + MARGIN
    words = "; ".join(
        f"{name}: {' over '.join(' beside '.join(row) for row in rows)}" for name, rows in packages.items()
    )
    picture = Picture(
        WIDTH,
        height,
        "Every import points down",
        "A module imports from the rows below its own, never from above; modules in one row do not know each other.",
        f"The layers from the top down. {words}",
    )
    y = float(TOP)
    for container, layers in packages.items():
        picture.text(MARGIN, y + 20, container.replace(".", "/") + "/", 14, "start", weight=600, fill=INK)
        y += HEADING
        for row in layers:
            _row(picture, y, container, row)
            y += _height(container, row)
    return str(picture)


def _row(picture: Picture, y: float, container: str, row: list[str]) -> None:
    width, height = _width(row), _height(container, row)
    for at, name in enumerate(row):
        x = MARGIN + at * (width + GAP)
        picture.rect(x, y, width, height - GAP, COLOURS["web" in container], stroke=EDGE, rx=5)
        picture.text(x + 12, y + 20, name, 14, "start", weight=600)
        for number, line in enumerate(_lines(container, name, width)):
            picture.text(x + 12, y + 35 + LINE * number, line, SIZE, "start", fill=SOFT)


def _width(row: list[str]) -> float:
    return (WIDTH - 2 * MARGIN - GAP * (len(row) - 1)) / len(row)


def _height(container: str, row: list[str]) -> int:
    return ROW + LINE * max(len(_lines(container, name, _width(row))) for name in row)


def _lines(container: str, name: str, width: float) -> list[str]:
    return textwrap.wrap(about(f"{container}.{name}"), int((width - 24) / PER_CHARACTER))


def files() -> dict[Path, str]:
    """The generated files: each path in the repository with its content."""
    return {PATH: drawn()}
