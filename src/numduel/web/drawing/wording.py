"""What a table says in words: where the game stands, what was done last, who sits there."""

from functools import lru_cache

from numduel.game import Outcome
from numduel.players import HUMAN
from numduel.table.view import Line, Seen, Sitter
from numduel.web.drawing.pieces import an
from numduel.web.drawing.scale import OTHER, Step

Names = tuple[str, str]
Status = tuple[str, str, int]
"""Where a game stands in a few words, a sentence about it, and the seat whose colour it is said in (0: neither's)."""
News = tuple[str, int]
"""A sentence about what a player said, and the seat of that player; empty if there was nothing."""


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
    if not last or not made:
        return ""
    by = int(last.by)
    words = made.words.replace(OTHER, names[2 - by])
    return f"{names[by - 1]} {words}: {made.before} → {made.after}."


def opening(first: int | None, names: Names) -> str:
    """What is said where no move has been made yet."""
    return f"{names[first - 1]} begins." if first else "A coin decides who begins."


def drew(card: int, seen: Seen, names: Names) -> str:
    """The card that was drawn, for whoever may see it."""
    if not card or not seen.to_move:
        return ""
    who = "You" if seen.seats == (seen.to_move,) else names[seen.to_move - 1]
    return f"{who} drew {an(card)}."


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


def news_of(seen: Seen, names: Names) -> News:
    """What a player said last besides moving, as long as it matters."""
    if seen.outcome:
        if seen.rematch or not seen.wants_rematch:
            return "", 0
        by, said, own = seen.wants_rematch[0], "wants a rematch", "asked for a rematch"
    elif seen.offer:
        by, said, own = seen.offer, "offers a draw", "offer a draw"
    elif seen.declined:
        by, said, own = seen.declined, "declined the draw", "declined the draw"
    else:
        return "", 0
    return (f"You {own}." if by in seen.seats else f"{names[by - 1]} {said}."), by


def reason_of(outcome: Outcome, names: Names) -> str:
    """Why the game ended, as a sentence: the rules speak of players by their numbers, a page by their names."""
    reason = outcome.sentence(*names)
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
    names = names_of(seen)
    return title_of(seen, status_of(seen, names)[0], news_of(seen, names))


def title_of(seen: Seen, status: str, news: News) -> str:
    """The same, where it is known how the game stands: what the other player said comes first."""
    said, by = news
    before = f"{said} " if said and by not in seen.seats else ""
    return f"{before}{status} – {seen.game.title}"
