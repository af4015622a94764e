"""Game records: a header, one line for each move and each draw, and a last line with the outcome.

Replaying a record needs no randomness. If a player or a referee ended the game, a line before the outcome says who and
how.
"""

import io
import json
import stat
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, Any, NamedTuple

from numduel.fair import Terms, check_deck
from numduel.game import NumduelError, Outcome, RuleValue, quoted
from numduel.match import AGREE, FORFEIT, RESIGN, Ending, Match, start_from
from numduel.players import is_foreign, named
from numduel.rules import game as make_game

VERSION = 1
LONGEST_LINE = 1_000_000  # bytes: far more than a header takes up
LINE_ENDS = b"\n", b"\r"
AFTER_THE_END = "it comes after the outcome, which is the last line"

Entry = dict[str, Any]


class RecordError(NumduelError):
    """A record that cannot be read or written."""


class Header(NamedTuple):
    """What is known about a game before its first move."""

    game: str
    rules: Mapping[str, RuleValue]
    players: tuple[Mapping[str, str], Mapping[str, str]]  # each with who it is ("human", "random") and a name
    first: int
    time: str
    shuffle: str | None = None  # the commitment to the secret that the draws are derived from
    seed: str | None = None  # seed that somebody chose
    deck: tuple[int, ...] = ()  # first draws that somebody chose
    toss: bool = False  # whether chance decided who starts
    mix: str = ""  # what the other side added to the draws after it saw the commitment
    position: str | None = None  # that the game starts from, if that is not the start

    @property
    def terms(self) -> Terms:
        """What the draws are derived from, apart from the secret."""
        return Terms(self.game, self.rules, self.deck, self.seed, self.toss, self.mix, self.position)


class Details(NamedTuple):
    """What resuming or verifying a record takes."""

    size: int  # how many bytes of the file are complete lines
    commitment: str | None  # to the secret that the next draw is derived from
    reshuffled: int | None = None  # how many moves there were when it replaced the header's
    ended: bool = False  # whether the last line, with the outcome, is there
    secret: str | None = None  # what that line reveals
    take_backs: int = 0  # that the last line tells of, and lines of their own


class Record(NamedTuple):
    """A game as read from a file."""

    header: Header
    match: Match
    details: Details


def read(path: Path | str) -> Record:
    """Read and replay a record. A torn last line, left by a program that was killed, is ignored."""
    path = Path(path)
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise RecordError(f"{path} is not a numduel record: it is not a file")
        with path.open("rb") as file:
            return _parse(str(path), file)
    except OSError as error:
        raise RecordError(f"cannot read {path}: {error.strerror}") from None


def parse(name: str, data: bytes) -> Record:
    """Replay a record from memory, as `read` does; errors call it by that name."""
    return _parse(name, io.BytesIO(data))


def _parse(name: str, file: IO[bytes]) -> Record:
    """Replay a record line by line: whatever is in a file, it takes little memory."""
    rows = _rows(file)
    first = next(rows, b"")
    header = _header(name, _decoded(first))
    at = 1
    try:
        match = _start(header)
        check_deck(match.game, header.deck)
        for player in header.players:
            if not is_foreign(player["who"]):
                named(player["who"])
        details = Details(len(first), header.shuffle)
        for row in rows:
            at += 1
            line = _decoded(row)
            if line is None and not row.endswith(LINE_ENDS) and not details.ended:
                break  # torn by a program that was killed; after the outcome there would have been nothing to write
            if len(row) > LONGEST_LINE:
                raise RecordError(f"it is longer than {LONGEST_LINE:,} bytes")
            match, details = _replay(match, details._replace(size=details.size + len(row)), line)
    except NumduelError as error:
        raise RecordError(f"line {at} of {name} is wrong: {error}") from None
    return Record(header, match, details)


def _start(header: Header) -> Match:
    """The match before its first line."""
    game = make_game(header.game, **header.rules)
    if header.position is None:
        return Match(game, header.first)
    state = start_from(game, header.position)
    if game.turn(state) != header.first:
        raise RecordError(f"at {quoted(header.position)} it is player {game.turn(state)}'s turn, not {header.first}'s")
    return Match(game, header.first, state)


def lines(header: Header, match: Match, secret: bytes | None = None, take_backs: int = 0) -> Iterator[Entry]:
    """The whole record of a match as data, line by line, for programs that do not keep it in a file.

    The secret, whose commitment is in the header, is revealed only if the match is over. Moves that were taken back are
    left out.
    """
    yield first_line(header)
    for by, move in match.history:
        yield move_line(by, move)
    if match.ending:
        yield end_line(match.ending)
    if match.outcome:
        yield last_line(match.outcome, secret, take_backs)


def encoded(line: Mapping[str, Any]) -> bytes:
    """A line as bytes, as in the file."""
    return json.dumps(line).encode() + b"\n"


def first_line(header: Header) -> Entry:
    """The header as data. Only a game that starts from a position tells of one."""
    data = {"numduel": "record", "version": VERSION, **header._asdict()}
    if header.position is None:
        del data["position"]
    return data


def move_line(by: int | str, move: str) -> Entry:
    """A move or a draw as data."""
    return {"by": by, "move": move}


def end_line(ending: Ending) -> Entry:
    """How a player or a referee ended the match, as data."""
    return {"by": ending.by, "end": ending.how, **({"why": ending.why} if ending.why else {})}


def undo_line(by: int, left: int) -> Entry:
    """A take-back as data: so many moves and draws are left."""
    return {"by": by, "undo": left}


