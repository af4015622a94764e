"""What is missing on a machine is installed or named; never is a test left out in silence."""

import pytest

import system


@pytest.fixture
def wanted(monkeypatch, tmp_path):
    """A machine that needs only what is not there yet."""
    program = tmp_path / "wanted"
    need = system.Need("The wanted", "wanted", lambda: program if program.exists() else None)
    monkeypatch.setattr(system, "NEEDS", (need,))
    monkeypatch.setattr(system, "administrator", list)
    monkeypatch.delenv("CI", raising=False)
    return need


@pytest.fixture
def apt_get(monkeypatch, tmp_path):
    """Puts an `apt-get` before all others, and gives what it was called with."""

    def place(script):
        (tmp_path / "apt-get").write_text(f'#!/bin/sh\ncd {tmp_path}\necho "$*" >> calls\n{script}\n')
        (tmp_path / "apt-get").chmod(0o755)
        monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
        return tmp_path / "calls"

    return place


LINE = "The wanted not found: install with apt-get install wanted, or your system's own way"


def test_what_is_there_is_not_installed(wanted, apt_get, tmp_path, capsys):
    calls = apt_get("")
    (tmp_path / "wanted").touch()
    assert system.main() == 0
    assert not calls.exists()
    assert capsys.readouterr().out == ""
    assert system.demand(wanted) == tmp_path / "wanted"


@pytest.mark.usefixtures("wanted")
def test_what_is_missing_is_installed(apt_get, capsys):
    calls = apt_get("touch wanted")
    assert system.main() == 0
    (call,) = calls.read_text().splitlines()
    assert call.endswith("install -y --no-install-recommends wanted")
    assert capsys.readouterr().out == "installing wanted\n"


@pytest.mark.usefixtures("wanted")
def test_the_list_of_packages_is_fetched_if_it_is_missing(apt_get):
    calls = apt_get('case "$*" in *update) touch list;; *) test -e list && touch wanted;; esac')
    assert system.main() == 0
    assert [call.split()[3] for call in calls.read_text().splitlines()] == ["install", "update", "install"]


@pytest.mark.parametrize(("value", "code"), [("true", 1), ("1", 1), ("false", 0), ("", 0)])
@pytest.mark.usefixtures("wanted")
def test_what_cannot_be_installed_fails_the_run_in_ci_only(apt_get, monkeypatch, capsys, value, code):
    apt_get("echo 'E: no such package' >&2; exit 100")
    monkeypatch.setenv("CI", value)
    assert system.main() == code
    assert capsys.readouterr().out == f"installing wanted\nE: no such package\n{LINE}\n"


@pytest.mark.usefixtures("wanted")
def test_who_may_not_install_is_told_what_to_install(apt_get, monkeypatch, capsys):
    calls = apt_get("touch wanted")
    monkeypatch.setattr(system, "administrator", lambda: None)
    assert system.main() == 0
    assert not calls.exists()
    assert capsys.readouterr().out == LINE + "\n"


def test_a_test_that_needs_what_is_missing_is_skipped_and_says_so(wanted):
    with pytest.raises(pytest.skip.Exception) as skipped:
        system.demand(wanted)
    assert skipped.value.msg == LINE


def test_a_test_that_needs_what_is_missing_fails_in_ci(wanted, monkeypatch):
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception) as failed:
        system.demand(wanted)
    assert failed.value.msg == LINE
