"""How wide a text is on the screen, and how it is made to fit."""

import subprocess
import sys

import pytest

from numduel.text import cut, fitted, width_of


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("", 0),
        ("Ann", 3),
        ("\x1b[36mAnn\x1b[0m", 3),
        ("Zoë", 3),
        ("Zoe\N{COMBINING DIAERESIS}", 3),
        ("花子", 4),
        ("\x1b[36m花子\x1b[0m", 4),
        ("กำ", 2),
        ("😀", 2),
        ("██░░ 2/4", 8),
    ],
)
def test_the_width_of_a_text_is_its_columns_on_a_terminal(text, columns):
    assert width_of(text) == columns


@pytest.mark.parametrize(
    ("text", "width", "short"),
    [
        ("Alexandra", 9, "Alexandra"),
        ("Alexandra", 5, "Alex…"),
        ("花子と太郎", 10, "花子と太郎"),
        ("花子と太郎", 9, "花子と太…"),
        ("e\N{COMBINING ACUTE ACCENT}" * 4, 3, "e\N{COMBINING ACUTE ACCENT}" * 2 + "…"),
    ],
)
def test_a_text_that_is_too_wide_is_cut_with_an_ellipsis(text, width, short):
    assert cut(text, width) == short
    assert width_of(short) <= width


@pytest.mark.parametrize("width", range(1, 12))
def test_a_cut_text_is_never_too_wide(width):
    assert width_of(cut("花a子b太c郎", width)) <= width


def test_lines_of_wide_characters_are_wrapped_at_the_edge_of_the_screen():
    assert fitted("花子 太郎 花子", 9) == "花子 太郎\n花子"


LOOK = """
import sys
from numduel.text import cut, width_of
print(width_of("Total ███░░░ 5/10"), cut("Alexandra", 5))
sys.exit("wcwidth" in sys.modules)
"""


def test_neither_plain_text_nor_a_bar_imports_wcwidth():
    command = [sys.executable, "-X", "utf8", "-c", LOOK]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    assert done.stdout == "17 Alex…\n"
