"""What evaluations of models show: a page of its own and data for programs, from Inspect's logs."""

import json
from pathlib import Path

from numduel.arena.folder import write_files
from numduel.game import NumduelError
from numduel.models.report.data import data
from numduel.models.report.page import page
from numduel.models.report.report import Report, report

__all__ = ["DATA", "PAGE", "Report", "data", "page", "report", "write"]

PAGE = "report.html"
DATA = "report.json"


def write(folder: Path, found: Report) -> None:
    """Write both files into a folder, which is made if need be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NumduelError(f"cannot create {folder}: {error.strerror}") from None
    text = json.dumps(data(found), indent=1)
    write_files(folder, {DATA: f"{text}\n".encode(), PAGE: page(found).encode()})
