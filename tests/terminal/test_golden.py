"""The golden dialogues are what the program prints, and the winner it announces is the right one."""

from importlib import import_module

import pytest

import golden
import numduel
from numduel import record

FILES = sorted(golden.FOLDER.glob("*/*.txt"))
HINTS = ("The best move", "The only move", "Every move loses", "There is nothing")
PLAYED = [path for path in FILES if golden.read(path).command.startswith("numduel play ")]
each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")


@each_file
def test_a_golden_dialogue_is_printed_byte_for_byte(path):
    dialogue = golden.read(path)
    assert golden.replay(dialogue) == dialogue.printed


@pytest.mark.parametrize("path", PLAYED, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_golden_game_ends_as_the_second_implementation_says(path, tmp_path):
    dialogue = golden.read(path)
    saved = tmp_path / "game.jsonl"
    golden.replay(dialogue, "--record", str(saved))
    if not saved.exists():
        assert dialogue.printed.endswith("Goodbye. Nothing was played, so nothing was saved.\n")
        return
    header, match, _ = record.read(saved)
    oracle = import_module(f"oracle.{header.game}").Oracle(header.first, **header.rules)
    for _, move in match.history:
        oracle.play(move)
    lines = [line for line in dialogue.printed.splitlines() if not line.startswith(HINTS)]  # no hints
    said = [line for line in lines if "win" in line or "a draw" in line or "Goodbye" in line]
    assert len(said) == 1, "one line says how the game ended, or that somebody left"
    if oracle.winner() in (1, 2):
        assert f"Player {oracle.winner()}" in said[0].split("win")[0]
    elif match.outcome:
        assert "The game is a draw" in said[0]
    else:
        assert "Goodbye" in said[0]


@pytest.mark.parametrize("key", numduel.GAMES)
def test_each_game_has_the_book_s_own_example_and_five_more_that_end(key):
    names = [path.stem for path in PLAYED if path.parent.name == key]
    ended = [path.stem for path in PLAYED if path.parent.name == key and "Goodbye" not in path.read_text()]
    assert any(name.startswith("book") for name in names)
    assert len([name for name in ended if not name.startswith("book")]) >= 5


@pytest.mark.parametrize("key", numduel.GAMES)
def test_each_game_has_a_lesson_that_ends_with_a_win(key):
    path = golden.FOLDER / key / "learn.txt"
    assert golden.read(path).command == f"numduel learn {key}"
    assert f"\nYou have learned {numduel.game(key).title}. " in golden.read(path).printed


def test_there_are_no_golden_dialogues_of_unknown_games():
    assert {path.parent.name for path in FILES} == set(numduel.GAMES)
