"""A twin is made from its number alone: any number has one, always the same, and another one than the next."""

import os
import subprocess
import sys

import pytest
from twin_judge import Judge

import numduel
from games import facts
from numduel.models.tellings import tell
from walks import often

each_game = pytest.mark.parametrize("key", numduel.GAMES)

PRINT = """
import hashlib, numduel
from numduel.models.tellings import tell
texts = []
for key in numduel.GAMES:
    game = numduel.game(key)
    for number in (1, 2, 3, 10**30):
        told = tell(game, number)
        texts += [told.title, told.rules(), told.table(game.see(game.start(), 1), ""), *told.moves.values()]
print(hashlib.sha256("|".join(texts).encode()).hexdigest())
"""


@each_game
def test_no_two_of_the_first_twins_are_the_same(key):
    told = [tell(numduel.game(key), number) for number in range(1, 51)]
    assert len({each.rules() for each in told}) == len(told)
    assert len({(*each.moves.values(),) for each in told}) > 4


@each_game
def test_every_number_has_a_twin(key):
    game, state = numduel.game(key), numduel.game(key).start()
    for number in range(1, often(10_000)):
        told = tell(game, number)
        assert told.twin == number
        assert told.read(told.table(game.see(state, 1), ""), 1) == game.position(state)


@each_game
@pytest.mark.parametrize("number", [10**9, 2**64, 10**5000], ids=["billion", "64 bits", "5001 digits"])
def test_even_a_very_large_number_has_a_twin(key, number):
    Judge(numduel.game(key), number).check_start()


@each_game
def test_a_twin_of_a_variant_has_the_words_of_the_twin_of_the_game(key):
    for number in range(1, 20):
        titles = {tell(numduel.game(key, **rules), number).title for rules in ({}, *facts(key).SMALL)}
        assert len(titles) == 1


def test_a_twin_is_the_same_in_every_process():
    printed = {
        subprocess.run(
            [sys.executable, "-c", PRINT], env=os.environ | {"PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(printed) == 1