def last_line(outcome: Outcome, secret: bytes | None, take_backs: int = 0) -> Entry:
    """The outcome as data, with the secret if there is one to reveal, and the number of take-backs, if any."""
    revealed = {"secret": secret.hex()} if secret is not None else {}
    return {"outcome": outcome._asdict(), **revealed, **({"take_backs": take_backs} if take_backs else {})}


def _rows(file: IO[bytes]) -> Iterator[bytes]:
    """The lines of a file. All that is left of one that is too long is its beginning and its end, if it has one."""
    while row := file.readline(LONGEST_LINE + 1):
        if len(row) <= LONGEST_LINE:
            yield from row.splitlines(keepends=True)
            continue
        end = row
        while end and not end.endswith(b"\n"):
            end = file.readline(LONGEST_LINE)
        yield row + end[-1:]


def _decoded(row: bytes) -> Any:
    """A line of a file as data, or None if it is too long or not JSON."""
    if len(row) > LONGEST_LINE:
        return None
    try:
        return json.loads(row)
    except (ValueError, RecursionError):
        return None


def _header(name: str, line: Any) -> Header:
    match {"toss": False, "mix": "", "position": None, **line} if isinstance(line, dict) else line:
        case {"numduel": "record", "version": int(version)} if version != VERSION:
            raise RecordError(f"{name} is a record of version {version}: this numduel reads version {VERSION}")
        case {
            "numduel": "record",
            "version": int(),
            "game": str(game),
            "rules": dict(rules),
            "players": [{"who": str(), "name": str()} as one, {"who": str(), "name": str()} as two],
            "first": int(first),
            "time": str(time),
            "shuffle": (str() | None) as shuffle,
            "seed": (str() | None) as seed,
            "deck": list(deck),
            "toss": bool(toss),
            "mix": str(mix),
            "position": (str() | None) as position,
        } if first in (1, 2) and all(isinstance(card, int) for card in deck):
            return Header(game, rules, (one, two), int(first), time, shuffle, seed, tuple(deck), toss, mix, position)
        case _:
            raise RecordError(f"{name} is not a numduel record: its first line is not a record's header")


def _replay(match: Match, details: Details, line: Any) -> tuple[Match, Details]:
    """Apply a line of a record to its match; returns the match, another one after an undo, and the updated details."""
    match line:
        case {"by": by, "undo": left} if not match.outcome:
            return _undone(match, by, left), details._replace(take_backs=details.take_backs + 1)
        case _:
            return match, _applied(match, details, line)


def _undone(match: Match, by: Any, left: Any) -> Match:
    """The match after a player has taken back their last move."""
    if by not in (1, 2) or type(left) is not int or left != match.before_last((by,)):
        raise RecordError(f"player {quoted(by)} cannot go back to move {quoted(left)}: only their last one is undone")
    return match.back_to(left)


def _applied(match: Match, details: Details, line: Any) -> Details:
    """Apply any other line of a record to its match; returns the updated details."""
    match line:
        case {"by": by, "move": str(move)} if by == match.to_move:
            match.play(move)
            return details
        case {"by": by, "move": str(move)}:
            turn = "the game is over" if match.to_move is None else f"it is {match.to_move}'s turn"
            raise RecordError(f"{quoted(move)} is by {quoted(by)}, but {turn}")
        case _ if details.ended:
            raise RecordError(AFTER_THE_END)
        case {"by": by, "end": how}:
            _end(match, by, how, line.get("why"))
            return details
        case {"outcome": told}:
            _compare(told, match.outcome)
            return _ended(details, line.get("secret"), line.get("take_backs", 0))
        case {"shuffle": str(shuffle)}:  # resumed with a new secret: its commitment
            return details._replace(commitment=shuffle, reshuffled=len(match.history))
        case _:
            raise RecordError("it is neither a move nor an outcome")


def _ended(details: Details, secret: Any, take_backs: Any) -> Details:
    """The details with what the last line says besides the outcome."""
    if isinstance(take_backs, bool) or not isinstance(take_backs, int) or take_backs < 0:
        raise RecordError(f"the number of take-backs must be a whole number, not {quoted(take_backs)}")
    secret = secret if isinstance(secret, str) else None
    return details._replace(ended=True, secret=secret, take_backs=details.take_backs + take_backs)


def _compare(told: Any, outcome: Outcome | None) -> None:
    """Refuse an outcome that is not that of the match. Older records do not have its kind."""
    if outcome is None:
        raise RecordError("the game is not over yet")
    given = told if isinstance(told, dict) else {}
    if not isinstance(given.get("reason"), str) or given.get("winner", "") != outcome.winner:
        raise RecordError(f"the winner is {outcome.winner or 'nobody'}: {outcome.reason}")
    if (kind := given.get("kind", outcome.kind)) != outcome.kind:
        raise RecordError(f"the kind of outcome is {quoted(outcome.kind)}, not {quoted(kind)}")


def _end(match: Match, by: Any, how: Any, why: Any) -> None:
    """End a match as a line says that a player or a referee did."""
    seat = int(by) if by in (1, 2) else by
    if how == RESIGN:
        match.resign(seat)
    elif how == AGREE:
        match.agree(seat)
    elif how == FORFEIT and isinstance(why, str):
        match.forfeit(seat, why)
    elif how == FORFEIT:
        raise RecordError(f"the reason for a forfeit must be a word, not {quoted(why)}")
    else:
        raise RecordError(f"the end must be {RESIGN}, {AGREE} or {FORFEIT}, not {quoted(how)}")
