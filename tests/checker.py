"""The program of docs/fairness.md, which checks a record without numduel."""

import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

PAGE = Path(__file__).parent.parent / "docs" / "fairness.md"
(PROGRAM,) = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(), re.DOTALL | re.MULTILINE)


class Verdict(NamedTuple):
    said: str
    code: int


def check(path: Path) -> Verdict:
    """Run the program on a record, in a process that cannot import numduel."""
    command = [sys.executable, "-I", "-S", "-c", PROGRAM, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    return Verdict(done.stdout + done.stderr, done.returncode)
