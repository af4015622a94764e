"""What confines a bot, and that nothing of it outlives the referee."""

import contextlib
import os
import shlex
import signal
import subprocess
import sys
import time
import uuid
from pathlib import Path

import pytest

import numduel
from bots.facing import GAME, MODES, left_over
from bots.talking import shell
from numduel.players.bot import BotPlayer, check_sandbox, process, sandbox, starting
from numduel.players.bot.process import BotProcess
from numduel.players.player import Forfeit


def finds(command, mode):
    """The name that a bot gives itself: what it has found out."""
    bot = BotPlayer(command, sandbox=mode)
    with contextlib.closing(bot):
        bot.begin(GAME, 1)
    return bot.name


def shows(what, mode):
    """What a shell command prints, run by a bot."""
    return finds(
        shell(f'name=$({what} | tr -s "\\t\\n" "  "); echo "{{\\"name\\": \\"$name\\"}}"; cat >/dev/null'), mode
    )


def python_shows(code, mode):
    """What a line of Python makes of `found`, run by a bot."""
    program = f"import json, os, resource, socket, sys\n{code}\nprint(json.dumps({{'name': str(found)}}), flush=True)"
    return finds(shlex.join([sys.executable, "-I", "-S", "-c", program]), mode)


def test_a_mode_gives_what_it_says():
    assert check_sandbox("none") == "none"
    assert check_sandbox("auto") in ("none", "namespaces")
    with pytest.raises(numduel.NumduelError, match="the sandbox must be auto, none or required, not 'tight'"):
        check_sandbox("tight")


def test_what_is_required_but_cannot_be_had_is_refused(monkeypatch):
    warden = starting.start_warden(confine=False)
    monkeypatch.setattr(sandbox, "start_warden", lambda **_: warden)
    assert check_sandbox("auto") == "none"
    with pytest.raises(numduel.NumduelError, match="this machine cannot confine a bot"):
        BotPlayer("true", sandbox="required").begin(GAME, 1)


@pytest.mark.parametrize("mode", MODES)
def test_a_bot_has_a_session_of_its_own(mode):
    assert python_shows("found = os.getsid(0) == os.getpid()", mode) == "True"


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("limit", "most"),
    [("CORE", 0), ("CPU", 3600), ("DATA", 2 << 30), ("AS", 64 << 30), ("FSIZE", 64 << 20), ("NOFILE", 512)],
)
def test_a_bot_has_limits_that_it_cannot_raise(mode, limit, most):
    soft, hard = eval(python_shows(f"found = resource.getrlimit(resource.RLIMIT_{limit})", mode))
    assert soft == hard <= most


@pytest.mark.parametrize("mode", MODES)
def test_a_bot_inherits_nothing_but_its_streams(mode):
    kept = os.open("/dev/null", os.O_RDONLY)
    os.set_inheritable(kept, True)
    try:
        assert shows("ls /proc/self/fd | tr '\\n' ' '", mode).split()[:3] == ["0", "1", "2"]
        assert (
            python_shows("found = [fd for fd in range(3, 100) if os.path.exists(f'/proc/self/fd/{fd}')]", mode) == "[]"
        )
    finally:
        os.close(kept)


@pytest.mark.parametrize("mode", MODES)
def test_a_bot_runs_in_the_folder_and_the_environment_of_the_referee(mode, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "here").touch()
    assert shows("ls", mode) == "here"
    assert shows("echo ${PATH:+there}", mode) == "there"


def test_a_folder_that_is_gone_is_reported(tmp_path, monkeypatch):
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    with pytest.raises(numduel.NumduelError, match="the current folder does not exist"):
        BotPlayer("true", sandbox="none").begin(GAME, 1)


def test_namespaces_hide_the_machine():
    if (mode := "required") not in MODES:
        pytest.skip("the kernel allows no namespaces here, as in a chroot")
    assert shows("ls /proc | grep -c ^[0-9]", mode) in {"5", "4", "6"}  # the guard, the shell and its children
    assert python_shows("found = [name for _, name in socket.if_nameindex()]", mode) == "['lo']"
    assert shows("cat /proc/sysvipc/shm | wc -l", mode) == "1"
    assert shows("grep CapEff /proc/self/status", mode) == "CapEff: 0000000000000000"
    assert shows("grep NoNewPrivs /proc/self/status", mode) == "NoNewPrivs: 1"
    assert shows("unshare -U true 2>/dev/null || echo refused", mode) == "refused"
    assert shows("kill -KILL 1 && echo alive", mode) == "alive"


def test_the_settings_of_the_machine_stay_as_they_are():
    settings = "/proc/sys/kernel/pid_max", "/proc/sys/user/max_user_namespaces"

    def read():
        return [Path(setting).read_text() for setting in settings]

    before = read()
    shows("echo x", MODES[-1])
    assert read() == before


