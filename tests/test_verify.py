"""Verifying a shuffle, with numduel and without it."""

import random
import sys
from itertools import pairwise

import pytest

import checker
import numduel
import walks
from commands import numduel as command
from games import WITH_CHANCE, WITHOUT_CHANCE, typed
from numduel.record import read
from verifying import RANDOM, caught, lines, play, rules, verified, write


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.jsonl"


def test_the_program_on_the_page_is_short_and_needs_only_python():
    assert len(checker.PROGRAM.splitlines()) < 95
    assert max(map(len, checker.PROGRAM.splitlines())) <= 120
    (imports,) = [line for line in checker.PROGRAM.splitlines() if "import" in line]
    assert set(imports.removeprefix("import ").split(", ")) <= sys.stdlib_module_names


def test_a_fairly_dealt_game_is_verified_in_a_few_sentences(path):
    record = play(path, "battle", *RANDOM)
    assert verified(path).splitlines() == [
        f"Before the first move the shuffle was fixed by a secret whose SHA-256 is {record[0]['shuffle']}.",
        f"The players mixed in: {record[0]['mix']}",
        f"All {sum(line.get('by') == 'chance' for line in record)} draws follow from this.",
    ]


def test_a_chosen_seed_or_deck_is_mentioned(path):
    play(path, "battle", *RANDOM, "--seed", "7", "--deck", "10,9,9", "--first", "toss")
    first = read(path).header.first
    assert verified(path).splitlines()[1:] == [
        "The secret follows from a seed that was chosen by hand: 7",
        f"The coin toss that let player {first} start follows from this.",
        "These cards were set by hand: 10, 9, 9",
        "All 17 draws after them follow from this.",
    ]


def test_a_game_that_ended_before_its_stacked_deck_was_used_up_is_verified(path):
    play(path, "showdown", *RANDOM, "--rule", "target=1", "--deck", "1,1,1")
    assert verified(path).splitlines()[-2:] == [
        "These cards were set by hand: 1",
        "No card was drawn after them.",
    ]


@pytest.mark.parametrize("key", WITHOUT_CHANCE)
def test_a_game_without_cards_has_nothing_to_verify(path, key):
    play(path, key, *RANDOM)
    assert "has no cards, so there is no shuffle to verify.\n" in verified(path)


@pytest.mark.parametrize("key", WITH_CHANCE)
def test_games_of_any_variant_are_verified(path, key):
    rng = random.Random(f"verify {key}")
    for number in range(12 * walks.SOAK):
        options = ["--first", rng.choice(["1", "2", "toss"])]
        if number % 3 == 0:
            options += ["--seed", rng.choice(["7", "", "ü", "\udcff"])]
        game = walks.variant(key, rng) if number % 4 else numduel.game(key)
        if number % 5 == 0:
            deck = [draw.removeprefix("draw ") for draw, _ in game.chances(game.start())]
            options += ["--deck", ",".join(rng.sample(deck, rng.randint(1, len(deck))))]
        play(path, key, *RANDOM, *rules(game), *options)
        verified(path)
        path.unlink()


@pytest.mark.parametrize("ruling", ["holder_loses", "giver_loses"])
@pytest.mark.parametrize("moves", [["own"] * 40, ["own"] * 9 + ["opponent"] * 9])
def test_a_sudden_death_is_verified(path, ruling, moves):
    options = ["--rule", "numbers=2", "--rule", "penalty_number=2", "--rule", f"sudden_death={ruling}"]
    play(path, "battle", *options, "--deck", "1,1,2,2", answers=moves)
    assert len(read(path).match.history) > 2 * 4
    verified(path)


def test_a_game_with_the_players_words_is_verified(path):
    record = play(path, "showdown", "--p2", "random", "--fair", answers=["open, sesame ü", *["", "yes"] * 99])
    assert record[0]["mix"] == "open, sesame ü"
    assert "The players mixed in: open, sesame ü\n" in verified(path)


@pytest.mark.parametrize("key", WITH_CHANCE)
@pytest.mark.parametrize("options", [[], ["--seed", "7"], ["--deck", "3,2,1"], ["--fair"]], ids=" ".join)
def test_a_resumed_game_continues_with_the_same_shuffle(path, tmp_path, key, options):
    rng = random.Random(f"resume {key}")
    play(path, key, "--first", "toss", *options, answers=[*["some words"] * 2 * ("--fair" in options), *typed(key)])
    while read(path).match.outcome is None:
        answers = rng.choices(typed(key), k=rng.randint(0, 12))
        assert command("resume", str(path), answers=answers).code == 0
    assert sum("shuffle" in line for line in lines(path)) == 1
    verified(path)
    assert not list(tmp_path.glob("home/numduel/secrets/*"))


def test_an_unfinished_game_cannot_be_verified_yet(path):
    play(path, "showdown", answers=["", "yes"])
    assert caught(path) == ("the game is not over, and its secret is only revealed at the end", 1)


def test_a_game_whose_last_line_is_missing_gets_it_on_resume(path):
    record = play(path, "battle", *RANDOM, "--seed", "7")
    write(path, record[:-1])
    assert caught(path)[0].startswith("the last line, which reveals the secret, is missing: numduel resume adds it")
    assert command("resume", str(path)).code == 2
    assert lines(path) == record
    verified(path)


def test_a_game_that_continued_without_its_secret_is_not_verified(path, tmp_path):
    """As on another machine: what can be checked is checked, and the rest is named."""
    play(path, "battle", answers=["own"] * 5)
    elsewhere = tmp_path / "elsewhere"
    assert command("resume", str(path), answers=["own"] * 99, home=elsewhere).code == 0
    record = lines(path)
    sentence = (
        "after draw 6 the game continued with a new secret, so nothing shows that the shuffle was fixed before the "
        f"first move; all {sum(line.get('by') == 'chance' for line in record) - 6} draws since then are right"
    )
    assert caught(path) == (sentence, 1)
    assert not list(elsewhere.glob("numduel/secrets/*"))
    draws = [at for at, line in enumerate(record) if line.get("by") == "chance"][6:20]
    one, two = next((one, two) for one, two in pairwise(draws) if record[one] != record[two])
    record[one], record[two] = record[two], record[one]
    write(path, record)
    assert caught(path)[1] == 2 or "should have been" in caught(path)[0]


def test_a_game_that_lost_its_secret_before_its_first_draw_is_not_verified(path, tmp_path):
    """Otherwise the dealer could keep dealing until the first card suits."""
    write(path, play(path, "battle", answers=["own"])[:1])
    assert command("resume", str(path), answers=["own"] * 99, home=tmp_path / "elsewhere").code == 0
    assert caught(path)[0].startswith("after draw 0 the game continued with a new secret")


def test_verifying_a_file_that_is_not_a_record_exits_with_status_2(path):
    path.write_text("Dear Ann\n")
    assert caught(path) == (f"{path} is not a numduel record: its first line is not a record's header", 2)
    path.unlink()
    assert command("verify", str(path)).code == 2
