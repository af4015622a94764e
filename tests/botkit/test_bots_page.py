"""The page on bots is true: its commands, its game, its tables."""

import json
import re
import resource
import shutil
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

import numduel
from botkit.contest import contest
from commands import numduel as command
from numduel.bots.new import LANGUAGES
from numduel.match import Clock, Match, run
from numduel.players.bot import PER_MOVE, START, BotPlayer
from numduel.players.bot.kept import HEAD, TAIL
from numduel.players.bot.messages import LONGEST, LONGEST_NAME
from numduel.players.bot.process import GRACE
from numduel.players.bot.warden.limits import LIMITS
from numduel.players.player import FORFEITS
from numduel.players.scripted import ScriptedPlayer

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text()


def blocks(language=""):
    found = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    return [text for kind, text in found if kind == language]


def rows(head):
    """The cells of the table whose first column has that name."""
    table = PAGE.split(f"| {head} |")[1].split("\n\n")[0]
    return [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines()[2:]]


@pytest.fixture
def mybot(tmp_path, monkeypatch):
    """The new bot of the page, in whose folder we are."""
    monkeypatch.chdir(tmp_path)
    assert command("bot", "new", "mybot", "--language", "python").code == 0
    monkeypatch.chdir(tmp_path / "mybot")
    if shutil.which("python3") is None:
        raise AssertionError("the page says python3")
    return tmp_path / "mybot" / "bot.py"


@pytest.mark.usefixtures("mybot")
def test_a_new_bot_passes_the_check_as_the_page_shows_it():
    shown = next(block for block in blocks() if block.startswith("ok "))
    out = command("bot", "check", "python3 bot.py", "--clock", "30000").out
    without_figures = [re.sub(r"\d+ moves.* \d+ ms", "", text) for text in (out, shown)]
    assert without_figures[0] == without_figures[1]


def test_the_idea_of_the_page_wins_every_won_game_of_wits(mybot):
    (idea,) = blocks("python")
    text = mybot.read_text()
    begin, end = text.index("def choose"), text.index("def say")
    mybot.write_text(f"{text[:begin]}{idea}\n\n{text[end:]}")
    assert command("bot", "check", "python3 bot.py", "--game", "wits", "--clock", "30000").code == 0
    game = numduel.game("wits")
    for total in (0, 5, 12, 24, 27, 38):
        state = game.from_position(f"{total}/1")
        assert numduel.solve(game).value(state) == 1
        assert contest(game, f"{sys.executable} bot.py", state, 1, opponent="perfect").winner == 1


def test_the_game_of_the_page_was_played(bot, tmp_path):
    (shown,) = [block for block in blocks() if block.startswith("> ")]
    lines = shown.splitlines()
    answers = [line[2:] for line in lines if line.startswith("< ")]
    logging = f"""
import sys
answers = {answers!r}
for line in sys.stdin:
    open({str(tmp_path / "log")!r}, "a").write(line)
    if answers:
        print(answers.pop(0), flush=True)
"""
    game = numduel.game("wits", **numduel.game("wits").variants["quick"].rules)
    with closing(BotPlayer(bot(logging))) as player:
        clock = Clock(PER_MOVE, time.monotonic)
        outcome = run(Match(game), {1: ScriptedPlayer(["add 9", "add 2"]), 2: player}, None, clock=clock)
        assert player.name == "mybot"
    assert outcome.winner == 2
    assert (tmp_path / "log").read_text().splitlines() == [line[2:] for line in lines if line.startswith("> ")]


def test_each_fault_is_shown_as_the_check_prints_it(bot):
    (shown,) = [block for block in blocks() if block.startswith("FAULT")]
    said = bot("import sys\nfor line in sys.stdin:\n    print({'name': 'mybot'}, flush=True)")
    assert command("bot", "check", said, "--game", "wits").out == shown


def test_every_kind_of_forfeit_is_listed():
    assert [kind.strip("`") for kind, *_ in rows("kind")] == [*FORFEITS]


def test_the_positions_of_the_page_are_positions():
    found = {key.strip("`"): position.strip("`") for key, position, _ in rows("game")}
    assert [*found] == [*numduel.GAMES]
    for key, position in found.items():
        game = numduel.game(key)
        assert game.moves(game.from_position(position))


def test_the_figures_of_the_page_are_those_of_the_referee():
    assert (LONGEST, LONGEST_NAME, START, PER_MOVE, GRACE) == (64 * 1024, 40, 5, 10, 0.5)
    assert HEAD + TAIL == 16 * 1024
    data, size, files, cpu = (
        LIMITS[getattr(resource, f"RLIMIT_{name}")] for name in ("DATA", "FSIZE", "NOFILE", "CPU")
    )
    assert (data, size, files, cpu) == (2 << 30, 64 << 20, 512, 3600)


def test_every_language_is_named():
    (first, _) = PAGE.split("numduel bot new", 1)
    assert all(language in first.lower() for language in LANGUAGES)


def test_the_json_of_a_check_has_the_fields_of_the_page(bot):
    out = command("bot", "check", bot("print('x', flush=True)"), "--game", "wits", "--json").out
    data = json.loads(out)
    listed = " ".join(PAGE.split()).split("`--json` prints one object")[1].split("## ")[0]
    for name in (*data, *data["faults"][0], "turns"):
        assert f"`{name}`" in listed
