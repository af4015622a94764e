"""The pages of docs/games: what the handbook says of each game by the book.

`python tests/pages.py` writes them anew; a test holds them to it.
"""

from pathlib import Path

import numduel
from numduel.handbook import page

FOLDER = Path(__file__).parent.parent / "docs" / "games"


def text(key: str) -> str:
    return page(numduel.game(key)) + "\n"


def main() -> None:
    for key in numduel.GAMES:
        (FOLDER / f"{key}.md").write_text(text(key))


if __name__ == "__main__":
    main()
