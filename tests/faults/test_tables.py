"""The cache of tables, shared by several processes, on a full disk, and without a folder."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import numduel
from agreement import EXACT
from tables import SMALL, files, is_right, known, small, solve

SOLVING = """
import json, sys
key, rules, positions = json.loads(sys.argv[1])
import numduel
game = numduel.game(key, **rules)
print("ready", flush=True)
sys.stdin.readline()
solution = numduel.solve(game)
values = [solution.value(game.from_position(text)) for text in positions]
print(json.dumps({"values": values, "numpy": "numpy" in sys.modules}))
"""
"""Another process: it waits for a line, solves a game, and tells the values of positions."""

LIMITED = """
import resource
resource.setrlimit(resource.RLIMIT_FSIZE, ({0}, {0}))
"""
HOMELESS = """
import pwd
def getpwuid(_): raise KeyError
pwd.getpwuid = getpwuid
"""
BIG = ("battle", {}, ["-/-/-/1"])  # its table takes a while to write


@pytest.fixture
def folder(monkeypatch, tmp_path):
    """An empty cache folder."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache"


def solving(what, before="", around=(), **options):
    """A process that is ready to solve a game."""
    command = [*around, sys.executable, "-c", before + SOLVING, json.dumps(what)]
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    process = subprocess.Popen(command, **pipes, text=True, **options)
    assert process.stdout.readline() == "ready\n", process.stderr.read()
    return process


def go(process):
    process.stdin.write("\n")
    process.stdin.flush()


def told(process):
    """A process's answer."""
    out, err = process.communicate(timeout=120)
    assert (err, process.returncode) == ("", 0)
    return json.loads(out)


def ask(key):
    return key, SMALL[key], list(known(small(key)))


def found(key, *args, **options):
    """A new process's answer for a small variant, whose values are checked."""
    process = solving(ask(key), *args, **options)
    go(process)
    answer = told(process)
    exact = known(small(key)).values()
    assert all(abs(value - right) <= EXACT for value, right in zip(answer["values"], exact, strict=True))
    return answer


@pytest.mark.parametrize("key", SMALL)
def test_a_second_process_reads_the_table_of_the_first(folder, key):
    assert found(key)["numpy"]
    (path,) = files(folder)
    written = path.stat().st_ino
    assert not found(key)["numpy"]
    assert [file.stat().st_ino for file in files(folder)] == [written]


@pytest.mark.parametrize("key", SMALL)
def test_processes_that_solve_the_same_game_at_once_leave_one_complete_table(folder, key):
    processes = [solving(ask(key)) for _ in range(4)]
    for process in processes:
        go(process)
    exact = known(small(key)).values()
    for process in processes:
        assert all(abs(value - right) <= EXACT for value, right in zip(told(process)["values"], exact, strict=True))
    assert len(files(folder)) == 1
    assert len(list((folder / "numduel").iterdir())) == 1
    assert not found(key)["numpy"]


