"""The pictures of docs/models.md: parts of the report on an evaluation of five baselines at all games.

`make pictures` takes them.
"""

import sys
import tempfile
from pathlib import Path

import inspect_ai
from playwright.sync_api import sync_playwright

import numduel
import system
from numduel.models.evaluation.task import duel
from numduel.models.report import report, write
from web.browsing import launch

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
BASELINES = ("perfect", "hard", "medium", "easy", "random")
PARTS = {"models-overview.png": "Overview", "models-game.png": numduel.game("target").title}
EDGE = 20
SIZE = {"width": 1280, "height": 820}


def main() -> None:
    if missing := [need for need in system.BROWSING if need.find() is None]:
        sys.exit(system.advice(missing))
    with tempfile.TemporaryDirectory() as folder:
        inspect_ai.eval(
            [duel(game=key) for key in numduel.GAMES],
            model=[f"numduel/{who}" for who in BASELINES],
            log_dir=f"{folder}/logs",
            display="none",
            log_level="error",
            max_tasks=len(BASELINES) * len(numduel.GAMES),
        )
        write(Path(folder), report([f"{folder}/logs"]))
        take(f"file://{folder}/report.html")


def take(address: str) -> None:
    """Take a picture of each part of the report there."""
    with sync_playwright() as playwright:
        browser = launch(playwright, system.LIBERATION)
        page = browser.new_page(viewport=SIZE, color_scheme="light")
        page.goto(address)
        for name, title in PARTS.items():
            heading = page.get_by_role("heading", name=title, level=2, exact=True)
            box = page.locator("section", has=heading).bounding_box()
            assert box
            around = {"x": box["x"] - EDGE, "y": box["y"] - EDGE, "width": box["width"] + 2 * EDGE}
            around["height"] = box["height"] + 2 * EDGE
            page.screenshot(path=FOLDER / name, full_page=True, clip=around, animations="disabled")
        browser.close()


if __name__ == "__main__":
    main()