REFEREE = """
import sys, time
import numduel
from numduel.players.bot import BotPlayer
bot = BotPlayer(sys.argv[1], sandbox=sys.argv[2])
bot.begin(numduel.game("wits"), 1)
print("begun", flush=True)
{then}
"""
DAEMONS = """
export MARK={mark}; read -r h; echo '{{"name": "x"}}'; setsid sleep 1000 & (setsid sh -c 'sleep 1000 & exit' &)
trap '' TERM HUP INT; while :; do sleep 1000; done
"""


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("then", ["time.sleep(1000)", "sys.exit(0)", "import os; os._exit(1)", "raise SystemError"])
def test_nothing_outlives_the_referee_however_it_ends(mode, then):
    mark = f"mark-{uuid.uuid4().hex}"
    call = [sys.executable, "-c", REFEREE.format(then=then), shell(DAEMONS.format(mark=mark)), mode]
    with subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as referee:
        assert referee.stdout.readline() == b"begun\n"
        referee.send_signal(signal.SIGKILL if "sleep" in then else signal.SIGCONT)
    assert left_over(mark) == []


@pytest.mark.parametrize("mode", MODES)
def test_a_warden_that_was_killed_is_replaced(mode):
    confine = mode != "none"
    warden = starting.start_warden(confine=confine)
    warden._socket.shutdown(2)  # as if it were gone
    assert shows("echo played", mode) == "played"
    assert starting.start_warden(confine=confine) is not warden


def test_a_forked_child_has_a_warden_of_its_own():
    starting.start_warden(confine=False)
    child = os.fork()
    if child == 0:
        with contextlib.suppress(BaseException):
            os._exit(0 if shows("echo played", "none") == "played" else 1)
        os._exit(2)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert shows("echo still", "none") == "still"


@pytest.mark.parametrize("mode", MODES)
def test_a_bot_that_does_not_read_does_not_block_the_referee(mode):
    bot = BotProcess(["sleep", "1000"], mode)
    with contextlib.closing(bot), pytest.raises(Forfeit) as caught:
        bot.ask(b"x" * 10_000_000, 0.2)
    assert caught.value.why == "no answer"


@pytest.mark.parametrize("mode", MODES)
def test_a_bot_that_answers_what_it_has_not_read_speaks_out_of_turn(mode):
    bot = BotProcess(["sh", "-c", "sleep 0.1; echo blind; sleep 1000"], mode)
    with contextlib.closing(bot), pytest.raises(Forfeit) as caught:
        bot.ask(b"x" * 10_000_000, 20)
    assert caught.value.why == "out of turn"


def test_many_bots_run_at_once_and_none_keeps_another_open():
    bots = [BotPlayer(shell('read -r h; echo \'{"name": "x"}\'; cat'), sandbox=MODES[-1]) for _ in range(20)]
    for bot in bots:
        bot.begin(GAME, 1)
    began = time.monotonic()
    for bot in bots:
        bot.close()
    assert time.monotonic() - began < process.KILLING * len(bots)


def test_descriptors_are_closed_again():
    def play():
        shows("echo x", "none")
        for command in (shell("exit 1"), "/nonexistent", shell("echo bad; sleep 1000")):
            with pytest.raises(Forfeit):
                finds(command, "none")
        return len(list(Path("/proc/self/fd").iterdir()))

    first = play()  # after which one guard for each command waits for the next game
    assert [play() for _ in range(5)] == [first] * 5


def test_few_guards_wait_for_the_next_game():
    for number in range(starting.MOST_IDLE + 5):
        shows(f"echo {number}", "none")
    assert len(starting.start_warden(confine=False)._idle) <= starting.MOST_IDLE


@pytest.mark.parametrize("mode", MODES)
def test_a_bot_gets_the_guard_of_its_last_game_and_nothing_else_of_it(mode):
    mark = f"mark-{uuid.uuid4().hex}"
    script = f'export MARK={mark}; read -r h; echo \'{{"name": "x"}}\'; setsid sleep 1000 & read -r o'
    bot = BotPlayer(shell(script), sandbox=mode)
    guards = set()
    for _ in range(3):
        bot.begin(GAME, 1)
        guards.add(bot._process._guard.number)
        bot.end(numduel.Outcome(1, "", "exact"))
        assert left_over(mark) == []
    assert len(guards) == 1


@pytest.mark.parametrize("mode", MODES)
def test_a_bot_can_be_started_right_after_it_was_closed(mode):
    for _ in range(30):
        assert shows("echo x", mode) == "x"


@pytest.mark.parametrize("mode", MODES)
def test_a_guard_that_is_gone_is_not_used_again(mode):
    command = shell('read -r h; echo \'{"name": "x"}\'; read -r o')
    bot = BotPlayer(command, sandbox=mode)
    bot.begin(GAME, 1)
    bot.end(numduel.Outcome(1, "", "exact"))
    guard = bot._process._guard
    guard.kill()
    deadline = time.monotonic() + 10
    while guard.idle and time.monotonic() < deadline:
        time.sleep(0.01)
    bot.begin(GAME, 1)
    bot.end(numduel.Outcome(1, "", "exact"))
    assert bot._process._guard is not guard
