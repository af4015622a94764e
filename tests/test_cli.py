"""The command line, as a shell sees it."""

import json
import re
import stat
import subprocess
import sys
from pathlib import Path
from unittest import mock

import pytest

import numduel
from commands import numduel as command

SCRIPT = Path(sys.executable).with_name("numduel")


def saved(tmp_path):
    return sorted((tmp_path / "home" / "numduel" / "games").glob("*"))


@pytest.mark.parametrize("start", [[str(SCRIPT)], [sys.executable, "-m", "numduel"]], ids=["script", "module"])
def test_the_script_and_the_module_do_the_same(start):
    done = subprocess.run([*start, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"numduel {numduel.__version__}\n"


@pytest.mark.parametrize(
    "args", [["--help"], ["play", "--help"], ["rules", "--help"], ["resume", "--help"], ["verify", "--help"]]
)
def test_help_is_shown(args):
    result = command(*args)
    assert result.code == 0
    assert result.out.startswith("usage: numduel")


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["dance"], "numduel: argument COMMAND: invalid choice: 'dance'"),
        (["play"], "numduel play: the following arguments are required: GAME"),
        (["play", "chess"], "numduel: there is no game 'chess': the games are showdown, battle, target, wits, duel"),
        (["play", "wits", "--first", "3"], "numduel play: argument --first: invalid choice: '3'"),
        (["play", "wits", "--p1", "nobody"], "numduel: there is no player 'nobody': a player is human, random"),
        (["play", "wits", "--rule", "target"], "numduel: a rule is NAME=VALUE, not 'target'"),
        (["play", "wits", "--rule", "target=0"], "numduel: target must be a whole number from 1 to 1000, not '0'"),
        (["play", "wits", "--rule", "speed=9"], "numduel: wits has no rule 'speed': its rules are target, add, factor"),
        (["play", "wits", "--deck", "7"], "numduel: wits is played without a deck"),
        (["play", "showdown", "--deck", "7,x"], "numduel: a deck is cards with commas between them, as in 7,10,5: 'x'"),
        (["play", "showdown", "--deck", ""], "numduel: a deck is cards with commas between them, as in 7,10,5: ''"),
        (["play", "showdown", "--deck", "7,7,7,7,7"], "numduel: the deck of showdown has 4 of 7, not 5"),
        (["play", "battle", "--deck", "11"], "numduel: the deck of battle has no 11"),
        (["play", "wits", "--fair"], "numduel: wits is played without a deck: --fair is for games with cards"),
        (["play", "battle", "--fair", "--seed", "7"], "numduel: whoever knows the seed knows the cards: choose either"),
        (["rules", "chess"], "numduel: there is no game 'chess'"),
        (["verify"], "numduel verify: the following arguments are required: FILE"),
        (["verify", "nothing.jsonl"], "numduel: cannot read nothing.jsonl: No such file or directory"),
        (["resume", "nothing.jsonl"], "numduel: cannot open nothing.jsonl: No such file or directory"),
    ],
)
def test_a_wrong_call_is_told_in_one_line_with_status_2(args, sentence):
    out, err, code = command(*args)
    assert code == 2
    assert out == ""
    assert err.startswith(sentence)
    assert err.count("\n") == 1


def test_rules_are_shown_with_the_variants_numbers():
    result = command("rules", "showdown", "--rule", "target=60", "--rule", "forced=loose")
    assert "A stack of exactly 60 wins" in result.out
    assert "`forced=loose`" in result.out
    assert "50" not in result.out


@pytest.mark.parametrize("key", numduel.GAMES)
def test_the_same_seed_makes_the_same_game(key):
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


def test_a_deck_is_dealt_in_its_order_and_the_rest_is_shuffled():
    args = ["play", "battle", "--deck", "7, 5,3", "--p1", "random", "--p2", "random"]
    drawn = [line for line in command(*args).out.splitlines() if line.startswith("You draw")]
    assert drawn[:3] == [f"You draw a card... It's a '{card}'." for card in (7, 5, 3)]
    cards = sorted(int(line.split("'")[-2]) for line in drawn[:20])
    assert cards == sorted([*range(1, 11)] * 2)


def test_a_game_is_saved_in_the_users_folder(tmp_path):
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
    assert result.out.endswith(f"Goodbye. The game is saved. To go on with it: numduel resume '{path}'\n")
    assert len(path.read_text().splitlines()) == 2
    assert saved(tmp_path) == []


