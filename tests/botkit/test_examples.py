"""The example bots run, speak the protocol, and are as good as their page says."""

import re
import sys
from pathlib import Path

import pytest

import numduel
from botkit.contest import contest, wins
from commands import numduel as command

FOLDER = Path(__file__).parents[2] / "examples" / "bots"
PAGE = (FOLDER / "README.md").read_text()


@pytest.fixture
def example(request, tmp_path):
    """Makes the command of an example."""

    def make(file):
        path = FOLDER / file
        if path.suffix == ".c":
            return request.getfixturevalue("compiled")(path, tmp_path / path.stem)
        if path.suffix == ".js":
            return f"{request.getfixturevalue('node')} {path}"
        return f"{'sh' if path.suffix == '.sh' else sys.executable} {path}"

    return make


ROWS = re.findall(r"^\| \[`([^`]+)`\]\(\1\) \| `([a-z]+)` \| .* \| `([^`]+)` \|$", PAGE, re.MULTILINE)
FILES = sorted(path.name for path in FOLDER.iterdir() if path.suffix != ".md")


def good_at(file):
    return next(game for name, game, _ in ROWS if name == file)


def test_the_page_lists_every_example_with_the_command_that_runs_it():
    assert sorted(file for file, _, _ in ROWS) == FILES
    for file, game, run in ROWS:
        assert game in (*numduel.GAMES, "all")
        assert Path(file).stem in run


@pytest.mark.parametrize("file", FILES)
def test_an_example_speaks_the_protocol(example, file):
    games = {good_at(file), "duel"} & {*numduel.GAMES}  # at one it has an idea, at the other none
    for game in games:
        out, err, code = command("bot", "check", example(file), "--game", game, "--clock", "30000")
        assert (err, code) == ("", 0), out


@pytest.mark.parametrize(
    ("file", "key", "least"), [("greedy.js", "target", 16), ("careful.c", "showdown", 13), ("fives.sh", "battle", 18)]
)
def test_an_example_beats_a_player_without_an_idea(example, file, key, least):
    assert wins(numduel.game(key), example(file), games=20) >= least


@pytest.mark.parametrize("file", ["ladder.py", "solved.py"])
@pytest.mark.parametrize("rules", [{}, {"target": 60}, {"target": 77, "add": 4, "factor": 3}])
def test_a_won_game_of_wits_is_won_even_against_perfect_play(example, file, rules):
    game = numduel.game("wits", **rules)
    solution = numduel.solve(game)
    states = [game.from_position(f"{total}/1") for total in range(1, game.target)]
    won = [state for state in states if solution.value(state) == 1]
    for state in won[:: len(won) // 2]:
        assert contest(game, example(file), state, 1, opponent="perfect").winner == 1
