"""`numduel resume`: a game continues as if it had never stopped."""

import json
import stat

from commands import numduel as command
from commands import refused, saved


def test_a_missing_record_is_reported_in_one_line():
    sentence = "numduel: cannot open nothing.jsonl: No such file or directory"
    assert refused("resume", "nothing.jsonl").startswith(sentence)


def test_resume_says_if_there_are_no_unfinished_games():
    assert command("resume") == ("There are no unfinished games. To start a new game: numduel\n", "", 0)


def test_resume_lists_the_unfinished_games_and_continues_the_chosen_one(tmp_path):
    command("play", "showdown", "--deck", "9,3", answers=["", "yes", ""])
    command("play", "wits", answers=["1", "6"])
    listed = command("resume", answers=["3", "quit"])
    assert "Please enter a whole number from 1 to 2." in listed.out
    assert "Player 2's turn at 9/-/?/2, started 20" in listed.out, "the card in hand is not for everybody's eyes"
    assert listed.out.endswith("Goodbye.\n")
    at = 1 + [path.name.split("-")[1] for path in reversed(saved(tmp_path))].index("showdown.jsonl")
    result = command("resume", answers=[str(at), "", "no"])
    assert "Number Stack Showdown: Player 1 against Player 2.\n\nPlayer 2's Turn\nYour Stack Total: 0\n" in result.out
    assert "Press Enter to draw a card...\nYou drew a 3.\n" in result.out
    assert "You gave 3 to Player 1.\nPlayer 1's new Stack Total: 12\n" in result.out
    assert result.out.endswith("Goodbye. The game is saved. To continue it: numduel resume\n")
    assert result.code == 0


def test_a_single_saved_game_is_resumed_without_asking_for_its_number():
    command("play", "wits", answers=["1", "6"])
    out = command("resume", answers=["2"]).out
    assert out.startswith("Duel of Wits: Player 1 against Player 2.\n\nPlayer 2's Turn:\n")
    assert "Cumulative Total is now 12." in out


def test_resume_lists_the_twenty_newest_games(tmp_path):
    for _ in range(22):
        command("play", "wits", answers=["1", "6"])
    out = command("resume", answers=["quit"]).out
    assert "Which game? (1-20): " in out
    assert f"Older games are in {tmp_path / 'home' / 'numduel' / 'games'}." in out


def test_resume_refuses_a_finished_game(tmp_path):
    path = tmp_path / "game.jsonl"
    command("play", "wits", "--record", str(path), answers=["2"] * 4)
    assert refused("resume", str(path)) == f"numduel: the game in {path} is over: the same position came up 3 times\n"


def test_a_resumed_game_with_a_seed_continues_as_if_it_had_never_stopped(tmp_path):
    answers = ["", "yes", "", "no"] * 3
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    command("play", "showdown", "--seed", "7", "--deck", "1,2,3", "--record", str(whole), answers=answers)
    command("play", "showdown", "--seed", "7", "--deck", "1,2,3", "--record", str(parts), answers=answers[:3])
    command("resume", str(parts), answers=["", *answers[3:]])
    assert [json.loads(line) for line in parts.read_text().splitlines()[1:]] == [
        json.loads(line) for line in whole.read_text().splitlines()[1:]
    ]


def test_a_computer_in_a_resumed_game_plays_on_with_the_same_moves(tmp_path):
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    args = ["play", "target", "--p2", "random", "--seed", "4", "--rule", "target=200"]
    answers = ["1", "a", "2", "a", "3", "a"]
    command(*args, "--record", str(whole), answers=answers)
    command(*args, "--record", str(parts), answers=answers[:3])
    command("resume", str(parts), answers=answers[2:])
    assert parts.read_text().splitlines()[1:] == whole.read_text().splitlines()[1:]


def commitments(path):
    return [line["shuffle"] for line in map(json.loads, path.read_text().splitlines()) if "shuffle" in line]


def test_a_resumed_game_uses_its_secret_again_which_only_its_owner_can_read(tmp_path):
    path = tmp_path / "game.jsonl"
    command("play", "battle", "--record", str(path), answers=["own"])
    (secret,) = (tmp_path / "home" / "numduel" / "secrets").iterdir()
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    assert secret.read_text() not in path.read_text()
    command("resume", str(path))
    command("resume", str(path), answers=["own"])
    assert commitments(path) == [secret.name]
    command("resume", str(path), answers=["own"] * 20)
    assert json.loads(path.read_text().splitlines()[-1])["secret"]
    assert not secret.exists()


def test_a_resumed_game_without_its_secret_commits_to_a_new_shuffle(tmp_path):
    path = tmp_path / "game.jsonl"
    command("play", "battle", "--record", str(path), answers=["own"])
    command("resume", str(path), home=tmp_path / "elsewhere")
    assert len(commitments(path)) == 1
    for _ in range(2):
        command("resume", str(path), answers=["own"], home=tmp_path / "elsewhere")
        assert len(commitments(path)) == len(set(commitments(path))) == 2
    assert [file.name for file in tmp_path.glob("elsewhere/numduel/secrets/*")] == commitments(path)[1:]
