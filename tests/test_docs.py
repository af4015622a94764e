"""The README and the docs are true."""

import json
import random
import re
from pathlib import Path

import pytest

import numduel
import pages
import pictures
import report_pictures
from commands import numduel as command
from numduel import handbook
from walks import variant

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()
PAPERS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


def blocks(text, language=""):
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


def test_the_python_examples_in_the_readme_run():
    for example in blocks(README, "python"):
        assert "assert" in example
        exec(compile(example, "README.md", "exec"), {})
    assert README.count("\nassert ") > 5


def test_the_dialogues_in_the_readme_are_parts_of_real_games():
    game, hint = [block for block in blocks(README) if "Player 1's Turn" in block]
    assert command("play", "wits", answers=["1", "6", "2"]).out.startswith(game)
    assert hint in command("play", "wits", answers=["1", "10", "1", "10", "1", "2", "1", "2", "hint"]).out


@pytest.mark.parametrize("key", numduel.GAMES)
def test_the_readme_lists_each_game_with_its_summary(key):
    game = numduel.game(key)
    assert f"| [`{key}`](docs/games/{key}.md) | {game.title} | {game.summary} |" in README


def test_the_readme_lists_every_command_with_its_options():
    (lines,) = [block for block in blocks(README) if block.startswith("numduel  ")]
    commands = re.findall(r"^numduel ([a-z]+(?: [a-z]+(?= ))?)(.*(?:\n  .*)*)", lines, re.MULTILINE)
    for words, rest in commands:
        usage = command(*words.split(), "--help").out.split("\n\n")[0]
        assert set(re.findall(r"--[a-z0-9]+", rest)) == set(re.findall(r"--[a-z0-9]+", usage)), words
    offered = set(re.findall(r"^    ([a-z]+) ", command("--help").out, re.MULTILINE))
    assert {words.split()[0] for words, _ in commands} == offered


def test_the_page_on_records_shows_every_field_of_a_record(tmp_path):
    path = tmp_path / "game.jsonl"
    command("play", "showdown", "--p1", "random", "--p2", "random", "--record", str(path))
    header, draw, move, *_, end = map(json.loads, path.read_text().splitlines())
    shown, lines = blocks((ROOT / "docs" / "records.md").read_text(), "json")
    assert json.loads(shown).keys() == header.keys()
    assert [json.loads(line).keys() for line in lines.splitlines()] == [draw.keys(), move.keys(), end.keys()]


def test_the_page_on_reviews_names_every_field_of_a_review(tmp_path):
    path = tmp_path / "game.jsonl"
    command("play", "wits", "--p1", "easy", "--p2", "easy", "--seed", "1", "--record", str(path))
    data = json.loads(command("review", str(path), "--json").out)
    page = (ROOT / "docs" / "reviews.md").read_text().split("## For programs")[1]
    for name in (*data, *data["players"][0], *data["steps"][0]):
        assert f"`{name}`" in page


@pytest.mark.parametrize("key", numduel.GAMES)
def test_the_page_of_a_game_is_the_handbooks(key):
    """If this fails, the handbook has changed: `make docs` regenerates the pages."""
    assert (pages.FOLDER / f"{key}.md").read_text() == pages.text(key)


@pytest.mark.parametrize("key", numduel.GAMES)
@pytest.mark.parametrize("width", [30, 80, 500])
def test_the_rules_fit_any_width(key, width):
    lines = handbook.page(numduel.game(key), width).splitlines()
    longest_word = max(len(word) for line in lines for word in line.split())
    assert max(map(len, lines)) <= max(min(width, handbook.WIDTH), longest_word + 2)


@pytest.mark.parametrize("key", numduel.GAMES)
def test_the_rules_of_a_variant_mention_only_what_it_has(key):
    rng = random.Random(f"handbook {key}")
    for _ in range(200):
        game = variant(key, rng)
        page = handbook.page(game)
        assert not re.search(r"\b1 to 1\b|\S  \S|\{|None", page)
        for position in re.findall(r"In `([^`]*)`", page):
            game.from_position(position)


