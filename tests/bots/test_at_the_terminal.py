"""Bots wherever a player is named at the terminal; never on the web."""

import json
import shlex
import sys
from subprocess import run

import pytest

from bots.facing import GOOD as ADDS
from bots.facing import left_over
from bots.talking import shell, talker
from commands import numduel, refused, saved
from numduel.game import NumduelError
from numduel.players import computer
from numduel.players.bot import starting

GOOD = "bot:" + talker(0)
ENDS = "bot:" + shell("read -r h; echo '{\"name\": \"x\"}'; read -r p; printf 'oh\\033[31m no\\n' >&2; exit 3")


@pytest.mark.parametrize("seats", [("--p1", "--p2"), ("--p2", "--p1")])
@pytest.mark.parametrize("sandbox", ["auto", "none"])
def test_a_bot_plays_against_a_computer(seats, sandbox):
    out, err, code = numduel("play", "wits", seats[0], GOOD, seats[1], "random", "--seed", "1", "--sandbox", sandbox)
    assert (err, code) == ("", 0)
    assert "'s Turn:\nPlayer " in out
    assert " adds 1.\n" in out
    assert " wins by reaching exactly 50!" in out or "The game is a draw" in out


def test_a_person_plays_against_a_bot(tmp_path):
    out = numduel("play", "wits", "--p2", GOOD, answers=["add 10"] * 6).out
    assert "Player 2's Turn:\nPlayer 2 adds 1.\nCumulative Total is now 11.\n" in out
    (path,) = saved(tmp_path)
    assert json.loads(path.read_text().splitlines()[0])["players"][1]["who"] == GOOD


def test_a_bot_that_forfeits_ends_the_game_with_a_clear_sentence():
    out, err, code = numduel("play", "wits", "--p1", ENDS, "--p2", "random", "--seed", "1")
    assert (err, code) == ("", 0)
    assert out.endswith(
        "Player 2 wins: Player 1 forfeits: exited before the end.\n"
        "Player 1: it exited with status 3.\n"
        "The end of its standard error:\n"
        "  oh\\x1b[31m no\n"
    )


def test_a_bot_that_cannot_be_started_forfeits(tmp_path):
    program = tmp_path / "orphan"
    program.write_text("#!/no/such/interpreter\n")
    program.chmod(0o755)
    out = numduel("play", "wits", "--p1", f"bot:{program}", "--p2", "random").out
    assert "Player 2 wins: Player 1 forfeits: could not be started.\n" in out
    assert out.endswith("cannot be run: No such file or directory.\n")


def test_a_bot_whose_program_is_missing_is_refused_before_the_game():
    missing = "there is no program 'no-such-program': a bot is bot: and its command"
    assert refused("play", "wits", "--p1", "bot:no-such-program -x") == f"numduel: {missing}\n"


@pytest.mark.parametrize("who", ["bot:'open", "bot:", "Bot:x"])
def test_what_is_not_a_bot_is_refused_in_a_sentence(who):
    assert "is not a command" in (error := refused("play", "wits", "--p1", who)) or "there is no player" in error


def test_an_undone_move_starts_the_bot_again():
    out = numduel("play", "wits", "--p2", GOOD, answers=["add 10", "undo", "add 2"]).out
    assert out.count("Player 2 adds 1.") == 2
    assert "Cumulative Total is now 3." in out


def test_the_menu_asks_for_the_command_of_a_bot(tmp_path):
    command = shell(ADDS)
    out = numduel(answers=["4", "", "bot", "'", "no-such-program", command, "Ann", "me", "add 5"]).out
    assert "There is no program 'no-such-program': please enter a command such as python3 mybot.py.\n" in out
    assert "Please enter the command that starts the bot, such as python3 mybot.py.\nIts command: " in out
    assert "Bot's Turn:\nBot adds 1.\n" in out
    (path,) = saved(tmp_path)
    assert json.loads(path.read_text().splitlines()[0])["players"][1] == {"who": f"bot:{command}", "name": "Bot"}


def test_the_menu_takes_a_bot_as_the_command_line_does():
    assert "Bot's Turn:\nBot adds 1.\n" in numduel(answers=["4", "", f"bot:{shell(ADDS)}", "Ann", "2"]).out


