"""`numduel play`: its options, and where a game is saved."""

import json

import pytest

import numduel
from commands import numduel as command
from commands import refused, saved


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        ([], "numduel play: the following arguments are required: GAME"),
        (["chess"], "numduel: there is no game 'chess': the games are showdown, battle, target, wits, duel"),
        (["wits", "--first", "3"], "numduel play: argument --first: invalid choice: '3'"),
        (["wits", "--p1", "nobody"], "numduel: there is no player 'nobody': choose human, random"),
        (["wits", "--rule", "target"], "numduel: a rule is NAME=VALUE, not 'target'"),
        (["wits", "--rule", "target=0"], "numduel: target must be a whole number from 1 to 1000, not '0'"),
        (["wits", "--rule", "speed=9"], "numduel: wits has no rule 'speed': its rules are target, add, factor"),
        (["wits", "--deck", "7"], "numduel: wits has no deck"),
        (["showdown", "--deck", "7,x"], "numduel: a deck is a list of cards such as 7,10,5: 'x' is not a card"),
        (["showdown", "--deck", ""], "numduel: a deck is a list of cards such as 7,10,5: '' is not a card"),
        (["showdown", "--deck", "7,7,7,7,7"], "numduel: the deck of showdown has 4 cards numbered 7, not 5"),
        (["battle", "--deck", "11"], "numduel: the deck of battle has no 11"),
        (["wits", "--fair"], "numduel: wits has no deck: --fair is only for games with cards"),
        (
            ["battle", "--fair", "--seed", "7"],
            "numduel: use either --fair or --seed, not both: anyone who knows the seed knows the cards",
        ),
    ],
)
def test_bad_play_arguments_are_explained_in_one_line(args, sentence):
    assert refused("play", *args).startswith(sentence)


@pytest.mark.parametrize("key", numduel.GAMES)
def test_the_same_seed_gives_the_same_dialogue(key):
    args = ["play", key, "--p1", "random", "--p2", "random", "--first", "toss"]
    games = [command(*args, "--seed", seed).out for seed in ("a", "a", "b", "c", "d", "e")]
    assert games[0] == games[1]
    assert len(set(games)) > 2


def test_without_a_seed_games_differ():
    games = {command("play", "battle", "--p1", "random", "--p2", "random").out for _ in range(3)}
    assert len(games) == 3


def test_first_says_who_starts():
    assert "Player 2 will take the first turn." in command("play", "battle", "--first", "2").out
    tosses = {command("play", "wits", "--first", "toss", "--seed", str(seed)).out.split("'s")[0] for seed in range(20)}
    assert {toss.split()[-1] for toss in tosses} == {"1", "2"}


def test_the_listed_cards_are_dealt_in_order_and_the_rest_are_shuffled():
    args = ["play", "battle", "--deck", "7, 5,3", "--p1", "random", "--p2", "random"]
    drawn = [line for line in command(*args).out.splitlines() if " draws a card" in line]
    assert drawn[:3] == [f"Player {seat} draws a card... It's a '{card}'." for seat, card in ((1, 7), (2, 5), (1, 3))]
    cards = sorted(int(line.split("'")[-2]) for line in drawn[:20])
    assert cards == sorted([*range(1, 11)] * 2)


def test_an_invalid_deck_leaves_no_record(tmp_path):
    assert command("play", "wits", "--deck", "7", "--record", str(tmp_path / "game.jsonl")).code == 2
    assert not (tmp_path / "game.jsonl").exists()


def test_a_game_is_saved_in_the_data_folder(tmp_path):
    command("play", "wits", answers=["1", "6"])
    (path,) = saved(tmp_path)
    assert path.name.endswith("-wits.jsonl")
    header, move = map(json.loads, path.read_text().splitlines())
    assert header["players"] == [{"who": "human", "name": "Player 1"}, {"who": "human", "name": "Player 2"}]
    assert header["shuffle"] is None
    assert move == {"by": 1, "move": "add 6"}


def test_record_says_where_a_game_is_saved(tmp_path):
    path = tmp_path / "my game.jsonl"
    result = command("play", "wits", "--record", str(path), answers=["1", "6"])
    assert result.out.endswith(f"Goodbye. The game is saved. To continue it: numduel resume '{path}'\n")
    assert len(path.read_text().splitlines()) == 2
    assert saved(tmp_path) == []


def test_the_record_of_a_card_game_commits_to_the_shuffle_before_the_first_move(tmp_path):
    path = tmp_path / "game.jsonl"
    command("play", "showdown", "--record", str(path), answers=[""])
    header, draw = map(json.loads, path.read_text().splitlines())
    assert draw["by"] == "chance"
    assert len(bytes.fromhex(header["shuffle"])) == 32
    assert header["seed"] is None


def test_nothing_is_saved_before_the_first_move(tmp_path):
    for args in ([], ["--record", str(tmp_path / "game.jsonl")]):
        result = command("play", "wits", *args, answers=["quit"])
        assert result.out.endswith("Goodbye. Nothing was played, so nothing was saved.\n")
    assert saved(tmp_path) == []
    assert not (tmp_path / "game.jsonl").exists()


def test_a_game_whose_secret_cannot_be_saved_can_still_be_played(tmp_path):
    (tmp_path / "file").touch()
    path = tmp_path / "game.jsonl"
    args = ["play", "battle", "--p1", "random", "--p2", "random", "--record", str(path)]
    out, err, code = command(*args, home=tmp_path / "file")
    assert "win" in out
    assert (err, code) == ("", 0)
    assert command("verify", str(path)).code == 0


def test_a_game_without_a_move_leaves_no_secret(tmp_path):
    command("play", "showdown", "--record", str(tmp_path / "game.jsonl"))
    command("play", "showdown")
    command("play", "showdown", "--fair")
    assert not list(tmp_path.glob("home/numduel/secrets/*"))
