"""Screenshots of each page of the web app: on a desktop and on a phone, in light and in dark.

`make pictures` writes them to docs/pictures, with the players from the tests. Only those for the README are in Git.
"""

import random
import socket
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import uvicorn
from playwright.sync_api import Browser, Page, expect, sync_playwright

import numduel
import system
from arena.report.made import held, stored
from numduel.web.app import create_app
from numduel.web.settings import Settings
from web.browsing import launch
from web.inprocess import prepare
from web.playing import Player

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
README = ("table.png", "review.png", "arena.png")
SIZES = {"": {"width": 1200, "height": 820}, "-phone": {"width": 360, "height": 740}}
THEMES = {"": "light", "-dark": "dark"}

# fixed randomness, on the server and in what a browser mixes in, for the same cards and the same moves every time
SEED = 7
SAME_WORDS = """crypto.getRandomValues = (bytes) => {
  localStorage.asked = Number(localStorage.asked ?? 0) + 1;
  return bytes.map((_, at) => localStorage.asked >> 8 * at);
};"""

Scene = Callable[[Player, Player], Page]
SCENES: dict[str, Scene] = {}
ADDRESSES = {
    **{
        name: f"/{name}"
        for name in ("yours", "rules", "learn", "perfect", "analysis", "puzzles", "daily", "fair", "api")
    },
    **{
        f"{page}-{key}": f"/{page}/{key}" for key in numduel.GAMES for page in ("rules", "learn", "perfect", "analysis")
    },
    **{f"puzzle-{key}": f"/puzzles/{key}?seed=1" for key in numduel.GAMES},
    "learn-answer": "/learn/wits?step=4&answer=add 3",
    "learn-last": "/learn/wits?step=6&answer=add 6",
    "learn-none": "/learn/duel?rule.target=12",
    "tournaments": "/arena",
    "arena": "/arena/strengths",
    "arena-games": "/arena/strengths/showdown?couple=1v5",
    "arena-game": "/arena/strengths/showdown/1v5-00001-1?step=8",
    "analysis-draw": "/analysis/showdown?at=7,10/5/9/2",
    "analysis-wrong": "/analysis/wits?at=7,7",
    "offline": "/offline",
    "error": "/rules/chess",
}


def files() -> list[str]:
    """The names of all screenshots."""
    return [f"{name}{size}{theme}.png" for name in (*SCENES, *ADDRESSES) for theme in THEMES for size in SIZES]


def scene(prepare: Scene) -> Scene:
    """Register a scene: a page that Ada and Grace have to play up to, one scene after another."""
    SCENES[prepare.__name__.replace("_", "-")] = prepare
    return prepare


@scene
def home(ada: Player, _grace: Player) -> Page:
    ada.page.goto(ada.url)
    return ada.page


@scene
def table(ada: Player, _grace: Player) -> Page:
    ada.begin("showdown", "hard")
    ada.page.get_by_role("switch", name="Coach").click()
    for number in range(7):
        expect(ada.page.locator(".move.best").first).to_be_visible(timeout=60_000)  # it may have to be solved first
        if number < 6:
            play(ada, ada.page.locator(".move.best").first.get_attribute("data-move"))
    return ada.page


@scene
def table_end(ada: Player, _grace: Player) -> Page:
    while not ada.is_over():
        play(ada, ada.moves.first.get_attribute("data-move"))
    return ada.page


@scene
def game_fair(ada: Player, _grace: Player) -> Page:
    ada.page.get_by_role("link", name="Was it fair?").click()
    expect(ada.page.locator(".lead")).to_be_visible()
    return ada.page


@scene
def battle(ada: Player, _grace: Player) -> Page:
    ada.begin("battle", "easy")
    for number in range(7):
        ada.can_play()
        play(ada, "own" if number % 3 else "opponent")
    return ada.page


@scene
def review(ada: Player, _grace: Player) -> Page:
    ada.finish()
    ada.page.get_by_role("link", name="Review the game").click()
    expect(ada.page.locator(".board")).to_be_visible(timeout=60_000)
    return ada.page


@scene
def review_answer(ada: Player, _grace: Player) -> Page:
    ada.page.locator("[name=answer], .turns a").first.click()
    return ada.page


@scene
def target(ada: Player, _grace: Player) -> Page:
    ada.begin("target", "here")
    for number in (10, 9, 10, 9, -1, 8, 8, 7, 7, -2):
        play(ada, f"add {number}" if number > 0 else f"subtract {-number}")
    return ada.page