def interrupted(tmp_path):
    """A game against a bot that is left after a move of each, and its file."""
    path = tmp_path / "game.jsonl"
    out = numduel("play", "wits", "--p2", GOOD, "--record", str(path), answers=["add 10", "quit"]).out
    assert "Cumulative Total is now 11." in out
    return path


def test_a_game_with_a_bot_goes_on_when_its_program_may_run(tmp_path):
    path = interrupted(tmp_path)
    out = numduel("resume", str(path), answers=["yes", "add 10", "add 10"]).out
    assert f"One of the players is a program: {GOOD.removeprefix('bot:').splitlines()[0][:20]}" in out
    assert "Run it on this machine? (yes/no): yes\n" in out
    assert "Cumulative Total is now 22." in out


@pytest.mark.parametrize("answers", [["no"], ["quit"], []])
def test_a_program_in_a_record_is_not_run_without_a_yes(tmp_path, answers):
    mark = tmp_path / "ran"
    path = interrupted(tmp_path)
    path.write_text(path.read_text().replace(json.dumps(GOOD), json.dumps("bot:" + shlex.join(["touch", str(mark)]))))
    before = path.read_bytes()
    _, err, code = numduel("resume", str(path), answers=answers)
    assert (err, code) == (f"numduel: the game in {path} was not resumed: without its bot, it cannot go on\n", 2)
    assert path.read_bytes() == before
    assert not mark.exists()


def test_a_game_whose_bot_is_missing_stays_as_it_is(tmp_path):
    path = interrupted(tmp_path)
    path.write_text(path.read_text().replace(json.dumps(GOOD), json.dumps("bot:no-such-program")))
    before = path.read_bytes()
    _, err, code = numduel("resume", str(path), answers=["yes"])
    assert (err, code) == ("numduel: there is no program 'no-such-program': a bot is bot: and its command\n", 2)
    assert path.read_bytes() == before


def test_a_game_whose_bot_does_not_start_again_stays_as_it_is(tmp_path):
    path = interrupted(tmp_path)
    path.write_text(path.read_text().replace(json.dumps(GOOD), json.dumps("bot:" + shell("exit 3"))))
    before = path.read_bytes()
    _, err, code = numduel("resume", str(path), answers=["yes"])
    where = "resume the game in the folder where it was begun, or with another --sandbox"
    assert (err, code) == (f"numduel: the bot does not start: it exited with status 3: {where}\n", 2)
    assert path.read_bytes() == before


@pytest.mark.parametrize("mode", ["none", "required"])
def test_a_game_is_resumed_in_the_sandbox_that_is_asked_for(tmp_path, monkeypatch, mode):
    path = interrupted(tmp_path)

    def refuse(asked):
        raise NumduelError(f"asked for {asked}")

    monkeypatch.setattr("numduel.players.bot.player.check_sandbox", refuse)
    assert numduel("resume", str(path), "--sandbox", mode, answers=["yes"]).err == f"numduel: asked for {mode}\n"


def test_a_saved_game_of_ones_own_goes_on_without_asking():
    numduel("play", "wits", "--p2", GOOD, answers=["add 10", "quit"])
    out = numduel("resume", answers=["1", "add 10"]).out
    assert "Run it" not in out
    assert "Cumulative Total is now 22." in out


def test_nothing_of_a_bot_is_left_after_the_game(tmp_path):
    mark = f"mark-{tmp_path.name}"
    script = f'export M={mark}; setsid sleep 1000 & read -r h; echo \'{{"name": "x"}}\'; read -r p; exit 0'
    numduel("play", "wits", "--p1", "bot:" + shell(script), "--p2", "random")
    assert left_over(mark) == []


def test_where_no_bot_plays_nothing_of_them_is_loaded():
    code = (
        "import sys; from numduel import cli; cli.main(['play', 'wits', '--p1', 'random', '--p2', 'random']);"
        "heavy = ('socket', 'selectors', 'subprocess', 'shlex');"
        "print([name for name in sys.modules if 'players.bot' in name or name in heavy])"
    )
    done = run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("\n[]\n")


def test_starting_is_lazy_for_bots_too():
    starting.start_warden(confine=False)
    before = set(starting._wardens)
    computer("bot:true", lambda _: 0, sandbox="required")
    assert set(starting._wardens) == before