def killed_while_writing(folder):
    """Kill a process as soon as it starts writing a table; False if it was too fast."""
    process = solving(BIG)
    go(process)
    while not files(folder):
        assert process.poll() is None
        time.sleep(0.001)
    process.send_signal(signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL
    process.communicate()
    return not list(folder.glob("numduel/*.table"))


def test_an_unfinished_table_of_a_killed_process_is_not_used_and_is_removed_later(folder):
    while not killed_while_writing(folder):
        shutil.rmtree(folder)
    (unfinished,) = (folder / "numduel").iterdir()
    process = solving(BIG)
    go(process)
    answer = told(process)
    assert answer["numpy"]
    assert answer["values"] == [pytest.approx(0.515761, abs=1e-6)]
    assert unfinished.exists()  # another process may still be writing it
    old = time.time() - 2 * 3600
    os.utime(unfinished, (old, old))
    found("duel")
    assert sorted(path.suffix for path in (folder / "numduel").iterdir()) == [".table", ".table"]


@pytest.mark.parametrize("key", SMALL)
def test_on_a_full_disk_values_are_right_but_not_cached(folder, key):
    assert is_right(solve(small(key)))
    size = files(folder)[0].stat().st_size
    shutil.rmtree(folder)
    for room in (0, 1, 100, 4096, size // 2, size - 30):
        assert found(key, LIMITED.format(room))["numpy"]
        assert list((folder / "numduel").iterdir()) == []
    found(key, LIMITED.format(size + 30))
    assert len(files(folder)) == 1


def test_a_full_disk_does_no_harm_to_an_existing_table(folder):
    found("battle")
    (path,) = files(folder)
    content = path.read_bytes()
    found("duel", LIMITED.format(100))
    assert files(folder) == [path]
    assert path.read_bytes() == content
    assert not found("battle", LIMITED.format(0))["numpy"]


def own_mounts():
    """The prefix for a shell command with its own mounts; None if that is not allowed here."""
    mounts = Path("/proc/self/mountinfo")
    alone = mounts.exists() and "shared:" not in mounts.read_text()  # as in a chroot, where it takes root
    for option in ("--map-root-user", "--propagation=unchanged" if alone else "--propagation=private"):
        command = ["unshare", "--mount", option, "sh", "-c"]
        mount = [*command, "mount -t tmpfs none /tmp"]
        if shutil.which("unshare") and not subprocess.run(mount, capture_output=True, check=False).returncode:
            return command
    return None


def test_on_a_full_file_system_values_are_right_but_not_cached(folder):
    folder.mkdir()
    if (here := own_mounts()) is None:
        pytest.skip("a file system cannot be made here")
    mount, listing = f"mount -t tmpfs -o size=8k none {folder}", f"find {folder} -type f >&2"
    process = solving(ask("battle"), around=[*here, f'{mount} && "$@"; {listing}', "sh"])
    go(process)
    assert len(told(process)["values"]) == len(known(small("battle")))


def test_without_a_cache_folder_nothing_is_cached(folder):
    folder.write_text("no folder")
    assert found("battle")["numpy"]
    assert folder.read_text() == "no folder"


def test_in_a_read_only_cache_folder_nothing_is_cached(monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", "/proc")  # not even root can create files there
    assert found("battle")["numpy"]


def test_a_table_is_used_even_if_it_cannot_be_marked_as_used(folder):
    found("battle")
    files(folder)[0].chmod(0o444)
    (folder / "numduel").chmod(0o555)
    assert not found("battle")["numpy"]
    (folder / "numduel").chmod(0o755)


def test_without_a_home_directory_nothing_is_cached(tmp_path):
    bare = {name: value for name, value in os.environ.items() if name not in {"HOME", "XDG_CACHE_HOME"}}
    assert found("battle", HOMELESS, env=bare, cwd=tmp_path)["numpy"]
    assert list(tmp_path.iterdir()) == []


def test_a_program_that_exits_while_writing_leaves_no_unfinished_table(folder):
    leave = "import atexit, threading, time\nfrom pathlib import Path\n"
    leave += "atexit.register(lambda: print(threading.active_count()))\n"  # the first handler registered runs last
    leave += "from numduel.solve import prepare\nimport numduel\nprepare(numduel.game('battle'))\n"
    leave += f"while not any(p.is_file() for p in Path({str(folder)!r}).rglob('*')): time.sleep(0.001)\n"
    done = subprocess.run([sys.executable, "-c", leave], capture_output=True, text=True, timeout=60, check=False)
    assert (done.stdout, done.stderr, done.returncode) == ("1\n", "", 0)  # no thread is left to crash it
    assert [path.suffix for path in (folder / "numduel").iterdir()] in ([], [".table"])


USING = """
import json, sys
key, rules, positions = json.loads(sys.argv[1])
import numduel
game = numduel.game(key, **rules)
solution = numduel.solve(game)
solution.value(game.from_position(positions[0]))
print("ready", flush=True)
sys.stdin.readline()
print(json.dumps([solution.value(game.from_position(text)) for text in positions]))
"""
"""Another process: it looks up one value, waits for a line, and looks up the others."""

VANDALS = {
    "truncates it to nothing": lambda path: os.truncate(path, 0),
    "truncates it in the middle": lambda path: os.truncate(path, path.stat().st_size // 2),
    "overwrites it": lambda path: path.write_bytes(bytes(path.stat().st_size)),
    "replaces it": lambda path: (
        shutil.copy(__file__, path.with_suffix(".new")) and path.with_suffix(".new").replace(path)
    ),
    "deletes it": lambda path: path.unlink(),
}


@pytest.mark.parametrize("vandal", VANDALS.values(), ids=VANDALS)
@pytest.mark.parametrize("key", SMALL)
def test_a_process_runs_on_if_somebody_damages_a_table_that_it_uses(folder, key, vandal):
    found(key)
    (path,) = files(folder)
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    process = subprocess.Popen([sys.executable, "-c", USING, json.dumps(ask(key))], **pipes, text=True)
    assert process.stdout.readline() == "ready\n", process.stderr.read()
    vandal(path)
    go(process)
    exact = known(small(key)).values()
    assert all(abs(value - right) <= EXACT for value, right in zip(told(process), exact, strict=True))


def test_reading_a_table_is_much_faster_than_computing_it(folder):
    took = []
    for process in [solving(("showdown", {}, ["-/-/-/1"])) for _ in range(2)]:
        began = time.perf_counter()
        go(process)
        assert told(process) == {"values": [pytest.approx(0.50985, abs=1e-5)], "numpy": not took}
        took.append(time.perf_counter() - began)
    assert took[1] < took[0] / 5
    assert numduel.game("showdown").key in files(folder)[0].name
