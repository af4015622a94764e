"""`numduel mcp`: its help, and what it says where it cannot run."""

import sys

import pytest

from commands import numduel as command
from commands import refused
from screen import Terminal


def test_help_says_how_a_client_starts_it():
    said = " ".join(command("mcp", "--help").out.split())
    assert "Model Context Protocol" in said
    assert "give the command numduel with the argument mcp" in said


def test_without_the_extra_it_says_what_to_install(monkeypatch):
    for name in [name for name in sys.modules if name.split(".")[0] == "mcp" or name.startswith("numduel.models.mcp")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "mcp", None)
    assert refused("mcp") == "numduel: the MCP server needs mcp.server: pip install 'numduel[llm]'\n"


def test_it_takes_no_arguments():
    assert "unrecognized arguments: --port" in refused("mcp", "--port")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
def test_a_person_who_starts_it_at_a_terminal_is_told_that_it_is_for_programs(tmp_path):
    shown = Terminal("mcp", XDG_DATA_HOME=str(tmp_path / "data"))
    shown.see("numduel: this is for a program that speaks MCP, not for typing (press Ctrl-C to stop)")
    shown.press("c")
    assert shown.leave() == 130
