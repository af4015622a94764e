"""What is generated: docs/games from the handbook, perfect play from the solutions, the picture of the layers.

`make docs` writes them anew; a test holds them to it.
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
