"""Whether a server does what its OpenAPI document says, as Schemathesis finds out."""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

PHASES = "examples,coverage,fuzzing,stateful"


def conforms(document: str, *options: str, examples: int = 20, config: Path | None = None) -> str:
    """Ask the server for all that the document at this address has, with every check; fail if one does.

    The requests are the same each time. `options` are those of `schemathesis run`, such as `--header`. Its report is
    given back. `config` is a file with settings of Schemathesis, which can say more than its options.
    """
    settings = [f"--config-file={config}"] if config else []
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [
                *(sys.executable, "-m", "schemathesis.cli", *settings, "run", document, "--no-color", "--checks=all"),
                *(f"--phases={PHASES}", "--mode=all", f"--max-examples={examples}"),
                *("--generation-deterministic", "--continue-on-failure"),
                *("--request-timeout=60", "--workers=1", *options),
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            cwd=folder,  # where no settings of anybody's are
        )
    tested = re.search(r"Selected: ([1-9]\d*)/\d+\n *Tested: \1\n", done.stdout)  # all there is, and there is some
    if done.returncode or not tested:
        pytest.fail(done.stdout, pytrace=False)
    return done.stdout
