"""`numduel bot new` writes a bot that runs, and never overwrites anything."""

import re

import pytest

from commands import numduel as command
from commands import refused
from numduel.bots.new import LANGUAGES, TEMPLATES


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_new_bot_is_a_program_and_a_page_about_it(tmp_path, language):
    folder = tmp_path / "mine"
    out, err, code = command("bot", "new", str(folder), "--language", language)
    assert (err, code) == ("", 0)
    assert sorted(path.name for path in folder.iterdir()) == sorted([LANGUAGES[language].file, "README.md"])
    assert out.splitlines()[0].startswith(f"Wrote {folder / LANGUAGES[language].file} and {folder / 'README.md'}.")
    assert f"  numduel bot check '{LANGUAGES[language].command}'" in out.splitlines()


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_page_has_the_commands_to_go_on_with(tmp_path, language):
    folder = tmp_path / "mine"
    command("bot", "new", str(folder), "--language", language)
    page = (folder / "README.md").read_text()
    assert page.startswith("# mine\n")
    wanted = LANGUAGES[language].command
    for part in (f"bot check '{wanted}'", f"--p2 'bot:{wanted}'", f"--players 'bot:{wanted}'", f"' '{wanted}'"):
        assert part in page
    assert LANGUAGES[language].build in page
    assert not re.search("NAME|FILE|COMMAND|BUILD", page)


def test_a_bot_is_in_python_unless_another_language_is_named(tmp_path):
    command("bot", "new", str(tmp_path / "mine"))
    assert (tmp_path / "mine" / "bot.py").stat().st_mode & 0o100


def test_every_language_has_a_template_and_every_template_a_language():
    assert {path.name for path in TEMPLATES.iterdir() if path.is_dir()} == {*LANGUAGES}


@pytest.mark.parametrize(
    ("folder", "name"),
    [("mine", "mine"), ("My bot 2.0", "My bot 2.0"), ("a\"b\\c$d`e'", "abcde"), ("☘", "mybot"), ("x" * 99, "x" * 40)],
)
def test_a_bot_is_called_like_its_folder_as_far_as_any_language_can_quote_that(tmp_path, folder, name):
    command("bot", "new", str(tmp_path / folder))
    assert f'"name": "{name}"' in (tmp_path / folder / "bot.py").read_text()


def test_nothing_is_overwritten(tmp_path):
    (tmp_path / "README.md").write_text("mine")
    said = refused("bot", "new", str(tmp_path))
    assert said.endswith("README.md already exists, and nothing is ever overwritten: choose another folder\n")
    assert [path.name for path in tmp_path.iterdir()] == ["README.md"]
    assert (tmp_path / "README.md").read_text() == "mine"


def test_a_dangling_link_is_not_written_through(tmp_path):
    (tmp_path / "bot.py").symlink_to(tmp_path / "elsewhere")
    assert "bot.py already exists" in refused("bot", "new", str(tmp_path))
    assert not (tmp_path / "elsewhere").exists()


def test_an_existing_folder_may_have_other_files(tmp_path):
    (tmp_path / "notes.txt").touch()
    assert command("bot", "new", str(tmp_path)).code == 0


def test_a_folder_that_cannot_be_written_is_explained(tmp_path):
    (tmp_path / "file").touch()
    assert refused("bot", "new", str(tmp_path / "file" / "mine")).startswith("numduel: cannot write to ")


def test_an_unknown_language_is_explained_with_the_known_ones(tmp_path):
    said = refused("bot", "new", str(tmp_path / "mine"), "--language", "cobol")
    assert all(f"'{language}'" in said for language in LANGUAGES)
    assert not (tmp_path / "mine").exists()


def test_what_to_do_with_a_bot_has_to_be_said():
    assert "check|new|join" in refused("bot")
