"""What a table says in words: where the game stands, what was done last, who sits there."""

from functools import lru_cache

from numduel.game import Outcome
from numduel.match import LoggedMove
from numduel.players import HUMAN
from numduel.table.view import SeatView, TableView
from numduel.web.drawing.pieces import an
from numduel.web.drawing.scale import OTHER, Step

Names = tuple[str, str]
Status = tuple[str, str, int]
"""Where a game stands in a few words, a sentence about it, and the seat whose colour it is said in (0: neither's)."""
News = tuple[str, int]
"""A sentence about what a player said, and the seat of that player; empty if there was nothing."""


def names_of(view: TableView) -> Names:
    """The names of players 1 and 2."""
    one, two = view.players
    return one.name, two.name


def last_of(log: tuple[LoggedMove, ...]) -> LoggedMove | None:
    """The last move of a player."""
    for line in reversed(log):
        if line.by in {1, 2}:
            return line
    return None


def told(last: LoggedMove | None, made: Step | None, names: Names) -> str:
    """The last move as a sentence, and what it made of the total."""
    if not last or not made:
        return ""
    by = int(last.by)
    words = made.words.replace(OTHER, names[2 - by])
    return f"{names[by - 1]} {words}: {made.before} → {made.after}."


def opening(first: int | None, names: Names) -> str:
    """What is said where no move has been made yet."""
    return f"{names[first - 1]} begins." if first else "A coin decides who begins."


def drew(card: int, view: TableView, names: Names) -> str:
    """The card that was drawn, for whoever may see it."""
    if not card or not view.to_move:
        return ""
    who = "You" if view.seats == (view.to_move,) else names[view.to_move - 1]
    return f"{who} drew {an(card)}."


def status_of(view: TableView, names: Names) -> Status:
    """Where the game stands."""
    if view.outcome:
        return _ended(view.outcome, view.seats, names)
    if view.waiting:
        return "Waiting for a friend", "", 0
    whose = view.to_move
    if not whose:
        return "Nearly ready", "The chance of this game is being settled, so that nobody can have chosen it.", 0
    if view.seats == (whose,):
        return "Your turn", "", whose
    return f"{names[whose - 1]} to move", "" if view.seats else "You are watching.", whose


def news_of(view: TableView, names: Names) -> News:
    """What a player said last besides moving, as long as it matters."""
    if view.outcome:
        if view.rematch or not view.wants_rematch:
            return "", 0
        by, said, own = view.wants_rematch[0], "wants a rematch", "asked for a rematch"
    elif view.offer:
        by, said, own = view.offer, "offers a draw", "offer a draw"
    elif view.declined:
        by, said, own = view.declined, "declined the draw", "declined the draw"
    else:
        return "", 0
    return (f"You {own}." if by in view.seats else f"{names[by - 1]} {said}."), by


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
def remark(player: SeatView) -> str:
    """A few words after a name: how strong a computer is, and who is not there."""
    if player.who != HUMAN:
        return player.who
    if not player.taken:
        return "not here yet"
    return "" if player.here else "has left"


def title(view: TableView) -> str:
    """What the browser's tab says: where the game stands, and what game it is."""
    names = names_of(view)
    return title_of(view, status_of(view, names)[0], news_of(view, names))


def title_of(view: TableView, status: str, news: News) -> str:
    """The same, where it is known how the game stands: what the other player said comes first."""
    said, by = news
    before = f"{said} " if said and by not in view.seats else ""
    return f"{before}{status} – {view.game.title}"
