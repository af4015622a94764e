"""The command line as a shell sees it: help, mistakes, exit statuses, and broken streams."""

import subprocess
import sys
from pathlib import Path

import pytest

import numduel
from commands import numduel as command
from commands import refused
from numduel.cli.commands import COMMANDS, load

SCRIPT = Path(sys.executable).with_name("numduel")


def loaded(what):
    """The modules that a fresh interpreter has loaded after doing something."""
    look = f"import sys; {what}; print('', *sys.modules)"
    done = subprocess.run([sys.executable, "-c", look], stdin=subprocess.DEVNULL, capture_output=True, check=True)
    return {*done.stdout.decode().splitlines()[-1].split()}


@pytest.mark.parametrize("start", [[str(SCRIPT)], [sys.executable, "-m", "numduel"]], ids=["script", "module"])
def test_the_script_and_the_module_do_the_same(start):
    done = subprocess.run([*start, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"numduel {numduel.__version__}\n"


def test_help_lists_the_commands():
    result = command("--help")
    assert result.code == 0
    assert result.out.startswith("usage: numduel")
    for name, about in COMMANDS.items():
        assert f"    {name:10}{about}\n" in result.out


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_has_help(name):
    result = command(name, "--help")
    assert result.code == 0
    assert result.out.startswith(f"usage: numduel {name} [-h]")
    assert load(name).__doc__ in " ".join(result.out.split())


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["dance"], "numduel: argument COMMAND: invalid choice: 'dance'"),
        (["verify"], "numduel verify: the following arguments are required: FILE"),
        (["verify", "nothing.jsonl"], "numduel: cannot read nothing.jsonl: No such file or directory"),
    ],
)
def test_bad_arguments_are_explained_in_one_line_with_status_2(args, sentence):
    assert refused(*args).startswith(sentence)


def test_an_unknown_command_is_answered_with_the_list_of_commands():
    said = refused("dance", "play")
    assert all(name in said for name in COMMANDS)


def test_nothing_heavy_is_loaded_before_it_is_needed():
    modules = {name.split(".")[0] for name in loaded("import numduel.cli; numduel.cli.main(['play', 'wits'])")}
    assert "argparse" in modules
    assert not {"numpy", "rich", "json", "platformdirs", "hashlib", "dataclasses", "shutil", "pathlib"} & modules


@pytest.mark.parametrize("name", ["play", "rules", "puzzle"])
def test_a_command_does_not_load_the_others(name):
    modules = loaded(f"import numduel.cli; numduel.cli.main(['{name}', 'wits'])")
    assert {f"numduel.cli.{other}" for other in (*COMMANDS, "menu")} & modules == {f"numduel.cli.{name}"}


@pytest.mark.parametrize("args", [["rules", "showdown"], ["rules", "--help"], ["--version"]])
def test_a_closed_pipe_is_not_an_error(args):
    """As in `numduel rules showdown | head -1`, with a pipe that nobody reads."""
    program = subprocess.Popen([SCRIPT, *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    program.stdout.close()
    assert program.stderr.read() == b""
    program.stderr.close()
    assert program.wait() == 141


@pytest.mark.parametrize(
    "command_line", ["rules wits > /dev/full", "--help > /dev/full", "play wits > /dev/full", "play wits 0> /dev/null"]
)
def test_a_broken_stream_is_reported_in_one_line(command_line):
    done = subprocess.run(f"'{SCRIPT}' {command_line}", shell=True, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("numduel: the input or output failed: ")
    assert done.stderr.count("\n") == 1


def test_without_standard_streams_the_program_exits_cleanly():
    done = subprocess.run(f"'{SCRIPT}' play wits <&- >&-", shell=True, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
