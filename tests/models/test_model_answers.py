"""A move counts only as the last line `MOVE: ...` that is exactly a legal move; nothing is guessed."""

import random
import re

import pytest
from corpus import corpus, mutated
from hypothesis import given
from hypothesis import strategies as st

import numduel
from numduel.models.answers import FAULTS, ILLEGAL, NO_ANSWER, TOO_LONG, UNCLEAR, read
from numduel.models.tellings import tell
from numduel.players.player import FORFEITS
from walks import SOAK, walk

WITS = {move: move for move in numduel.game("wits").all_moves}
LEGAL = {move: move for move in ("add 1", "add 2", "multiply")}


def reading(answer, **options):
    return read(answer, LEGAL, WITS.values(), **options)


@pytest.mark.parametrize(
    "answer",
    [
        "MOVE: add 2",
        "MOVE:add 2",
        "MOVE:   add 2\t ",
        "  MOVE: add 2",
        "I could add 1.\nMOVE: add 2",
        "MOVE: add 1\nNo, better:\nMOVE: add 2",
        "MOVE: castle\nMOVE: add 2\n\n",
        "I think.\r\nMOVE: add 2\r\n",
    ],
)
def test_the_last_line_is_the_move_whatever_comes_before_it(answer):
    assert reading(answer).move == "add 2"


def test_what_is_told_is_read_back_as_the_move_of_the_game():
    assert read("MOVE: pour 6", {"add 2": "pour 6"}, ["pour 3", "pour 6"]).move == "add 2"


def test_a_move_that_cannot_be_played_is_illegal_and_one_that_is_no_move_is_not_understood():
    assert reading("MOVE: add 9").fault == ILLEGAL
    assert reading("MOVE: add 11").fault == ILLEGAL
    assert reading("MOVE: attack").fault == ILLEGAL
    assert reading("MOVE: add two numbers").fault == UNCLEAR
    assert reading("MOVE: add 2!").fault == UNCLEAR
    assert reading("add 2").fault == UNCLEAR


def test_an_answer_that_was_cut_off_is_too_long_even_if_it_ends_in_a_move():
    assert reading("I think that", cut=True).fault == TOO_LONG
    assert reading("", cut=True).fault == TOO_LONG
    assert reading("MOVE: ad", cut=True).fault == TOO_LONG
    assert reading("MOVE: add 1", cut=True).fault == TOO_LONG  # it may have been going to be add 10


def test_an_empty_answer_is_no_answer():
    assert reading("").fault == reading(" \n\t\r\n").fault == NO_ANSWER


def test_each_fault_is_a_reason_to_forfeit_and_is_explained_in_a_sentence():
    assert set(FAULTS) <= FORFEITS.keys()
    for answer in ("MOVE: add 9", "no", "", "MOVE: ?"):
        assert re.fullmatch(r"[A-Z'].*[.:]", reading(answer).why)


def tables(key):
    """How moves are told in the game itself and in some twins, at some positions with a choice."""
    game, rng = numduel.game(key), random.Random(key)
    states = [state for _ in range(4) for state, _ in walk(game, rng) if len(game.moves(state)) > 1]
    for twin in (0, 1, 2, 3):
        told = tell(game, twin).moves
        for state in rng.sample(states, 6):
            yield {move: told[move] for move in game.moves(state)}, told


@pytest.mark.parametrize("key", numduel.GAMES)
def test_no_answer_of_the_corpus_is_taken_for_a_move_and_each_is_told_what_is_wrong(key):
    bad = corpus()
    assert len(bad) > 300
    for legal, told in tables(key):
        moves = [*legal.values()][:2]
        for each in bad:
            text = each.filled(moves, "zzz")
            found = read(text, legal, told.values())
            assert found.move is None, text
            assert found.fault == each.fault or (each.fault == "either" and found.fault in (ILLEGAL, UNCLEAR)), text


def accepted(text, legal):
    """What is exactly a legal move on the last line, by a regular expression of its own: the told move, or None."""
    moves = "|".join(map(re.escape, legal.values()))
    found = re.fullmatch(rf"(?:.*\n)?[ \t\r\v\f]*MOVE:[ \t\r\v\f]*({moves})[ \t\r\n\v\f]*", text, re.DOTALL)
    return found[1] if found else None


@pytest.mark.parametrize("key", numduel.GAMES)
def test_of_100_000_mutated_answers_none_is_taken_that_is_not_exactly_a_legal_move_on_the_last_line(key):
    rng, bad, every = random.Random(f"{key} answers"), corpus(), [*tables(key)]
    taken = 0
    number = 120_000 * SOAK // len(numduel.GAMES)
    for _ in range(number):
        legal, told = rng.choice(every)
        moves = rng.sample([*legal.values()], 2)
        text = mutated(rng.choice(bad).filled(moves, "zzz"), [*told.values()], rng)
        cut = rng.random() < 0.1
        found = read(text, legal, told.values(), cut=cut)
        expected = None if cut else accepted(text, legal)
        assert (found.move and legal[found.move]) == expected, repr(text)
        assert (found.move is None) == (found.fault in FAULTS), repr(text)
        taken += expected is not None
    assert number / 1000 < taken < number / 4  # so that taking everything, or nothing, would be noticed


@given(st.text(), st.sampled_from([*LEGAL]), st.sampled_from(["", "\n", " ", "x", "."]))
def test_whatever_is_written_before_a_move_line_it_is_taken_and_whatever_stands_after_it_stops_it(before, move, after):
    found = reading(f"{before}\nMOVE: {move}{after}")
    assert found.move == (move if not after.strip() else None)
