"""What `numduel.arena` offers by name."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from numduel import arena

PAGE = (Path(__file__).parent.parent.parent / "docs" / "python.md").read_text().split("## Tournaments")[1]


@pytest.mark.parametrize("name", arena.__all__)
def test_every_name_is_documented_and_there(name):
    assert re.search(rf"\b{name}\b", PAGE)
    assert getattr(arena, name).__name__ == name


def test_every_part_of_a_plan_is_documented():
    rows = PAGE.split("| plan |")[1].split("\n\n")[0]
    assert set(re.findall(r"`(\w+)`", rows)) >= {*arena.Plan._fields, *arena.Entrant._fields}


def test_there_is_nothing_else():
    with pytest.raises(AttributeError, match=r"module 'numduel\.arena' has no attribute 'win'"):
        arena.win  # noqa: B018 - there is no such name


def test_nothing_is_loaded_before_it_is_used():
    program = "import sys, numduel.arena; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    assert not [name for name in loaded if name.startswith("numduel.arena.")]
    assert not {"scipy", "distributed", "multiprocessing"} & set(loaded)
