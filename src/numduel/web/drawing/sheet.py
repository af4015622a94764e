"""The page of a game, and its live part, which is sent whenever the table changes."""

from markupsafe import Markup

from numduel.memo import memoized
from numduel.table.names import Names, as_seen
from numduel.table.view import SeatView, TableView
from numduel.web.drawing import hand
from numduel.web.drawing.coach import Coach
from numduel.web.drawing.heading import Heading, heading
from numduel.web.drawing.invitation import Invitation
from numduel.web.drawing.links import address, in_words
from numduel.web.drawing.pad import pad
from numduel.web.drawing.pieces import Hand, Parts
from numduel.web.drawing.score_sheet import END, score_sheet
from numduel.web.drawing.sharing import Share
from numduel.web.drawing.tabletop import Tabletop, Who, line, tabletop
from numduel.web.drawing.templating import macros, render, safe
from numduel.web.drawing.wording import (
    NO_NEWS,
    News,
    drew,
    host_of,
    news_of,
    opening,
    remark,
    title,
    undone,
)
from numduel.web.drawing.yours import mine

MARGIN, NO_LUCK = '<div class="margin">', f"{END}</div></div>"
# what differs from table to table in a form that is drawn once; what a user wrote is put in last, so it is no such mark
THE_ID, THE_NEXT, THE_NEWS = "[[id]]", "[[next]]", "[[news]]"
THE_COMMITMENT, THE_SECRET, THE_MIX = "[[commitment]]", "[[secret]]", "[[mix]]"

_over, _reply, _tools, _advice, _fairness = macros(
    "table_live.html", "over", "reply", "tools", "advice", "fairness", most=4096
)


def page(
    view: TableView,
    coach: Coach | None = None,
    invitation: Invitation | None = None,
    recap: str = "",
    share: Share | None = None,
) -> str:
    """The whole page of a game, with its invitation for whoever can pass it on or accept it."""
    drawn = Markup(live(view, coach, recap))  # noqa: S704 - escaped where it is made
    rules, changes = address(f"/rules/{view.game.key}", view.game), in_words(view.game)
    return render(
        "table.html",
        view=view,
        title=title(view),
        live=drawn,
        invitation=invitation,
        rules=rules,
        changes=changes,
        host=host_of(view),
        share=share,
        mine=mine(view) if view.seats else None,
    )


def live(view: TableView, coach: Coach | None = None, recap: str = "") -> str:
    """The table as one viewer sees it: the part of the page that changes. `recap` is about a game that is over."""
    return "".join(parts(view, coach, recap))


def parts(view: TableView, coach: Coach | None = None, recap: str = "") -> Parts:
    """The same in parts, to be joined, none of which is empty. A move changes some of them: only these are sent.

    They are drawn twice for every move of every live game, so they are put together without a template, from what is
    cached: much is as it was before the move, or as the opponent sees it.
    """
    outcome, seats, bottom = view.outcome, view.seats, view.bottom
    who, waiting = _players(view.players, seats)
    names, top = who[0], tabletop(view, who)
    game, state = view.game, view.state
    held = hand(game, state, view.hidden, top.names[game.turn(state) - 1])
    news = news_of(view, names) if view.offer or view.declined or outcome else NO_NEWS
    head = heading(view, names, news, waiting=waiting)
    playing = bool(seats) and not outcome and not waiting
    said, last = _told(view, top, head, names, news, held=held)
    lines = score_sheet(view, names)
    kind = f' over" data-end="{_end(view)}' if outcome else " waiting" if waiting else ""
    begins = (
        f'<div class="table{kind}" data-number="{view.number}" data-title="{head.title}" data-say="{said}">'
        f'<div class="sheet play">{top.begins}'
    )
    turn = f'</div><section class="turn p{head.whose}" aria-labelledby="status">{last}{head.drawn}{recap}'
    return (
        begins,
        top.sides[2 - bottom],
        top.sides[bottom - 1],
        *top.between[bottom - 1],
        *((held.drawn,) if held.drawn else ()),
        turn if playing else f"{top.pool()}{turn}",
        f"{_doing(view, coach, held.notice, news[0], playing=playing)}</section></div>",
        *_desk(view, coach),
        *lines,
        _end_of_margin(view.commitment, view.mix, view.secret, view.id, view.take_backs > 0 and game.has_chance)
        if view.commitment
        else NO_LUCK,
    )


