"""A game that is over, with all that may be told then."""

from collections.abc import Iterator, Mapping
from typing import Any

from numduel import record
from numduel.match import Match
from numduel.record import Header
from numduel.review import Review, review
from numduel.solve import TooLarge, solve
from numduel.web.event import Refused
from numduel.web.table import Table


def finished_match(table: Table) -> Match:
    """The match of a table, if it is over."""
    if table.match is None or table.outcome is None:
        raise Refused(409, "the game is not over yet")
    return table.match


def header(table: Table) -> Header:
    """What was known before the first move."""
    info, terms = table.info, table.terms
    players = tuple({"who": who, "name": name} for who, name in zip(info.who, info.names, strict=True))
    first = finished_match(table).first
    return Header(
        info.game.key, info.game.rules, players, first, info.created, info.commitment, toss=terms.toss, mix=terms.mix
    )


def record_lines(table: Table) -> Iterator[Mapping[str, Any]]:
    """The record of a finished game, line by line."""
    return record.lines(header(table), finished_match(table), table.info.secret)


def solved_review(table: Table) -> Review:
    """What each move of a finished game was worth."""
    match = finished_match(table)
    try:
        return review(match, solve(match.game))
    except TooLarge as error:
        raise Refused(409, str(error)) from None
