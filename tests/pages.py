"""The pages of docs that the program writes: docs/games from the handbook, docs/solutions.md from the solutions.

`python tests/pages.py` writes them anew; a test holds them to it.
"""

from pathlib import Path

import numduel
import solutions
from numduel.handbook import page

DOCS = Path(__file__).parent.parent / "docs"
FOLDER = DOCS / "games"


def text(key: str) -> str:
    return page(numduel.game(key)) + "\n"


def main() -> None:
    for key in numduel.GAMES:
        (FOLDER / f"{key}.md").write_text(text(key))
    for path, content in solutions.files().items():
        (DOCS / path).parent.mkdir(exist_ok=True)
        (DOCS / path).write_text(content)


if __name__ == "__main__":
    main()
