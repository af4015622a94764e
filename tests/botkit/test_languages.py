"""A new bot runs in each language: it passes the check, and plays in a tournament."""

from pathlib import Path

import pytest

import numduel
from botkit.contest import wins
from commands import numduel as command
from numduel.bots.new import LANGUAGES


@pytest.fixture(params=LANGUAGES)
def new(request, tmp_path, monkeypatch):
    """The command of a new bot in each language, in whose folder we are."""
    language = LANGUAGES[request.param]
    command("bot", "new", str(tmp_path / "mine"), "--language", request.param)
    monkeypatch.chdir(tmp_path / "mine")
    if language.command.startswith("node "):
        request.getfixturevalue("node")
    elif language.build:
        assert language.build == f"cc -O2 -o bot {language.file}"
        request.getfixturevalue("compiled")(Path(language.file), Path("bot"))
    return language.command


def test_a_new_bot_passes_the_check(new):
    out, err, code = command("bot", "check", new, "--clock", "30000")
    assert (err, code) == ("", 0), out
    assert out.splitlines()[-1].startswith("All is well: mine speaks the protocol")


def test_a_new_bot_plays_every_game_of_a_tournament_to_its_end(new):
    for key in numduel.GAMES:
        assert 0 <= wins(numduel.game(key), new) <= 2
    assert 0 <= wins(numduel.game("target", numbers=100), new) <= 2  # with 200 moves to choose from
