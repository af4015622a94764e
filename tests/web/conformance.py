"""Checks a server against its OpenAPI document with Schemathesis."""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

PHASES = "examples,coverage,fuzzing,stateful"


def conforms(document: str, *options: str, examples: int = 20, config: Path | None = None) -> str:
    """Run every check on every operation in the document at this address; fail if one fails.

    The requests are the same each time. `options` are those of `schemathesis run`, such as `--header`; `config` is a
    settings file for what has no option. Returns the report.
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
            cwd=folder,  # a folder without anybody's settings
        )
    tested = re.search(r"Selected: ([1-9]\d*)/\d+\n *Tested: \1\n", done.stdout)  # all operations, and at least one
    if done.returncode or not tested:
        pytest.fail(done.stdout, pytrace=False)
    return done.stdout
