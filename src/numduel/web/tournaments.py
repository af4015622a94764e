"""The finished tournaments in a folder. What an address names is looked up in a listing, and never becomes a path."""

import os
import re
import stat
from pathlib import Path
from typing import NamedTuple

from numduel.arena.report import SUMMARY
from numduel.arena.report.stored import read
from numduel.arena.report.summary import GameLine, Summary
from numduel.game import NumduelError
from numduel.memo import Recent
from numduel.record import Record, RecordError, parse
from numduel.rules import GAMES
from numduel.table.refusal import Refused
from numduel.web.reason import WebReason

PLAN = "plan.json"
LARGEST_SUMMARY = 4_000_000  # bytes: some 50,000 games
LARGEST_RECORD = 4_000_000  # bytes: more than a game of 25,000 moves takes up
LOADED = 8  # summaries in memory, of 20 MB at most
NOTED = 1000  # headlines in memory

GAME_NAME = re.compile(r"\d{1,4}v\d{1,4}-\d{5,9}-[12]")


class Headline(NamedTuple):
    """A tournament in a list."""

    name: str
    games: tuple[tuple[str, str], ...]  # the titles of its games, each with the first of its ranking
    players: int
    played: int  # games


class Tournaments:
    """The tournaments in a folder, which is either one tournament's, or has those of several."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._summaries: Recent[Summary] = Recent(LOADED)
        self._headlines: Recent[Headline] = Recent(NOTED)

    def listed(self) -> tuple[list[str], list[str]]:
        """The names of those that are finished, at least in one game, and of those that have just begun."""
        begun = {name: path for name in self._names() if _begun(path := self._path(name))}
        finished = [name for name, path in begun.items() if _finished(path)]
        return finished, [name for name in begun if name not in {*finished}]

    def headline(self, name: str) -> Headline:
        """A tournament in a few words."""
        path = self._find(name)
        marks = tuple(_mark(path / key / SUMMARY) for key in _finished(path))
        return self._headlines.get((path, marks), lambda: _headline(name, self.summaries(name)))

    def summaries(self, name: str) -> list[Summary]:
        """What a tournament shows, game by game."""
        path = self._find(name)
        if not (finished := _finished(path)):  # not any more: it is being continued
            raise Refused(WebReason.NO_SUCH_TOURNAMENT)
        return [self._summary(path, key) for key in finished]

    def summary(self, name: str, key: str) -> Summary:
        """What it shows of one game."""
        path = self._find(name)
        if key not in _finished(path):
            raise Refused(WebReason.NO_SUCH_TOURNAMENT)
        return self._summary(path, key)

    def record(self, name: str, key: str, game: str) -> tuple[Record, bytes]:
        """A game's record, and its file."""
        summary = self.summary(name, key)
        if line_of(summary, game) is None or not GAME_NAME.fullmatch(game):
            raise Refused(WebReason.NO_SUCH_TOURNAMENT)
        data = _bytes(self._find(name) / key / "games" / f"{game}.jsonl", "this game's record", LARGEST_RECORD)
        try:
            record = parse(game, data)
        except RecordError as error:
            raise damaged(f"this game's record is damaged: {error}") from None
        if record.match.game != summary.game or not record.match.outcome:
            raise damaged("this game's record is damaged: it is not of a finished game of this tournament")
        return record, data

    def _names(self) -> list[str]:
        """What may be a tournament: the folder itself, or those in it."""
        if self._alone:
            return [self._folder.name]
        try:
            with os.scandir(self._folder) as found:
                return sorted(entry.name for entry in found if entry.name.isprintable() and entry.is_dir())
        except OSError as error:
            raise damaged(f"the folder of tournaments cannot be read: {error.strerror}") from None

    @property
    def _alone(self) -> bool:
        """Whether the folder is one tournament's."""
        return bool(_begun(self._folder))

    def _path(self, name: str) -> Path:
        return self._folder if self._alone else self._folder / name

    def _find(self, name: str) -> Path:
        """The folder of a tournament that is listed."""
        if name not in self._names() or not _finished(path := self._path(name)):
            raise Refused(WebReason.NO_SUCH_TOURNAMENT)
        return path

    def _summary(self, path: Path, key: str) -> Summary:
        file = path / key / SUMMARY
        summary = self._summaries.get((file, _mark(file)), lambda: _loaded(file))
        if summary.plan.game != key:
            raise damaged("this tournament's report is damaged: it is of another game")
        return summary


def damaged(why: str) -> Refused:
    """A file that is not what it should be."""
    return Refused(WebReason.DAMAGED, why=why)


def line_of(summary: Summary, game: str) -> GameLine | None:
    """A game of a tournament; None if it has no such game."""
    return next((line for couple in summary.couples for line in couple.games if line.name == game), None)


def _begun(path: Path) -> list[str]:
    return [key for key in GAMES if (path / key / PLAN).is_file()]


def _finished(path: Path) -> list[str]:
    return [key for key in _begun(path) if (path / key / SUMMARY).is_file()]


def _mark(path: Path) -> tuple[int, int]:
    """Changes with a file: a finished tournament can be continued with more games."""
    try:
        found = path.stat()
    except OSError:
        return 0, 0
    return found.st_mtime_ns, found.st_size


def _loaded(path: Path) -> Summary:
    data = _bytes(path, "this tournament's report", LARGEST_SUMMARY)
    try:
        summary = read(Summary, data)
        summary.plan.variant()
    except NumduelError as error:
        raise damaged(f"this tournament's report is damaged: {error}") from None
    places = {place for couple in summary.couples for place in couple[:2]} | {move.by for move in summary.costly}
    if not summary.standings.players or not places <= {*range(len(summary.plan.entrants))}:
        raise damaged("this tournament's report is damaged: its players do not match")
    return summary


def _bytes(path: Path, what: str, most: int) -> bytes:
    """The content of a file that is not too large."""
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):
            raise damaged(f"{what} is damaged: it is not a file")
        if found.st_size > most:
            raise damaged(f"{what} is too large: it has {found.st_size:,} bytes, and this server shows up to {most:,}")
        return path.read_bytes()
    except OSError as error:
        raise damaged(f"{what} cannot be read: {error.strerror}") from None


def _headline(name: str, summaries: list[Summary]) -> Headline:
    return Headline(
        name,
        tuple((each.game.title, each.players[0].name) for each in summaries),
        max(len(each.players) for each in summaries),
        sum(each.games for each in summaries),
    )
