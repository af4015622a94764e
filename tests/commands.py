"""Run the program as a person would, with answers piped to it."""

import contextlib
import io
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

from numduel import cli


class Result(NamedTuple):
    out: str
    err: str
    code: int


def numduel(*args: str, answers: Iterable[str] | bytes = (), home: object = None) -> Result:
    """Run a command in this process, with its own standard streams; it saves games under `home`."""
    given = answers if isinstance(answers, bytes) else "".join(f"{answer}\n" for answer in answers).encode()
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    environment = {} if home is None else {"XDG_DATA_HOME": str(home)}
    with (
        mock.patch.dict(os.environ, environment),
        mock.patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(given), "utf-8")),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        try:
            code = cli.main(list(args))
        except SystemExit as leaving:
            code = int(leaving.code or 0)
    return Result(*(stream.buffer.getvalue().decode() for stream in (out, err)), code)


def refused(*args: str, **options: Any) -> str:
    """The error for bad arguments or input: one line, with exit status 2 and nothing else."""
    out, err, code = numduel(*args, **options)
    assert (out, code) == ("", 2)
    assert err.count("\n") == 1
    return err


def saved(folder: Path) -> list[Path]:
    """The games saved by a test, given its folder."""
    return sorted((folder / "home" / "numduel" / "games").glob("*"))
