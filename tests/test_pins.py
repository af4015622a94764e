"""What is installed to play, develop and build is the same everywhere."""

import re
import subprocess
import tomllib
from importlib.metadata import distributions
from pathlib import Path

import pytest
from packaging.specifiers import SpecifierSet

ROOT = Path(__file__).parent.parent


def canonical(name):
    return re.sub(r"[-_.]+", "-", name).lower()


PINS = {
    canonical(name): version
    for name, _, version in (line.partition("==") for line in (ROOT / "constraints.txt").read_text().splitlines())
}


def commands(uv):
    """The commands by which everything would be installed, with uv or without."""
    options = ["--dry-run", "--always-make", "--no-print-directory", "VENV=nowhere", f"UV={uv}"]
    targets = [*(f"nowhere/.{what}" for what in ("core", "web", "dev", "bench")), "nowhere/examples/.done"]
    done = subprocess.run(["make", *options, *targets], cwd=ROOT, capture_output=True, text=True, check=True)
    return [part for line in done.stdout.splitlines() for part in line.split("&&") if " pip install " in part]


def test_every_package_that_is_installed_is_pinned():
    installed = {canonical(found.name): found.version for found in distributions()}
    for name in ("numduel", "setuptools"):  # until 3.12 Python puts setuptools into every environment; nothing uses it
        installed.pop(name, None)
    assert installed == {name: PINS.get(name) for name in installed}


def test_every_package_runs_on_the_oldest_python_that_numduel_runs_on():
    oldest = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["requires-python"].removeprefix(">=")
    for found in distributions():
        needs = SpecifierSet(found.metadata.get("Requires-Python") or "")
        assert f"{oldest}.0" in needs, f"{found.name} {found.version} needs Python {needs}"


def test_a_pin_is_a_name_and_a_version():
    assert all(re.fullmatch(r"\d+(\.\d+)*(\.post\d+)?", version) for version in PINS.values())


def test_what_numduel_is_built_with_is_pinned():
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text())["build-system"]["requires"]
    assert {canonical(re.match(r"[\w.-]+", need)[0]) for need in needed} <= PINS.keys()


@pytest.mark.parametrize("uv", ["", "uv"], ids=["pip", "uv"])
def test_nothing_is_installed_or_built_without_the_pins(uv):
    found = commands(uv)
    assert len(found) >= 6
    for command in found:
        assert "--constraint constraints.txt" in command
        assert "--build-constraint constraints.txt" in command or command.endswith("--upgrade pip")
