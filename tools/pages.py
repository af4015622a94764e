"""Generates docs/games from the handbook, the pages on perfect play from the solutions, and the architecture picture.

`make docs` regenerates them; a test checks that they are up to date.
"""

from pathlib import Path

import architecture
import numduel
import solutions
from numduel.handbook import page

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "games"


def text(key: str) -> str:
    return page(numduel.game(key)) + "\n"


def main() -> None:
    for key in numduel.GAMES:
        (FOLDER / f"{key}.md").write_text(text(key))
    for path, content in (solutions.files() | architecture.files()).items():
        (ROOT / path).write_text(content)


if __name__ == "__main__":
    main()
