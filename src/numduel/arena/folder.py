"""A tournament on disk. A pairing counts from the moment in which both its games are there.

plan.json          what is played
games/NAME.jsonl   every game's record
errors/NAME-SEAT.txt   what a bot wrote to standard error
finished.jsonl     the pairings that are finished, in order of completion, with the checksums of their records
"""

import contextlib
import json
import os
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

from numduel.arena.plan import Entrant, Pairing, Plan
from numduel.arena.playing import Played, PlayedGame
from numduel.game import NumduelError

VERSION = 1
PLAN, FINISHED, UNFINISHED = "plan.json", "finished.jsonl", ".part"


class FolderError(NumduelError):
    """A tournament's folder that cannot be read or written."""


class Finished(NamedTuple):
    """What is noted of a pairing when it is finished."""

    sums: tuple[int, int]  # the checksums of its records, and of what is below
    confined: tuple[str, str]  # what confined the bots in each of its games


class Folder:
    """The folder of one game's tournament."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self._games, self._errors = self.path / "games", self.path / "errors"
        self._finished: dict[Pairing, Finished] | None = None
        self._end = b""  # a line end, if the last line of the list lacks its own

    def plan(self) -> Plan | None:
        """The plan that is there; None if there is none."""
        path = self.path / PLAN
        with self._said("read"):
            if not path.exists():
                return None
            data = path.read_bytes()
        try:
            return _plan_from(json.loads(data))
        except (TypeError, ValueError, RecursionError) as error:
            why = str(error) if isinstance(error, NumduelError) else "it is not the plan of a tournament"
            raise FolderError(f"{path} is damaged: {why}") from None

    def begin(self, plan: Plan) -> None:
        """Store the plan, which may have more games than before, and remove what a killed program left."""
        with self._said("write"):
            for folder in (self._games, self._errors):
                folder.mkdir(parents=True, exist_ok=True)
                for path in folder.glob(f"*{UNFINISHED}"):
                    path.unlink(missing_ok=True)
            _write(self.path / PLAN, json.dumps(_as_data(plan), indent=1).encode() + b"\n")

    def remove(self, name: str) -> None:
        """Remove a file, if it is there."""
        with self._said("write"):
            (self.path / name).unlink(missing_ok=True)

    @property
    def finished(self) -> dict[Pairing, Finished]:
        """The pairings that are finished."""
        if self._finished is None:
            self._finished = {}
            path = self.path / FINISHED
            with self._said("read"):
                data = path.read_bytes() if path.exists() else b""
            self._end = b"" if data[-1:] in b"\n" else b"\n"
            for line in data.splitlines():
                with contextlib.suppress(ValueError, RecursionError):  # torn or damaged: the pairing is played again
                    self._finished.update([_finished_from(json.loads(line))])
        return self._finished

    def records(self, pairing: Pairing) -> tuple[bytes, bytes] | None:
        """The records of a finished pairing; None if there are none, or they are not what was stored."""
        if (noted := self.finished.get(pairing)) is None:
            return None
        try:
            one, two = ((self._games / f"{name}.jsonl").read_bytes() for name in pairing.names())
        except OSError:
            return None
        return (one, two) if _noted((one, two), noted.confined) == noted else None

    def store(self, played: Played) -> None:
        """Store a finished pairing."""
        known = self.finished
        with self._said("write"):
            for game in played.games:
                for seat in (1, 2):
                    path = self._errors / f"{game.name}-{seat}.txt"
                    if wrote := game.errors.get(seat):
                        _write(path, wrote)
                    elif game.confined:  # there were bots: what they wrote before the game was played again is gone
                        path.unlink(missing_ok=True)
                _write(self._games / f"{game.name}.jsonl", game.record)
            one, two = played.games
            noted = _noted((one.record, two.record), (one.confined, two.confined))
            with (self.path / FINISHED).open("ab", buffering=0) as file:
                file.write(self._end + _line(played.pairing, noted))
        self._end = b""
        known[played.pairing] = noted

    def keep_only(self, pairings: Collection[Pairing]) -> None:
        """Remove what was finished but does not count."""
        surplus = [pairing for pairing in self.finished if pairing not in pairings]
        if not surplus:
            return
        for pairing in surplus:
            del self.finished[pairing]
        with self._said("write"):
            _write(self.path / FINISHED, b"".join(_line(*each) for each in self.finished.items()))
            for name in (name for pairing in surplus for name in pairing.names()):
                (self._games / f"{name}.jsonl").unlink(missing_ok=True)
                for seat in (1, 2):
                    (self._errors / f"{name}-{seat}.txt").unlink(missing_ok=True)

    def played(self) -> Iterator[Played]:
        """The finished pairings in order: couple by couple, and by number."""
        for pairing, noted in sorted(self.finished.items()):
            if records := self.records(pairing):
                one, two = (
                    PlayedGame(name, record, self.errors(name), confined)
                    for name, record, confined in zip(pairing.names(), records, noted.confined, strict=True)
                )
                yield Played(pairing, (one, two))

    def errors(self, name: str) -> dict[int, bytes]:
        """What the bots of a game wrote to standard error, by seat."""
        found = {}
        for seat in (1, 2):
            with contextlib.suppress(OSError):
                found[seat] = (self._errors / f"{name}-{seat}.txt").read_bytes()
        return found

    def all_errors(self) -> Mapping[str, bytes]:
        """The same of all games, by the game's name, a hyphen and the seat; each is read when it is asked for."""
        return Errors(self._errors)

    def confined(self) -> str:
        """What confined the bots."""
        return ", ".join(sorted({how for noted in self.finished.values() for how in noted.confined if how}))

    @contextlib.contextmanager
    def _said(self, how: str) -> Iterator[None]:
        """Say in a sentence what cannot be read or written."""
        try:
            yield
        except OSError as error:
            raise FolderError(f"cannot {how} {error.filename or self.path}: {error.strerror}") from None


