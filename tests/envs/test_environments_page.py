"""The page on environments is true: its examples run, its tables and pictures are what the code says."""

import re
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import environments
import numduel
from numduel.envs.encoding import Encoder

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"
SECTIONS = dict(section.split("\n", 1) for section in PAGE.read_text().split("\n## ")[1:])
each_game = pytest.mark.parametrize("key", numduel.GAMES)


def examples(section):
    return re.findall(r"^```python\n(.*?)^```$", section, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("title", [title for title, section in SECTIONS.items() if examples(section)])
def test_the_examples_of_a_section_run(title):
    names = {}
    for example in examples(SECTIONS[title]):
        assert "assert" in example
        exec(compile(example, f"{title} in {PAGE.name}", "exec"), names)


def seen_in(key):
    """What the page says about the observations of a game."""
    return SECTIONS["What an agent sees"].split(f"### {numduel.game(key).title}\n")[1].split("\n### ")[0]


@each_game
def test_the_page_lists_every_number_of_an_observation(key):
    rows = re.findall(r"^\| `([^`]+)` \| (\d+) \| (-?\d+) \| (\d+) \|", seen_in(key), re.MULTILINE)
    expected = [(name, *map(str, limits)) for name, *limits in Encoder(numduel.game(key)).fields]
    assert rows == expected


@each_game
def test_the_page_lists_every_action(key):
    (line,) = re.findall(r"^Actions: (.*)\.$", seen_in(key), re.MULTILINE)
    moves = numduel.game(key).all_moves
    said = {}
    for numbers, first, last in re.findall(r"(\d+(?: to \d+)?) `([^`]+)`(?: to `([^`]+)`)?", line):
        low, _, high = numbers.partition(" to ")
        said |= {int(low): first, int(high or low): last or first}
    assert said == {number: moves[number] for number in said}
    assert {0, len(moves) - 1} <= said.keys()


@each_game
def test_the_pictures_are_what_an_environment_draws(key):
    """If this fails, the drawing has changed: `make docs` draws the pictures anew."""
    assert f"(pictures/{environments.file(key).name})" in seen_in(key)
    stored = np.asarray(Image.open(environments.file(key)).convert("RGB")).astype(int)
    drawn = environments.pixels(key).astype(int)
    assert stored.shape == drawn.shape
    assert np.abs(stored - drawn).max() < 32  # a file has fewer colours
    assert np.abs(stored - drawn).mean() < 0.1
    assert environments.file(key).stat().st_size < 20_000
