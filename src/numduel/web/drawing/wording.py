"""What a table says in words: the status, the last move, and who sits there."""

from functools import lru_cache

from numduel.game import Outcome, an
from numduel.match import LoggedMove
from numduel.memo import STATES, memoized
from numduel.players import HUMAN
from numduel.table.names import YOU, Names, as_seen, unnamed
from numduel.table.view import SeatView, TableView
from numduel.web.drawing.scale import OTHER, Step

Status = tuple[str, str, int]
"""The status in a few words, a sentence about it, and the seat whose colour it has (0: neither's)."""
News = tuple[str, int]
"""A sentence about what a player did besides moving, and that player's seat; empty if there is nothing."""
NO_NEWS: News = ("", 0)


def names_of(view: TableView) -> Names:
    """The names of players 1 and 2."""
    one, two = view.players
    return as_seen((one.name, two.name), view.seats)


def host_of(view: TableView) -> str:
    """Who invites a friend to this table."""
    named = [
        player.name for seat, player in enumerate(view.players, 1) if player.taken and player.name != unnamed(seat)
    ]
    return named[0] if named else "Somebody"


def last_of(log: tuple[LoggedMove, ...]) -> LoggedMove | None:
    """The last move of a player."""
    for line in reversed(log):
        if line.by in {1, 2}:
            return line
    return None


def told(last: LoggedMove | None, made: Step | None, names: Names) -> str:
    """The last move as a sentence, with what it did to the total."""
    if not last or not made:
        return ""
    by = int(last.by)
    words = made.words
    if names[by - 1] == YOU:
        words = words.replace("their own", "your own")
    if OTHER in words:
        if names[2 - by] == YOU:
            words = words.replace(f"{OTHER}’s", "your").replace(OTHER, "you")
        words = words.replace(OTHER, names[2 - by])
    return f"{names[by - 1]} {words}: {made.before} → {made.after}."


def undone(took_back: int | None, names: Names) -> str:
    """That a move was taken back, until the next one is played."""
    return f"{names[took_back - 1]} took back a move." if took_back else ""


def opening(first: int | None, names: Names) -> str:
    """What is said before the first move."""
    if first and names[first - 1] == YOU:
        return "You go first."
    return f"{names[first - 1]} goes first." if first else "A coin toss decides who goes first."


def drew(card: int, view: TableView, names: Names) -> str:
    """The card that was drawn, if the viewer may see it."""
    if not card or not view.to_move:
        return ""
    return _drew("You" if view.seats == (view.to_move,) else names[view.to_move - 1], card)


@memoized(STATES)
def _drew(who: str, card: int) -> str:
    return f"{who} drew {an(card)}."


def status_of(view: TableView, names: Names) -> Status:
    """The status of the game."""
    if view.outcome:
        return _ended(view.outcome, view.seats, names)
    if view.waiting:
        return "Waiting for an opponent", "", 0
    whose = view.to_move
    if not whose:
        return "Almost ready", "The players’ words are being mixed in, so that nobody can rig the luck.", 0
    return turn_of(view.seats, names, whose)


def turn_of(seats: tuple[int, ...], names: Names, whose: int) -> Status:
    """The status while somebody is to move."""
    if seats == (whose,):
        return "Your turn", "", whose
    return f"{names[whose - 1]} to move", "" if seats else "You are watching.", whose


def news_of(view: TableView, names: Names) -> News:
    """What a player last did besides moving, as long as it matters."""
    if view.outcome and view.declined:
        by, said, own = view.declined, "declined the rematch", "declined the rematch"
    elif view.outcome:
        if view.rematch or not view.wants_rematch:
            return NO_NEWS
        by, said, own = view.wants_rematch[0], "wants a rematch", "asked for a rematch"
    elif view.offer:
        by, said, own = view.offer, "offers a draw", "offered a draw"
    elif view.declined:
        by, said, own = view.declined, "declined the draw", "declined the draw"
    else:
        return NO_NEWS
    return (f"You {own}." if by in view.seats else f"{names[by - 1]} {said}."), by


def reason_of(outcome: Outcome, names: Names, seats: tuple[int, ...] = ()) -> str:
    """Why the game ended, as a sentence that addresses a viewer who holds one seat."""
    reason = _reason(outcome, names, seats)
    return f"{reason[:1].upper()}{reason[1:]}."


def _reason(outcome: Outcome, names: Names, seats: tuple[int, ...]) -> str:
    return outcome.sentence(*names, you=seats[0] if len(seats) == 1 else 0)


def announced(view: TableView, status: Status, names: Names) -> str:
    """The status and the sentence about it, as a screen reader says them."""
    words, note, _ = status
    if view.outcome:
        return f"{words}: {_reason(view.outcome, names, view.seats)}."
    return f"{words}. {note}".rstrip()


def headline(outcome: Outcome | None, names: Names) -> str:
    """Who won, in two words, once it is a thing of the past."""
    if outcome is None:
        return "Unfinished"
    return f"{names[outcome.winner - 1]} won" if outcome.winner else "Draw"


def _ended(outcome: Outcome, seats: tuple[int, ...], names: Names) -> Status:
    """How the game ended."""
    winner, reason = outcome.winner, reason_of(outcome, names, seats)
    if winner is None:
        return "Draw", reason, 0
    return "You win" if seats == (winner,) else f"{names[winner - 1]} wins", reason, winner


@lru_cache(maxsize=1024)
def remark(player: SeatView) -> str:
    """A note after a name: how strong a computer is, or that a person is not connected."""
    if player.who != HUMAN:
        return player.who
    if not player.taken:
        return "not here yet"
    return "" if player.here else "offline"


def title(view: TableView) -> str:
    """What the browser's tab says: the status, and which game it is."""
    names = names_of(view)
    return title_of(view.game.title, view.seats, status_of(view, names), news_of(view, names))


def title_of(title: str, seats: tuple[int, ...], status: Status, news: News = NO_NEWS) -> str:
    """The same for a known status: the opponent's news comes first."""
    said, by = news
    before = f"{said} " if said and by not in seats else ""
    return f"{before}{status[0]} – {title}"
