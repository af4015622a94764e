"""What a tournament shows: a table for the terminal, a page of its own, and data for programs."""

import json
from collections.abc import Sequence

from numduel.arena.report.page import page
from numduel.arena.report.stored import encoded
from numduel.arena.report.summary import summarize
from numduel.arena.report.terminal import table
from numduel.arena.report.tournament import Tournament
from numduel.arena.standings import Standings

__all__ = ["REPORT", "SUMMARY", "Tournament", "files", "page", "table", "text"]

REPORT = "report.html"
SUMMARY = "report.json"


def text(standings: Standings) -> str:
    """The standings as `--json` prints them: one line."""
    return json.dumps(standings.as_data())


def files(tournaments: Sequence[Tournament]) -> dict[str, bytes]:
    """The files that make up the report in a tournament's folder, by their path there.

    They are the page, and for each game what the web app shows of it: that it is there says that the game's tournament
    is finished.
    """
    kept = {f"{each.plan.game}/{SUMMARY}": encoded(summarize(each)) for each in tournaments}
    return {**kept, REPORT: page(tournaments).encode()}
