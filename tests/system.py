"""What the tests of the web app and of bots need from the system, found or installed."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET

import playwright
import pytest

DEBIAN_POSTGRESQL = Path("/usr/lib/postgresql")  # one folder per version, not on the PATH
FONTS = Path(__file__).parent / "fonts"  # one fontconfig file per set


class Need(NamedTuple):
    name: str
    package: str  # Debian's and Ubuntu's
    find: Callable[[], Path | None]


def runs(program: Path | str, option: str = "--version") -> bool:
    """Whether a program starts: it may be installed but lack a library."""
    try:
        done = subprocess.run([program, option], stdin=subprocess.DEVNULL, capture_output=True, check=False)
    except OSError:
        return False
    return done.returncode == 0


def driver() -> Path | None:
    """Playwright's driver, a separate program that comes without a library it needs."""
    program = Path(playwright.__file__).parent / "driver" / "node"
    return program if runs(program) else None


def program(*names: str, option: str = "--version") -> Path | None:
    """The first of these that is on the PATH and starts with that option."""
    found = filter(None, map(shutil.which, names))
    return next((Path(each) for each in found if runs(each, option)), None)


def chromium() -> Path | None:
    """The browser's executable: the one without windows if it is there, which takes a third of the CPU time."""
    return program("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def postgresql() -> Path | None:
    """The folder of PostgreSQL's programs: the newest of Debian's, or the one on the PATH."""
    debian = sorted(DEBIAN_POSTGRESQL.glob("*/bin"), key=lambda path: float(path.parent.name), reverse=True)
    folders = [*debian, *map(Path, filter(None, os.environ.get("PATH", "").split(os.pathsep)))]
    return next((path for path in folders if all(runs(path / name) for name in ("postgres", "initdb", "pg_ctl"))), None)


def fonts(file: Path) -> Path | None:
    """A fontconfig file, if all the fonts it prefers are in the folders it names."""
    config = ET.parse(file)
    folders = [Path(each.text or "").expanduser() for each in config.iter("dir")]
    found = {path.name for folder in folders for path in folder.rglob("*.ttf")}
    names = [(each.text or "").replace(" ", "") for each in config.iterfind("alias/prefer/family")]
    return file if all(found & {f"{name}.ttf", f"{name}-Regular.ttf"} for name in names) else None


def c_compiler() -> Path | None:
    """A C compiler."""
    return program("cc", "gcc", "clang", "tcc", option="-v")


def c_headers() -> Path | None:
    """A C compiler that finds the headers of the standard library, which are not part of it."""
    compiler = c_compiler()
    if compiler is None:
        return None
    done = subprocess.run([compiler, "-E", "-"], input=b"#include <stdio.h>\n", capture_output=True, check=False)
    return None if done.returncode else compiler


DRIVER = Need("libatomic (for Playwright)", "libatomic1", driver)
CHROMIUM = Need("Chromium", "chromium-headless-shell", chromium)
LIBERATION = Need("Liberation fonts", "fonts-liberation", partial(fonts, FONTS / "liberation.conf"))
DEJAVU = Need("DejaVu fonts", "fonts-dejavu-core", partial(fonts, FONTS / "dejavu.conf"))
FIREFOX = Need("Firefox", "firefox-esr", partial(program, "firefox-esr", "firefox"))
WEBKIT = Need("WebKit's driver", "webkit2gtk-driver", partial(program, "WebKitWebDriver", option="--help"))
XVFB = Need("Xvfb (for WebKit)", "xvfb", partial(program, "Xvfb", option="-help"))
POSTGRESQL = Need("PostgreSQL's server", "postgresql", postgresql)
NODE = Need("Node.js", "nodejs", partial(program, "node", "nodejs"))
C_COMPILER = Need("a C compiler", "tcc", c_compiler)  # the smallest one
C_HEADERS = Need("C's headers", "libc6-dev", c_headers)
BROWSING = (DRIVER, CHROMIUM, LIBERATION, DEJAVU)
NEEDS = (*BROWSING, FIREFOX, WEBKIT, XVFB, POSTGRESQL, NODE, C_COMPILER, C_HEADERS)


def in_ci() -> bool:
    return os.environ.get("CI", "").lower() not in ("", "0", "false")


def advice(needs: Sequence[Need]) -> str:
    """One line that says what is missing and how to get it."""
    *others, last = (need.name for need in needs)
    names = f"{', '.join(others)} and {last}" if others else last
    packages = " ".join(need.package for need in needs)
    return f"{names} not found: install with apt-get install {packages}, or your system's own way"


def demand(need: Need) -> Path:
    """Its path. If it is missing, the calling test is skipped, or fails in CI."""
    if (found := need.find()) is None:
        (pytest.fail if in_ci() else pytest.skip)(advice([need]))
    return found


def administrator() -> list[str] | None:
    """The prefix for a command that needs root; None if we cannot become root."""
    if os.geteuid() == 0:
        return []
    sudo = shutil.which("sudo")
    allowed = sudo and subprocess.run([sudo, "-n", "true"], capture_output=True, check=False).returncode == 0
    return [sudo, "-n"] if allowed else None


def install(needs: list[Need]) -> None:
    """Install with apt-get, if it exists and we are allowed to."""
    before = administrator()
    if before is None or shutil.which("apt-get") is None:
        return
    get = [*before, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300"]
    wanted = [*get, "install", "-y", "--no-install-recommends", *(need.package for need in needs)]
    print("installing", *(need.package for need in needs), flush=True)
    if quietly(wanted):  # the list of packages may be missing, or old
        quietly([*get, "update"])
        if said := quietly(wanted):
            print(said.splitlines()[-1])


def quietly(command: list[str]) -> str:
    """Run a command; its output if it failed, nothing if it succeeded."""
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
