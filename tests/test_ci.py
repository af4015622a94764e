"""CI tests on a fresh machine if it can create one, on its own if not, and says which."""

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
    """Runs CI for a project whose tests take no time: its output and its status."""
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
def test_ci_tests_on_a_fresh_machine_if_it_can_create_one(ci, tests):
    told, code = ci(WORKS, tests=tests)
    assert told.startswith(NEW)
    assert HERE not in told
    assert told.endswith(TESTED)
    assert code == tests


@pytest.mark.parametrize("tests", [0, 2])
@pytest.mark.parametrize(
    "here", [{}, {"tool": WORKS, "root": False}, {"tool": WORKS, "allowed": False}], ids=["none", "no root", "no mount"]
)
def test_ci_tests_on_its_own_machine_if_it_cannot_create_another(ci, here, tests):
    told, code = ci(**here, tests=tests)
    assert told.startswith(HERE)
    assert told.endswith(TESTED)
    assert told.count(TESTED) == 1
    assert code == tests


@pytest.mark.parametrize("tests", [0, 2])
def test_if_the_fresh_machine_does_not_start_ci_says_so_and_tests_on_its_own(ci, tests):
    told, code = ci(BREAKS, tests=tests)
    assert told.startswith(NEW)
    assert "no network\nCI: WARNING: a new machine could not be created, see above\n" in told
    assert told.endswith(f"{HERE}: the new one did not start\n{TESTED}")
    assert code == tests