def test_the_record_of_a_game_with_cards_commits_to_their_shuffle_before_the_first_move(tmp_path):
    path = tmp_path / "game.jsonl"
    command("play", "showdown", "--record", str(path), answers=[""])
    header, draw = map(json.loads, path.read_text().splitlines())
    assert draw["by"] == "chance"
    assert len(bytes.fromhex(header["shuffle"])) == 32
    assert header["seed"] is None


def test_nothing_is_saved_before_the_first_move(tmp_path):
    for args in ([], ["--record", str(tmp_path / "game.jsonl")]):
        result = command("play", "wits", *args, answers=["quit"])
        assert result.out.endswith("Goodbye. Nothing was played, so nothing is saved.\n")
    assert saved(tmp_path) == []
    assert not (tmp_path / "game.jsonl").exists()


def test_resume_without_games_says_so():
    assert command("resume") == ("There is no unfinished game. To start one: numduel\n", "", 0)


def test_resume_lists_the_unfinished_games_and_goes_on_with_the_chosen_one(tmp_path):
    command("play", "showdown", "--deck", "9,3", answers=["", "yes", ""])
    command("play", "wits", answers=["1", "6"])
    listed = command("resume", answers=["3", "quit"])
    assert "Please enter a whole number from 1 to 2." in listed.out
    assert "Player 2's turn at 9/-/?/2, begun 20" in listed.out, "the card in hand is not for everybody's eyes"
    assert listed.out.endswith("Goodbye.\n")
    at = 1 + [path.name.split("-")[1] for path in reversed(saved(tmp_path))].index("showdown.jsonl")
    result = command("resume", answers=[str(at), "", "no"])
    assert "Number Stack Showdown: Player 1 against Player 2.\n\nPlayer 2's Turn\nYour Stack Total: 0\n" in result.out
    assert "Press Enter to draw a card...\nYou drew a 3.\n" in result.out
    assert "You gave 3 to Player 1.\nPlayer 1's new Stack Total: 12\n" in result.out
    assert result.out.endswith("Goodbye. The game is saved. To go on with it: numduel resume\n")
    assert result.code == 0


def test_a_resumed_game_with_a_seed_goes_on_as_if_it_had_never_stopped(tmp_path):
    answers = ["", "yes", "", "no"] * 3
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    command("play", "showdown", "--seed", "7", "--deck", "1,2,3", "--record", str(whole), answers=answers)
    command("play", "showdown", "--seed", "7", "--deck", "1,2,3", "--record", str(parts), answers=answers[:3])
    command("resume", str(parts), answers=["", *answers[3:]])
    assert [json.loads(line) for line in parts.read_text().splitlines()[1:]] == [
        json.loads(line) for line in whole.read_text().splitlines()[1:]
    ]


def test_a_computer_goes_on_the_same_too(tmp_path):
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    args = ["play", "target", "--p2", "random", "--seed", "4", "--rule", "target=200"]
    answers = ["1", "a", "2", "a", "3", "a"]
    command(*args, "--record", str(whole), answers=answers)
    command(*args, "--record", str(parts), answers=answers[:3])
    command("resume", str(parts), answers=answers[2:])
    assert parts.read_text().splitlines()[1:] == whole.read_text().splitlines()[1:]


def commitments(path):
    return [line["shuffle"] for line in map(json.loads, path.read_text().splitlines()) if "shuffle" in line]


def test_a_resumed_game_goes_on_with_its_secret_which_only_its_owner_can_read(tmp_path):
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


def test_a_game_whose_secret_cannot_be_kept_is_played_all_the_same(tmp_path):
    (tmp_path / "file").touch()
    path = tmp_path / "game.jsonl"
    args = ["play", "battle", "--p1", "random", "--p2", "random", "--record", str(path)]
    out, err, code = command(*args, home=tmp_path / "file")
    assert "win" in out
    assert (err, code) == ("", 0)
    assert command("verify", str(path)).code == 0


def test_a_game_that_is_not_begun_keeps_no_secret(tmp_path):
    command("play", "showdown", "--record", str(tmp_path / "game.jsonl"))
    command("play", "showdown")
    command("play", "showdown", "--fair")
    assert not list(tmp_path.glob("home/numduel/secrets/*"))


