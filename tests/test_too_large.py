"""Variants that are too large to solve: whatever needs a solution says so in one sentence, the rest works."""

import json
import re

import pytest

import numduel
from commands import numduel as command
from games import facts
from numduel.players import COMPUTERS, needs_solution

RULES = {
    key: [f"{name}={value}" for name, value in facts(key).TOO_LARGE[0].items()]
    for key in numduel.GAMES
    if facts(key).TOO_LARGE
}
"""Variants just beyond what can be solved, of all games that have any."""

REFUSAL = r"this variant of {} is too large to solve \([0-9.^ a-z]+ positions, the limit is [0-9. a-z]+\)"


def options(key):
    return [word for rule in RULES[key] for word in ("--rule", rule)]


INSTEAD = ": it can be played by human, random or greedy"


def refused(key, result, instead=""):
    """Whether a command was refused because its variant is too large."""
    sentence = f"numduel: {REFUSAL.format(key)}{instead}\n"
    return (result.out, result.code) == ("", 2) and re.fullmatch(sentence, result.err)


@pytest.mark.parametrize("key", RULES)
def test_solve_and_puzzle_refuse_a_variant_that_is_too_large(key):
    assert refused(key, command("solve", key, *options(key)))
    assert refused(key, command("solve", key, *options(key), "--json"))
    assert refused(key, command("solve", key, *options(key), "--at", "-", answers=["nonsense"]))
    assert refused(key, command("puzzle", key, *options(key)))


@pytest.mark.parametrize("who", [who for who in COMPUTERS if needs_solution(who)])
@pytest.mark.parametrize("key", RULES)
def test_no_computer_that_needs_a_solution_plays_a_variant_that_is_too_large_and_it_is_said_who_can(key, who, tmp_path):
    args = ["play", key, *options(key)]
    assert refused(key, command(*args, "--p2", who, home=tmp_path), INSTEAD)
    assert refused(key, command(*args, "--p1", who, "--record", str(tmp_path / "a"), home=tmp_path), INSTEAD)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("key", RULES)
def test_a_variant_that_is_too_large_has_no_hints(key, tmp_path):
    shown = command("play", key, *options(key), answers=[*facts(key).OPENING, "hint", "quit"], home=tmp_path)
    assert (shown.err, shown.code) == ("", 0)
    assert re.search(f"^There are no hints: {REFUSAL.format(key)}\\.$", shown.out, re.MULTILINE)


@pytest.mark.parametrize("key", RULES)
def test_a_game_that_is_too_large_to_solve_can_be_recorded_but_not_reviewed(key, tmp_path):
    file = str(tmp_path / "game.jsonl")
    assert command("play", key, *options(key), "--p1", "random", "--p2", "greedy", "--record", file).code == 0
    assert refused(key, command("review", file))
    assert refused(key, command("review", file, "--json"))


@pytest.mark.parametrize("key", RULES)
def test_a_record_whose_computer_needs_a_solution_that_is_too_large_is_left_alone(key, tmp_path):
    file = tmp_path / "game.jsonl"
    command("play", key, *options(key), "--p1", "greedy", "--record", str(file))
    content = file.read_text().replace('"who": "greedy"', '"who": "perfect"')
    assert json.loads(content.splitlines()[0])["players"][0]["who"] == "perfect"
    file.write_text(content)
    result = command("resume", str(file))
    assert result.code == 2
    assert re.fullmatch(f"numduel: {REFUSAL.format(key)}{INSTEAD}\n", result.err)
    assert file.read_text() == content
