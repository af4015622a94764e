"""CI tests on a new machine where one can be made, on its own where not, and says which."""

import shutil
import subprocess
from pathlib import Path

import pytest

RUN = Path(__file__).parent.parent / ".ci" / "run"
NEW, HERE = "CI: make test on a new machine", "CI: make test on this machine"
BREAKS = "echo no network; exit 5"
WORKS = 'bash -c "$*"'


@pytest.fixture
def ci(tmp_path, monkeypatch):
    """Runs CI of a project whose tests take no time: what it said, and its status."""
    project, programs = tmp_path / "project", tmp_path / "programs"
    (project / ".ci").mkdir(parents=True)
    shutil.copy(RUN, project / ".ci")
    programs.mkdir()
    monkeypatch.setenv("PATH", str(programs), prepend=":")
    monkeypatch.delenv("CI", raising=False)

    def script(path, text):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"#!/bin/sh\n{text}\n")
        path.chmod(0o755)

    def run(tool=None, *, tests=0, root=True, allowed=True):
        script(programs / "make", f'echo "make $* with CI=$CI: 7 passed"; exit {tests}')
        script(programs / "id", f"echo {0 if root else 1000}")
        script(programs / "unshare", f"exit {0 if allowed else 1}")
        if tool:
            script(tmp_path / "shared" / "tools" / "fresh-machine", tool)
        done = subprocess.run([project / ".ci" / "run"], capture_output=True, text=True, check=False)
        return done.stdout, done.returncode

    return run


TESTED = "make test with CI=true: 7 passed\n"


@pytest.mark.parametrize("tests", [0, 2])
def test_a_new_machine_is_tested_on_where_one_can_be_made(ci, tests):
    told, code = ci(WORKS, tests=tests)
    assert told.startswith(NEW)
    assert HERE not in told
    assert told.endswith(TESTED)
    assert code == tests


@pytest.mark.parametrize("tests", [0, 2])
@pytest.mark.parametrize(
    "here", [{}, {"tool": WORKS, "root": False}, {"tool": WORKS, "allowed": False}], ids=["none", "no root", "no mount"]
)
def test_this_machine_is_tested_on_where_no_other_can_be_made(ci, here, tests):
    told, code = ci(**here, tests=tests)
    assert told.startswith(HERE)
    assert told.endswith(TESTED)
    assert told.count(TESTED) == 1
    assert code == tests


@pytest.mark.parametrize("tests", [0, 2])
def test_a_new_machine_that_does_not_come_up_is_told_and_done_without(ci, tests):
    told, code = ci(BREAKS, tests=tests)
    assert told.startswith(NEW)
    assert "no network\nCI: WARNING: no new machine could be made; see above\n" in told
    assert told.endswith(f"{HERE}: there is no other\n{TESTED}")
    assert code == tests
