"""What a table says in words: where the game stands, what was done last, who sits there."""

import re
from functools import lru_cache

from numduel.game import AnyGame, Outcome
from numduel.players import HUMAN
from numduel.web.drawing.scale import Step
from numduel.web.seen import Line, Seen, Sitter

Names = tuple[str, str]
Status = tuple[str, str, int]
"""Where a game stands in a few words, a sentence about it, and the seat whose colour it is said in (0: neither's)."""


def names_of(seen: Seen) -> Names:
    """The names of players 1 and 2."""
    one, two = seen.sitters
    return one.name, two.name


def last_of(log: tuple[Line, ...]) -> Line | None:
    """The last move of a player."""
    for line in reversed(log):
        if line.by in {1, 2}:
            return line
    return None


def told(last: Line | None, made: Step | None, names: Names) -> str:
    """The last move as a sentence, and what it made of the total."""
    return f"{names[int(last.by) - 1]} {made.words}: {made.before} → {made.after}." if last and made else ""


def status_of(seen: Seen, names: Names) -> Status:
    """Where the game stands."""
    if seen.outcome:
        return _ended(seen.outcome, seen.seats, names)
    if seen.waiting:
        return "Waiting for a friend", "", 0
    whose = seen.to_move
    if not whose:
        return "Nearly ready", "The chance of this game is being settled, so that nobody can have chosen it.", 0
    if seen.seats == (whose,):
        return "Your turn", "", whose
    return f"{names[whose - 1]} to move", "" if seen.seats else "You are watching.", whose


def reason_of(outcome: Outcome, names: Names) -> str:
    """Why the game ended, as a sentence: the rules speak of players by their numbers, a page by their names."""
    reason = re.sub("player ([12])", lambda found: names[int(found[1]) - 1], outcome.reason)
    return f"{reason[:1].upper()}{reason[1:]}."


def _ended(outcome: Outcome, seats: tuple[int, ...], names: Names) -> Status:
    """How the game ended."""
    winner, reason = outcome.winner, reason_of(outcome, names)
    if winner is None:
        return "A draw", reason, 0
    return "You win" if seats == (winner,) else f"{names[winner - 1]} wins", reason, winner


@lru_cache(maxsize=1024)
def remark(sitter: Sitter) -> str:
    """A few words after a name: how strong a computer is, and who is not there."""
    if sitter.who != HUMAN:
        return sitter.who
    if not sitter.taken:
        return "not here yet"
    return "" if sitter.here else "has left"


def title(seen: Seen) -> str:
    """What the browser's tab says: where the game stands, and what game it is."""
    return title_of(seen.game, status_of(seen, names_of(seen))[0])


def title_of(game: AnyGame, status: str) -> str:
    """The same, where it is known how the game stands."""
    return f"{status} – {game.title}"  # noqa: RUF001 - a dash is meant
