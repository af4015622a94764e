"""Golden dialogues: whole games as text, each with the answers that make it.

A file is the command, the answers (one per line, after <), a line of = with the exit status, and everything the
program printed. Only `python tests/golden.py` regenerates what is printed.
"""

import shlex
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from commands import numduel

FOLDER = Path(__file__).parent / "golden"
RULE = "====="


class Golden(NamedTuple):
    command: str
    answers: list[str]
    printed: str

    @property
    def args(self) -> list[str]:
        return shlex.split(self.command)[1:]


def read(path: Path) -> Golden:
    head, _, printed = path.read_text().partition(f"{RULE}\n")
    command, *answers = head.splitlines()
    return Golden(
        command.removeprefix("$ "), [answer.removeprefix("<").removeprefix(" ") for answer in answers], printed
    )


def replay(golden: Golden, *more: str) -> str:
    """Everything the program prints for these answers."""
    with tempfile.TemporaryDirectory() as home:
        out, err, code = numduel(*golden.args, *more, answers=golden.answers, home=home)
    return out + err.replace(home, "HOME") + (f"[exit {code}]\n" if code else "")


def text(golden: Golden, printed: str) -> str:
    answers = [f"< {answer}".rstrip() for answer in golden.answers]
    return "\n".join([f"$ {golden.command}", *answers, RULE, printed])


def main() -> None:
    for path in sorted(FOLDER.glob("*/*.txt")):
        golden = read(path)
        new = text(golden, replay(golden))
        if new != path.read_text():
            path.write_text(new)
            sys.stdout.write(f"regenerated: {path.relative_to(FOLDER)}\n")


if __name__ == "__main__":
    main()