def test_the_rules_of_battle_mention_only_the_ties_that_can_happen():
    pages = {
        copies: " ".join(handbook.page(numduel.game("battle", copies=copies, penalty_number=worst)).split())
        for copies, worst in ((2, 5), (3, 5), (4, 11))
    }
    assert "sudden death" in pages[2].split("## Moves")[0]
    assert "Since the deck has 3 of them, one player always has fewer." in pages[3]
    assert "If the scores are equal, the game is a draw: there are no 11s to break the tie." in pages[4]
    by_the_letter = handbook.page(numduel.game("battle", sudden_death="giver_loses"))
    assert "A player who gives one to the opponent loses at once." in " ".join(by_the_letter.split())


@pytest.mark.parametrize("key", numduel.GAMES)
def test_only_games_that_could_go_on_forever_know_the_move_limit(key):
    game = numduel.game(key)
    endless = "repetition" in game.rules
    assert ("`move limit`" in " ".join(handbook.page(game).split())) == endless
    if endless:
        page = " ".join(handbook.page(numduel.game(key, repetition=0)).split())
        assert "the match is a draw after 25,000 moves" in page
        assert "`repetition`" not in page


@pytest.mark.parametrize("key", numduel.GAMES)
def test_each_ruling_that_can_be_changed_is_explained(key):
    rulings = (ROOT / "docs" / "rulings.md").read_text()
    for rule in numduel.game(key).declared():
        if isinstance(rule.default, str) or rule.name == "repetition":
            assert f"`{rule.name}={rule.default}`" in rulings
            words = rule.allowed.split(" or ") if isinstance(rule.default, str) else ["0"]
            assert all(f"`{rule.name}={word}`" in rulings for word in words)


@pytest.mark.parametrize("paper", PAPERS, ids=lambda path: str(path.relative_to(ROOT)))
def test_each_link_leads_somewhere(paper):
    for link in re.findall(r"\]\(([^)]+)\)", paper.read_text()):
        if not link.startswith("https://"):
            assert (paper.parent / link).exists(), link


def test_make_pictures_takes_the_pictures_in_the_readme():
    shown = re.findall(r"!\[[^\]]+\]\(docs/pictures/([^)]+)\)", README)
    assert shown == [*pictures.README]
    assert {*shown} <= {*pictures.files()}
    # those by `make docs`, the others by `make pictures`, and those by `make examples`
    pages = [(ROOT / "docs" / page).read_text() for page in ("environments.md", "models.md", "training.md")]
    made = [name for page in pages for name in re.findall(r"\]\(pictures/([^)]+)\)", page)]
    assert [name for name in made if name.startswith("models-")] == [*report_pictures.PARTS]
    kept = re.findall(r"^!docs/pictures/(.*)$", (ROOT / ".gitignore").read_text(), re.MULTILINE)
    assert kept == [*shown, *made]


def test_contributing_lists_the_commands_of_the_makefile():
    listed = dict(line.split(maxsplit=2)[1:] for line in blocks((ROOT / "CONTRIBUTING.md").read_text())[0].splitlines())
    makefile = re.findall(r"^([a-z]+):.*## (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert listed | {"help": "list these commands"} == dict(makefile)


@pytest.mark.parametrize("key", numduel.GAMES)
def test_the_steps_to_add_a_game_name_every_file_of_a_game(key):
    steps = (ROOT / "CONTRIBUTING.md").read_text().split("## How to add a sixth game")[1]
    named = set(re.findall(r"`((?:docs|src|tests|tools)/[^`]*sixth[^`]*)`", steps))
    for path in named:
        assert (ROOT / path.replace("sixth", key)).exists()
    tracked = [path for top in ("bench", "docs", "src", "tests", "tools") for path in ROOT.glob(f"{top}/**/*")]
    own = {path for path in tracked if path.stem in (key, f"test_{key}") and path.suffix not in (".pyc", ".png")}
    assert own == {ROOT / path.replace("sixth", key).rstrip("/") for path in named}
