"""Records that have been tampered with."""

import random
import re

import pytest

import checker
import tampering
import walks
from commands import numduel as command
from games import WITH_CHANCE
from verifying import RANDOM, caught, damaged, play, write


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.jsonl"


GAMES = {
    "as usual": [],
    "with a toss": ["--first", "toss"],
    "with a seed": ["--seed", "7", "--first", "toss"],
    "with a deck": ["--deck", "3,1,2", "--first", "toss"],
    "with words": ["--fair", "--first", "toss"],
}


@pytest.fixture(scope="module", params=[(key, kind) for key in WITH_CHANCE for kind in GAMES], ids=" ".join)
def games(request, tmp_path_factory):
    """Two games of the same kind, with everything a header can have."""
    key, kind = request.param
    folder = tmp_path_factory.mktemp("games")
    other = ["--seed", "8"] if kind == "with a seed" else []
    return (
        play(folder / "one.jsonl", key, *RANDOM, *GAMES[kind], home=folder),
        play(folder / "two.jsonl", key, *RANDOM, *GAMES[kind], *other, home=folder),
    )


@pytest.mark.parametrize("tamper", tampering.KINDS, ids=lambda tamper: tamper.__name__)
def test_each_kind_of_tampering_is_caught(tamper, games, path):
    record, other = games
    case = tampering.Case(record, other, random.Random(f"{tamper.__name__} {record[0]['game']}"))
    write(path, next(tampered for _ in range(20) if (tampered := tamper(case)) != record))
    why, code = caught(path)
    assert code == (2 if why.startswith("line ") else 1)


SENTENCES = {
    "the_secret": "the SHA-256 of the secret is .*, but .* was committed to",
    "the_commitment": "the SHA-256 of the secret is .*, but .* was committed to",
    "the_secret_left_out": "the last line does not reveal the secret, so no draw can be checked",
    "the_secret_as_no_number": "a secret is hexadecimal digits, not 'xyz'",
    "the_mix": r"draw \d+ should have been \d+, not \d+",
    "the_seed": "the secret does not follow from the seed 'another'",
    "the_toss": r"draw \d+ should have been \d+, not \d+",
    "who_starts_and_who_plays_what": "the coin toss should have let player 1 start, not player 2",
    "the_kind": r"line 42 of .* is wrong: the kind of outcome is 'higher score', not .*",
    "the_winner": r"line 42 of .* is wrong: the winner is \d: the higher score, \d+ to \d+",
}


@pytest.mark.parametrize("kind", SENTENCES)
def test_a_fault_is_explained_in_one_sentence(kind, path):
    record = play(path, "battle", *RANDOM, "--seed", "21")
    write(path, getattr(tampering, kind)(tampering.Case(record, record, random.Random(kind))))
    assert re.fullmatch(SENTENCES[kind], caught(path)[0])


def test_a_record_without_a_commitment_is_not_verified(path):
    record = play(path, "battle", *RANDOM)
    write(path, tampering.header(record, shuffle=None))
    assert caught(path) == ("the record commits to no shuffle, so nothing was fixed before the first move", 1)


def test_a_card_of_a_stacked_deck_must_be_the_one_that_was_drawn(path):
    record = play(path, "battle", *RANDOM, "--deck", "10,9")
    write(path, tampering.header(record, deck=[10, 8]))
    assert caught(path) == ("draw 2 was set to 8 by hand, but is 9", 1)


def test_the_two_verifiers_agree_on_any_record(games, path):
    record, _ = games
    rng = random.Random(f"agree {record[0]['game']}")
    codes = set()
    for _ in range(8 * walks.SOAK):
        write(path, damaged(record, rng))
        out, err, code = command("verify", str(path))
        assert "Traceback" not in out + err
        assert (code == 0) == (checker.check(path).code == 0), (path.read_text(), err)
        codes.add(code)
    assert codes & {1, 2}
