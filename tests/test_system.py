"""Whatever the machine lacks is installed or named; no test is ever skipped silently."""

import re

import pytest

import system


@pytest.fixture
def wanted(monkeypatch, tmp_path):
    """The only thing needed, which is not there yet."""
    program = tmp_path / "wanted"
    need = system.Need("The wanted", "wanted", lambda: program if program.exists() else None)
    monkeypatch.setattr(system, "NEEDS", (need,))
    monkeypatch.setattr(system, "administrator", list)
    monkeypatch.delenv("CI", raising=False)
    return need


@pytest.fixture
def apt_get(monkeypatch, tmp_path):
    """Puts a fake `apt-get` first on the PATH; returns the file that logs its calls."""

    def place(script):
        (tmp_path / "apt-get").write_text(f'#!/bin/sh\ncd {tmp_path}\necho "$*" >> calls\n{script}\n')
        (tmp_path / "apt-get").chmod(0o755)
        monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
        return tmp_path / "calls"

    return place


LINE = "The wanted not found: install with apt-get install wanted, or your system's own way"


def test_what_is_already_there_is_not_installed(wanted, apt_get, tmp_path, capsys):
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
def test_a_failed_installation_fails_the_run_only_in_ci(apt_get, monkeypatch, capsys, value, code):
    apt_get("echo 'E: no such package' >&2; exit 100")
    monkeypatch.setenv("CI", value)
    assert system.main() == code
    assert capsys.readouterr().out == f"installing wanted\nE: no such package\n{LINE}\n"


@pytest.mark.usefixtures("wanted")
def test_without_the_rights_to_install_it_says_what_to_install(apt_get, monkeypatch, capsys):
    calls = apt_get("touch wanted")
    monkeypatch.setattr(system, "administrator", lambda: None)
    assert system.main() == 0
    assert not calls.exists()
    assert capsys.readouterr().out == LINE + "\n"


def test_a_test_that_needs_something_missing_is_skipped_with_the_reason(wanted):
    with pytest.raises(pytest.skip.Exception) as skipped:
        system.demand(wanted)
    assert skipped.value.msg == LINE


def test_a_test_that_needs_something_missing_fails_in_ci(wanted, monkeypatch):
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception) as failed:
        system.demand(wanted)
    assert failed.value.msg == LINE


def test_everything_missing_is_named_in_one_line():
    engines = "Firefox, WebKit's driver, Xvfb (for WebKit)"
    web = f"libatomic (for Playwright), Chromium, Liberation fonts, DejaVu fonts, {engines}, PostgreSQL's server"
    names = f"{web}, Node.js, a C compiler and C's headers"
    fonts = "fonts-liberation fonts-dejavu-core"
    bots = "nodejs tcc libc6-dev"
    packages = f"libatomic1 chromium-headless-shell {fonts} firefox-esr webkit2gtk-driver xvfb postgresql {bots}"
    line = f"{names} not found: install with apt-get install {packages}, or your system's own way"
    assert system.advice(system.NEEDS) == line


@pytest.fixture
def machine(monkeypatch, tmp_path):
    """A machine with only the programs that the test puts there."""
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setattr(system, "DEBIAN_POSTGRESQL", tmp_path / "postgresql")
    monkeypatch.setattr(system.playwright, "__file__", str(tmp_path / "playwright" / "__init__.py"))

    def put(folder, *names, code=0):
        (tmp_path / folder).mkdir(parents=True, exist_ok=True)
        for name in names:
            (tmp_path / folder / name).write_text(f"#!/bin/sh\nexit {code}\n")
            (tmp_path / folder / name).chmod(0o755)
        return tmp_path / folder

    return put


def test_playwright_counts_as_found_if_its_driver_starts(machine):
    assert system.driver() is None
    machine("playwright/driver", "node", code=127)  # as when a library is missing
    assert system.driver() is None
    folder = machine("playwright/driver", "node")
    assert system.driver() == folder / "node"


def test_a_browser_counts_as_found_if_it_starts(machine):
    assert system.chromium() is None
    machine("bin", "chromium", code=1)  # Ubuntu's only says where to get the real one
    assert system.chromium() is None
    folder = machine("bin", "google-chrome")
    assert system.chromium() == folder / "google-chrome"


@pytest.mark.parametrize(
    ("need", "name", "other"),
    [
        (system.FIREFOX, "firefox-esr", "firefox"),
        (system.WEBKIT, "WebKitWebDriver", None),
        (system.XVFB, "Xvfb", None),
    ],
    ids=lambda each: getattr(each, "name", ""),
)
def test_another_engine_counts_as_found_if_its_programs_start(machine, need, name, other):
    assert need.find() is None
    machine("bin", name, code=127)
    assert need.find() is None
    folder = machine("bin", other or name)
    assert need.find() == folder / (other or name)


def test_a_database_server_counts_as_found_if_all_its_programs_start(machine):
    server = ("postgres", "initdb", "pg_ctl")
    machine("bin", "initdb", "pg_ctl")
    assert system.postgresql() is None
    machine("bin", "postgres", code=127)
    assert system.postgresql() is None
    folder = machine("bin", *server)
    assert system.postgresql() == folder


def test_a_c_compiler_counts_as_found_if_it_starts_and_its_headers_if_it_finds_them(machine):
    assert (system.c_compiler(), system.c_headers()) == (None, None)
    folder = machine("bin", "tcc")
    assert system.c_compiler() == system.c_headers() == folder / "tcc"
    (folder / "tcc").write_text("#!/bin/sh\ntest $1 = -v\n")
    assert (system.c_compiler(), system.c_headers()) == (folder / "tcc", None)


def test_the_newest_database_server_is_used(machine):
    server = ("postgres", "initdb", "pg_ctl")
    old, new = machine("postgresql/9.6/bin", *server), machine("postgresql/15/bin", *server)
    machine("postgresql/17/bin", "psql")  # only a client
    machine("bin", *server)
    assert system.postgresql() == new != old


@pytest.mark.parametrize(
    ("name", "files"),
    [
        ("liberation", ["LiberationSans-Regular.ttf", "LiberationSerif-Regular.ttf", "LiberationMono-Regular.ttf"]),
        ("dejavu", ["DejaVuSans.ttf", "DejaVuSerif.ttf", "DejaVuSansMono.ttf"]),
    ],
)
def test_a_set_of_fonts_counts_as_found_if_it_is_complete(tmp_path, name, files):
    config = tmp_path / f"{name}.conf"
    config.write_text(re.sub("<dir>.*</dir>", f"<dir>{tmp_path}</dir>", (system.FONTS / config.name).read_text()))
    for file in files:
        assert system.fonts(config) is None
        (tmp_path / name).mkdir(exist_ok=True)
        (tmp_path / name / file).touch()
    assert system.fonts(config) == config
