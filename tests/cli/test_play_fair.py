"""`numduel play --fair`: the players see the commitment to the cards, and mix in words of their own."""

import json
import re
from unittest import mock

from commands import numduel as command
from commands import saved


def test_fair_shows_the_commitment_and_asks_people_for_words_before_the_first_turn(tmp_path):
    result = command("play", "battle", "--fair", answers=["?", "open sesame", "", "own"])
    (path,) = saved(tmp_path)
    header = json.loads(path.read_text().splitlines()[0])
    assert header["mix"] == "open sesame\n"
    assert result.out.startswith(
        f"The cards are fixed by a secret. Its commitment (SHA-256) is {header['shuffle']}.\n"
        "Write it down: the secret is revealed when the game is over.\n"
        "Player 1, type some words to mix in (Enter for none): ?\n"
        "You can answer: any words, or nothing.\n"
        "At any prompt: ? for this help, rules for the rules, quit to exit.\n"
        "Player 1, type some words to mix in (Enter for none): open sesame\n"
        "Player 2, type some words to mix in (Enter for none): \n"
        "\n"
        "Welcome to Number Stack Battle!\n"
    )


def test_a_fair_game_ends_with_how_to_verify_it(tmp_path):
    path = tmp_path / "my game.jsonl"
    result = command("play", "battle", "--p1", "random", "--p2", "random", "--fair", "--record", str(path))
    assert result.out.endswith(f"\n\nTo verify the shuffle: numduel verify '{path}'\n")
    assert command("verify", str(path)).code == 0


def test_quitting_instead_of_mixing_in_words_leaves_no_files(tmp_path):
    for answers in ([], ["open sesame", "quit"]):
        result = command("play", "battle", "--fair", "--record", str(tmp_path / "game.jsonl"), answers=answers)
        assert result.out.endswith("Goodbye. Nothing was played, so nothing was saved.\n")
        assert (result.err, result.code) == ("", 0)
    assert not (tmp_path / "game.jsonl").exists()


def test_the_commitment_does_not_depend_on_the_words_but_the_cards_do():
    with mock.patch("os.urandom", bytes):  # the same secret each time
        games = {command("play", "battle", "--p2", "random", "--fair", answers=[words]).out for words in "abcdef"}
    assert len({game.split("(SHA-256) is ")[1][:64] for game in games}) == 1
    assert len({re.search(r"It's a '(\d+)'", game)[1] for game in games}) > 1