class Errors(Mapping[str, bytes]):
    """What bots wrote to standard error."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __getitem__(self, name: str) -> bytes:
        try:
            return (self._path / f"{name}.txt").read_bytes()
        except OSError:
            raise KeyError(name) from None

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(path.stem for path in self._path.glob("*.txt")))

    def __len__(self) -> int:
        return sum(1 for _ in self)


def write_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write the files of a report into a folder, by their path there."""
    for name, data in files.items():
        try:
            _write(folder / name, data)
        except OSError as error:
            raise FolderError(f"cannot write {folder / name}: {error.strerror}") from None


def _write(path: Path, data: bytes) -> None:
    """Write a file: whoever reads it finds all of it, or what was there before."""
    part = path.with_name(f"{path.name}{UNFINISHED}")
    part.write_bytes(data)
    os.replace(part, path)  # noqa: PTH105 - it is called for every game


def _as_data(plan: Plan) -> dict[str, Any]:
    players = [each._asdict() for each in plan.entrants]
    fields = {name: value for name, value in plan._asdict().items() if name != "entrants"}
    return {"numduel": "arena", "version": VERSION, "players": players, **fields}


def _plan_from(data: Any) -> Plan:
    match data:
        case {"numduel": "arena", "version": int(version)} if version != VERSION:
            raise FolderError(f"it is of version {version}, and this numduel reads version {VERSION}")
        case {
            "numduel": "arena",
            "version": int(),
            "game": str(game),
            "rules": dict(rules),
            "players": [_, _, *_] as players,
            "seed": str(seed),
            "games": (int() | None) as games,
            "clock": int(clock),
            "gauntlet": bool(gauntlet),
            "sandbox": str(sandbox),
        }:
            plan = Plan(game, rules, tuple(map(_entrant, players)), seed, games, clock, gauntlet, sandbox)
            plan.variant()
            return plan
    raise FolderError("it is not the plan of a tournament")


def _entrant(data: Any) -> Entrant:
    match data:
        case {"name": str(name), "who": str(who)}:
            return Entrant(name, who)
    raise FolderError("it does not say who plays")


def _noted(records: tuple[bytes, bytes], confined: tuple[str, str]) -> Finished:
    one, two = (crc32(how.encode(), crc32(record)) for record, how in zip(records, confined, strict=True))
    return Finished((one, two), confined)


def _line(pairing: Pairing, noted: Finished) -> bytes:
    return json.dumps({"pairing": pairing, **noted._asdict()}).encode() + b"\n"


def _finished_from(data: Any) -> tuple[Pairing, Finished]:
    match data:
        case {
            "pairing": [int(a), int(b), int(number)],
            "sums": [int(one), int(two)],
            "confined": [str(how), str(also)],
        }:
            return Pairing(a, b, number), Finished((one, two), (how, also))
    raise FolderError("it is not a finished pairing")
