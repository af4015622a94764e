"""What the tests of the web app need from the system: found, or installed where that is possible."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest


class Need(NamedTuple):
    name: str
    package: str  # Debian's and Ubuntu's
    find: Callable[[], Path | None]


def chromium() -> Path | None:
    """The browser's program."""
    found = filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome")))
    return next(map(Path, found), None)


def postgresql() -> Path | None:
    """The folder of the server's programs: the newest of Debian's, which are not on the path, or that on the path."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name), reverse=True)
    folders = [*debian, *map(Path, os.environ.get("PATH", "").split(os.pathsep))]
    return next((path for path in folders if all((path / name).exists() for name in ("initdb", "pg_ctl"))), None)


CHROMIUM = Need("Chromium", "chromium", chromium)
POSTGRESQL = Need("PostgreSQL's server", "postgresql", postgresql)
NEEDS = (CHROMIUM, POSTGRESQL)


def in_ci() -> bool:
    return os.environ.get("CI", "").lower() not in ("", "0", "false")


def advice(needs: list[Need]) -> str:
    """One line that says what is missing and how to get it."""
    names, packages = " and ".join(need.name for need in needs), " ".join(need.package for need in needs)
    return f"{names} not found: install with apt-get install {packages}, or your system's own way"


def demand(need: Need) -> Path:
    """Where it is. Without it the test that asks is skipped, but in CI it fails."""
    if (found := need.find()) is None:
        (pytest.fail if in_ci() else pytest.skip)(advice([need]))
    return found


def administrator() -> list[str] | None:
    """What to put before a command that only an administrator may run; None if we are none."""
    if os.geteuid() == 0:
        return []
    sudo = shutil.which("sudo")
    allowed = sudo and subprocess.run([sudo, "-n", "true"], capture_output=True, check=False).returncode == 0
    return [sudo, "-n"] if allowed else None


def install(needs: list[Need]) -> None:
    """Install with apt-get, if there is one and we may."""
    before = administrator()
    if before is None or shutil.which("apt-get") is None:
        return
    get = [*before, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300"]
    wanted = [*get, "install", "-y", "--no-install-recommends", *(need.package for need in needs)]
    print("installing", *(need.package for need in needs), flush=True)
    if quietly(wanted):  # the list of packages may be missing, or old
        quietly([*get, "update"])
        print(*quietly(wanted).splitlines()[-1:], sep="\n")


def quietly(command: list[str]) -> str:
    """Run a command; what it said if it failed, nothing if it did not."""
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    return (done.stdout or "failed") if done.returncode else ""


def main() -> int:
    if missing := [need for need in NEEDS if need.find() is None]:
        install(missing)
    if missing := [need for need in missing if need.find() is None]:
        print(advice(missing))
    return int(bool(missing) and in_ci())


if __name__ == "__main__":
    sys.exit(main())