@scene
def wits(ada: Player, _grace: Player) -> Page:
    ada.begin("wits", "medium")
    for move in ("add 6", "add 2"):
        play(ada, move)
    return ada.page


@scene
def wits_end(ada: Player, _grace: Player) -> Page:
    ada.finish()
    return ada.page


@scene
def wits_review(ada: Player, _grace: Player) -> Page:
    ada.page.get_by_role("link", name="Review the game").click()
    expect(ada.page.locator(".board")).to_be_visible()
    return ada.page


@scene
def waiting(ada: Player, _grace: Player) -> Page:
    ada.begin("duel", "friend")
    ada.invitation()
    return ada.page


@scene
def invited(ada: Player, grace: Player) -> Page:
    grace.page.goto(ada.invitation())
    expect(grace.page.locator("#join")).to_be_visible()
    return grace.page


@scene
def duel(ada: Player, grace: Player) -> Page:
    grace.accept(ada.invitation(), "Grace")
    for mover, number in ((ada, 2), (grace, 3), (ada, 3), (grace, 1), (ada, 1)):
        mover.play(f"add {number}")
        expect(mover.status).to_have_text("Ada to move" if mover is grace else "Grace to move")
    expect(grace.status).to_have_text("Your turn")
    return grace.page


@scene
def offer(ada: Player, grace: Player) -> Page:
    grace.tool("Offer a draw").click()
    expect(ada.tool("Decline")).to_be_visible()
    return ada.page


@scene
def ask(ada: Player, _grace: Player) -> Page:
    ada.tool("Resign").click()
    expect(ada.page.get_by_role("dialog")).to_be_visible()
    return ada.page


@scene
def puzzle_answer(ada: Player, _grace: Player) -> Page:
    ada.page.goto(f"{ada.url}/puzzles/duel?seed=1")
    ada.page.locator("[name=answer]").first.click()
    return ada.page


def opening(key: str, ada: Player, _grace: Player) -> Page:
    """A game that has no scene of its own, a few moves on."""
    ada.begin(key, "here")
    ada.can_play()
    for _ in range(3):
        play(ada, ada.quick())
    return ada.page


SCENES.update({key: partial(opening, key) for key in numduel.GAMES if key not in SCENES})


def play(player: Player, move: str) -> None:
    """Play a move, and wait until there is another to play."""
    player.play(move)
    player.can_play()


def take(page: Page, name: str) -> None:
    """Take all screenshots of a page. Those for the README show one screenful, the others the whole page."""
    page.mouse.move(0, 0)
    for theme, scheme in THEMES.items():
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        for size, viewport in SIZES.items():
            page.set_viewport_size(viewport)
            file = f"{name}{size}{theme}.png"
            page.screenshot(path=FOLDER / file, full_page=file not in README, animations="disabled")
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.set_viewport_size(SIZES[""])


def arena(folder: Path) -> Path:
    """A folder with a tournament of the computers."""
    out = folder / "arena" / "strengths"
    stored(out, held("showdown", ("perfect", "hard", "medium", "easy", "random"), 8, out))
    return out.parent


@contextmanager
def server(folder: Path) -> Iterator[str]:
    """The web app, with fixed randomness and computers that move without a pause."""
    settings = Settings(prepare(f"sqlite:///{folder / 'numduel.sqlite'}"), pause=0, arena=str(arena(folder)))
    app = create_app(settings.without_limits(), entropy=random.Random(SEED).randbytes)
    running = uvicorn.Server(uvicorn.Config(app, log_level="warning", ws="websockets-sansio"))
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=running.run, args=([listening],))
        thread.start()
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            running.should_exit = True
            thread.join()


def visitor(browser: Browser, url: str) -> Player:
    page = browser.new_context(viewport=SIZES[""], reduced_motion="reduce", service_workers="block").new_page()
    page.add_init_script(SAME_WORDS)
    return Player(page, url)


def main() -> None:
    if missing := [need for need in system.BROWSING if need.find() is None]:
        sys.exit(system.advice(missing))
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as url, sync_playwright() as playwright:
        browser = launch(playwright, system.LIBERATION)
        ada, grace = visitor(browser, url), visitor(browser, url)
        for name, prepare in SCENES.items():
            take(prepare(ada, grace), name)
        for name, address in ADDRESSES.items():
            grace.page.goto(f"{url}{address}")
            take(grace.page, name)
        browser.close()


if __name__ == "__main__":
    main()