def test_fair_shows_the_commitment_and_asks_the_people_for_words_before_the_first_turn(tmp_path):
    result = command("play", "battle", "--fair", answers=["?", "open sesame", "", "own"])
    (path,) = saved(tmp_path)
    header = json.loads(path.read_text().splitlines()[0])
    assert header["mix"] == "open sesame / "
    assert result.out.startswith(
        f"The cards are fixed by a secret whose SHA-256 is {header['shuffle']}.\n"
        "Note it down: the secret is told when the game is over.\n"
        "Player 1, words of your own to mix in (Enter for none): ?\n"
        "You can answer: any words, or nothing.\n"
        "At any question: ? for this help, rules for the rules, quit to leave.\n"
        "Player 1, words of your own to mix in (Enter for none): open sesame\n"
        "Player 2, words of your own to mix in (Enter for none): \n"
        "\n"
        "Welcome to Number Stack Battle!\n"
    )


def test_after_a_fair_game_it_is_said_how_to_check_it(tmp_path):
    path = tmp_path / "my game.jsonl"
    result = command("play", "battle", "--p1", "random", "--p2", "random", "--fair", "--record", str(path))
    assert result.out.endswith(f"\n\nTo check that the cards were fixed: numduel verify '{path}'\n")
    assert command("verify", str(path)).code == 0


def test_leaving_instead_of_mixing_in_words_leaves_nothing(tmp_path):
    for answers in ([], ["open sesame", "quit"]):
        result = command("play", "battle", "--fair", "--record", str(tmp_path / "game.jsonl"), answers=answers)
        assert result.out.endswith("Goodbye. Nothing was played, so nothing is saved.\n")
        assert (result.err, result.code) == ("", 0)
    assert not (tmp_path / "game.jsonl").exists()


def test_words_cannot_be_known_when_the_secret_is_chosen_nor_do_they_leave_the_cards_as_they_were():
    with mock.patch("os.urandom", bytes):  # the same secret each time
        games = {command("play", "battle", "--p2", "random", "--fair", answers=[words]).out for words in "abcdef"}
    assert len({game.split("SHA-256 is ")[1][:64] for game in games}) == 1
    assert len({re.search(r"It's a '(\d+)'", game)[1] for game in games}) > 1


def test_resume_lists_the_twenty_newest_games(tmp_path):
    for _ in range(22):
        command("play", "wits", answers=["1", "6"])
    out = command("resume", answers=["quit"]).out
    assert "Which game? (1-20): " in out
    assert f"Older ones are in {tmp_path / 'home' / 'numduel' / 'games'}." in out


def test_a_finished_game_is_not_resumed(tmp_path):
    path = tmp_path / "game.jsonl"
    command("play", "wits", "--record", str(path), answers=["2"] * 4)
    out, err, code = command("resume", str(path))
    assert (out, code) == ("", 2)
    assert err == f"numduel: the game in {path} is over: the same position came up 3 times\n"


def test_nothing_heavy_is_loaded_before_it_is_needed():
    look = "import sys, numduel.cli; print(*sorted({name.split('.')[0] for name in sys.modules}))"
    loaded = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True).stdout.split()
    assert "argparse" in loaded
    assert not {"numpy", "rich", "json", "platformdirs", "hashlib", "dataclasses", "shutil"} & set(loaded)


def test_a_reader_that_leaves_is_no_error():
    """As in `numduel rules showdown | head -1`, with a pipe that nobody reads."""
    program = subprocess.Popen([SCRIPT, "rules", "showdown"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    program.stdout.close()
    assert program.stderr.read() == b""
    program.stderr.close()
    assert program.wait() == 141


@pytest.mark.parametrize("command_line", ["rules wits > /dev/full", "play wits > /dev/full", "play wits 0> /dev/null"])
def test_streams_that_fail_are_told_in_one_line(command_line):
    done = subprocess.run(f"'{SCRIPT}' {command_line}", shell=True, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("numduel: the input or the output failed: ")
    assert done.stderr.count("\n") == 1


def test_a_wrong_deck_leaves_no_record_behind(tmp_path):
    assert command("play", "wits", "--deck", "7", "--record", str(tmp_path / "game.jsonl")).code == 2
    assert not (tmp_path / "game.jsonl").exists()


def test_a_program_without_standard_streams_ends_cleanly():
    done = subprocess.run(f"'{SCRIPT}' play wits <&- >&-", shell=True, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