@memoized(1024)
def _players(players: tuple[SeatView, SeatView], seats: tuple[int, ...]) -> tuple[Who, bool]:
    """Who plays, as the holder of these seats is told, and whether a seat is free."""
    one, two = players
    return (as_seen((one.name, two.name), seats), (remark(one), remark(two))), not (one.taken and two.taken)


def _told(view: TableView, top: Tabletop, head: Heading, names: Names, news: News, *, held: Hand) -> Names:
    """What a screen reader says, and the line above the heading, always there so that nothing jumps.

    That line has the latest news, the last move, or who goes first.
    """
    did, shown = top.did, top.last
    if by := view.took_back:
        did = safe(undone(by, names))
        shown = line(did, by)
    said = f"{did} {head.said}" if did else head.said
    if news[0]:
        said = f"{safe(news[0])} {said}"
    if held.card and (drawn := drew(held.card, view, names)):
        said = f"{said} {safe(drawn)}"
    if view.outcome:
        return said, shown
    if news[0]:  # what stands below the moves may be off the screen
        shown = line(safe(news[0]), news[1])
    elif not (top.by or by):
        shown = line(safe(opening(view.first, names)), view.first or 0)
    return f"{said} {safe(held.notice)}" if held.notice else said, shown


def _end(view: TableView) -> str:
    """How the game ended for the viewer; whoever watches, or plays both seats, is glad for the winner."""
    winner = view.outcome.winner if view.outcome else None
    if winner is None:
        return "draw"
    return "loss" if view.seats == (3 - winner,) else "win"


def _doing(view: TableView, coach: Coach | None, notice: str, news: str, *, playing: bool) -> str:
    """What the viewer can do now: play a move, answer an offer, or continue when the game is over.

    The moves are at the very bottom, so that nothing that comes and goes can push them around.
    """
    if view.outcome:
        mine = len(view.seats) == 1 and view.seats[0] in view.wants_rematch
        asked, fair = bool(view.wants_rematch), view.commitment is not None
        following, told = THE_NEXT if view.rematch else None, THE_NEWS if news else ""
        form = _over(THE_ID, bool(view.seats), fair, asked, mine, following, told)
        return form.replace(THE_ID, view.id).replace(THE_NEXT, view.rematch or "").replace(THE_NEWS, safe(news))
    moves = pad(view, coach) if playing else ""
    why = f'<p class="why">{safe(notice)}</p>' if notice else ""
    if view.offer and view.seats and view.offer not in view.seats:
        return f"{_reply()}{why}{moves}"
    return f"{why}{moves}"


def _desk(view: TableView, coach: Coach | None) -> Parts:
    """The coach, and what a player can do besides moving."""
    if not view.seats or (view.outcome and not view.can_take_back):
        return (MARGIN,)
    if view.outcome:
        return MARGIN, _tools(False, False, False, False, True)  # nothing else is left to do
    tools = _tools(view.coach, coach is not None, view.can_offer, not view.waiting, view.can_take_back)
    return (MARGIN, tools) if coach is None else (MARGIN, tools, _advice(coach.value, tuple(coach.hint)))


@memoized(4096)
def _end_of_margin(commitment: str, mix: str, secret: str | None, table: str, known: bool) -> str:
    """What the luck of the game follows from, and whether some of it could be `known`."""
    form = _fairness(THE_COMMITMENT, THE_MIX if mix else "", THE_SECRET if secret else None, THE_ID, known)
    luck = form.replace(THE_COMMITMENT, commitment).replace(THE_SECRET, secret or "").replace(THE_ID, table)
    return f"{END}{luck.replace(THE_MIX, safe(mix))}</div></div>"
