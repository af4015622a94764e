"""Finished games: their record and their review."""

import json

from numduel import record
from numduel.match import Match
from numduel.record import Header, Record
from numduel.reviews import Review, review
from numduel.table.refusal import Reason, Refused
from numduel.table.table import Table
from numduel.web.solving import solve


def finished_match(table: Table) -> Match:
    """The match of a table, if it is over."""
    if table.match is None or table.outcome is None:
        raise Refused(Reason.NOT_OVER)
    return table.match


def as_record(table: Table) -> tuple[bytes, Record]:
    """A game's record as a file, and parsed. It has the secret only once the game is over."""
    info, terms = table.info, table.terms
    match = table.match or Match(info.game, info.first or 1)
    one, two = ({"who": who, "name": name} for who, name in zip(info.who, info.names, strict=True))
    header = Header(
        info.game.key,
        info.game.rules,
        (one, two),
        match.first,
        info.created,
        info.commitment,
        toss=terms.toss,
        mix=terms.mix,
    )
    lines = record.lines(header, match, info.secret)
    text = "".join(f"{json.dumps(line)}\n" for line in lines).encode()
    return text, record.parse(info.id, text)


def solved_review(table: Table) -> Review:
    """What each move of a finished game was worth."""
    match = finished_match(table)
    return review(match, solve(match.game))
