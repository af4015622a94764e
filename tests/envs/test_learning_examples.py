"""The examples learn what they say they learn. Those that need torch run with `make examples`."""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pyspiel
import pytest

import numduel
from numduel.envs.openspiel.policy import PerfectPolicy
from walks import often

ROOT = Path(__file__).parent.parent.parent
FOLDER = ROOT / "examples"


def example(name):
    spec = importlib.util.spec_from_file_location(name, FOLDER / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


tabular, cfr = example("tabular"), example("cfr")


def trained(game, seed):
    """The last that the tabular learner says: after how many games, its table, and its regret."""
    *_, last = tabular.train(game, seed)
    return last


@pytest.mark.parametrize("seed", range(1, 1 + often(30)))
def test_a_table_learns_wits_by_the_book_until_nothing_is_given_away(seed):
    game = numduel.game("wits")
    games, table, found = trained(game, seed)
    assert (found.loss, found.worst, found.positions, found.exact) == (0, 0, 50, True)
    solution = numduel.solve(game)
    for total in range(50):
        state = game.from_position(f"{total}/1")
        values = {move: table.worth[total, game.all_moves.index(move)] for move in game.moves(state)}
        assert solution.loss(state, max(values, key=values.get)) == 0
    assert games < 5_000


def test_the_page_on_training_says_after_how_many_games_the_table_has_learned():
    games, _, _ = trained(numduel.game("wits"), 1)
    page = (ROOT / "docs" / "training.md").read_text()
    assert {*re.findall(r"(?:After|within) (\d+) games", page)} == {str(games)}


@pytest.mark.parametrize("rules", [{"target": 20, "add": 3}, {"target": 44, "factor": 5}, {"target": 1}])
def test_a_table_learns_variants(rules):
    assert trained(numduel.game("wits", **rules), 1)[2].worst == 0


def test_a_table_learns_from_games_alone(monkeypatch):
    """Without any solution, and with a judge that only counts, it learns the very same."""
    game = numduel.game("wits")
    judged = [table.worth.copy() for _, table, _ in tabular.train(game, 3)]

    def no_solution(*_):
        raise AssertionError

    monkeypatch.setattr(sys.modules["numduel.solve.work"], "begin", no_solution)
    rounds = iter(range(len(judged), 0, -1))
    monkeypatch.setattr(
        tabular, "regret", lambda *_: numduel.envs.Regret(0, 0, 0, next(rounds) - 1, positions=0, exact=False)
    )
    alone = [table.worth.copy() for _, table, _ in tabular.train(game, 3)]
    np.testing.assert_array_equal(alone, judged)


def test_the_same_seed_learns_the_same():
    game = numduel.game("wits", target=20)
    games, table, _ = trained(game, 5)
    again, same, _ = trained(game, 5)
    other, _, _ = trained(game, 6)
    assert games == again != other
    np.testing.assert_array_equal(table.worth, same.worth)


def test_the_tabular_example_runs_as_a_command_without_matplotlib():
    command = [sys.executable, FOLDER / "tabular.py", "--target", "20", "--seed", "2"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[0].startswith("    0 games: 0.")
    assert re.search(r"^\d+ games in \d+\.\d s: gives away 0 at all 20 totals$", done.stdout, re.MULTILINE)


def test_cfr_becomes_less_exploitable_and_gives_away_less():
    game = pyspiel.load_game("numduel_showdown(target=5,numbers=3,copies=1)")
    rounds, exploitable, lost = zip(*cfr.train(game, 30), strict=True)
    assert (rounds[0], rounds[-1]) == (1, 30)
    assert exploitable[0] > 0.1
    assert lost[0] > 0.05
    assert 0 < exploitable[-1] < 0.01
    assert 0 < lost[-1] < 0.002
    assert cfr.given_away(game, PerfectPolicy(game)) == 0


def test_the_program_on_the_page_on_training_runs():
    (program,) = re.findall(
        r"^```python\n(.*?)^```$", (ROOT / "docs" / "training.md").read_text(), re.DOTALL | re.MULTILINE
    )
    assert "assert" in program
    exec(compile(program, "docs/training.md", "exec"), {})


def test_the_page_on_training_shows_the_picture_of_each_example_and_how_to_make_it():
    page = (ROOT / "docs" / "training.md").read_text()
    makefile = (ROOT / "Makefile").read_text()
    made = re.search(r"for what in ([a-z ]+); do [\\\s]+\$\(EXAMPLES\)/bin/python examples/\$\$what.py", makefile)[1]
    for name in made.split():
        assert (FOLDER / f"{name}.py").exists()
        assert f"](pictures/training-{name}.svg)" in page
        assert f"python examples/{name}.py" in page
        assert f"training-{name}.svg" in (ROOT / ".gitignore").read_text()
