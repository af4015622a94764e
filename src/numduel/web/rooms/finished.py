"""A game as a record: all of it when it is over, and until then no more than may be told."""

import json

from numduel import record
from numduel.match import Match
from numduel.record import Header, Record
from numduel.review import Review, review
from numduel.solve import TooLarge
from numduel.table.event import Refused
from numduel.table.table import Table
from numduel.web.solving import solve


def finished_match(table: Table) -> Match:
    """The match of a table, if it is over."""
    if table.match is None or table.outcome is None:
        raise Refused(409, "the game is not over yet")
    return table.match


def as_record(table: Table) -> tuple[bytes, Record]:
    """A game's record as a file, and what that says. The secret is in it only when the game is over."""
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
    try:
        return review(match, solve(match.game))
    except TooLarge as error:
        raise Refused(409, str(error)) from None
