"""Finished games: what can be reviewed, and their records, which take a while to write if a game was long."""

from numduel import record
from numduel.match import Match
from numduel.record import Details, Header, Record
from numduel.solve import TooLarge
from numduel.table.refusal import Reason, Refused
from numduel.table.table import Table

LONGEST_REVIEW = 2000  # moves and draws


def finished_match(table: Table) -> Match:
    """The match of a table, if it is over."""
    if table.match is None or table.outcome is None:
        raise Refused(Reason.NOT_OVER)
    return table.match


def reviewed_match(table: Table) -> Match:
    """The match of a table, if it is over and not too long to be reviewed."""
    return not_too_long(finished_match(table))


def not_too_long(match: Match) -> Match:
    """The match itself, if it is not too long to be reviewed."""
    if (length := len(match.history)) > LONGEST_REVIEW:
        raise TooLarge(
            f"this game has {length:,} moves and draws, and this server reviews up to {LONGEST_REVIEW:,}: "
            "download its record, and use numduel review"
        )
    return match


def record_of(table: Table) -> Record:
    """A game's record. It has the secret only once the game is over."""
    info, terms = table.info, table.terms
    match = table.match or table.unbegun()
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
        position=terms.position,
    )
    over = match.outcome is not None
    secret = info.secret.hex() if over else None
    return Record(header, match, Details(0, info.commitment, ended=over, secret=secret, take_backs=table.take_backs))


def record_text(table: Table) -> bytes:
    """The record of a finished game, as a file."""
    header, match, details = record_of(table)  # of one moment: the last move may be taken back meanwhile
    if not details.ended:
        raise Refused(Reason.NOT_OVER)
    lines = record.lines(header, match, table.info.secret, details.take_backs)
    return b"".join(map(record.encoded, lines))
