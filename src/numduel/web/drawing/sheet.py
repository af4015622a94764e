"""The page of a game, and its live part, which is sent whenever the table changes."""

from collections.abc import Iterable
from typing import Any

from markupsafe import Markup

from numduel.game import CHANCE, AnyGame, Moves, card_of
from numduel.match import LoggedMove
from numduel.memo import STATES, memoized
from numduel.table.names import Names
from numduel.table.view import TableView
from numduel.web.drawing import draw, of, picture
from numduel.web.drawing.buttons import Place, buttons, places, plain_buttons
from numduel.web.drawing.coach import Coach
from numduel.web.drawing.invitation import Invitation
from numduel.web.drawing.links import address, in_words
from numduel.web.drawing.pieces import Idle
from numduel.web.drawing.sharing import Share
from numduel.web.drawing.templating import SIGNS, macros, render, safe
from numduel.web.drawing.wording import (
    News,
    announced,
    drew,
    host_of,
    last_of,
    names_of,
    news_of,
    opening,
    remark,
    status_of,
    title,
    title_of,
    told,
    undone,
)
from numduel.web.drawing.yours import mine

FEW, MANY = 4, 24  # up to how many buttons get a row of four, and above how many they are small
PIECE = 16  # lines of a score sheet that are cached as one
EARLIER = '<p class="earlier">Earlier moves are not shown here. Once the game is over, its record has them all.</p>'

_button, _idle, _switch, _over, _offer, _tools, _advice, _fairness = macros(
    "table_live.html", "button", "idle", "switch", "over", "offer", "tools", "advice", "fairness", most=4096
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
    """The table as one viewer sees it: the part of the page that changes with every move.

    It is drawn twice for every move of every live game, so it is put together without a template. `recap` is a
    paragraph about a game that is over.
    """
    names, last = names_of(view), last_of(view.log)
    status, note, whose = status_of(view, names)
    one, two = view.players
    shown = picture(view.game, view.state, view.hidden, last)
    notes, playing = (remark(one), remark(two)), _playing(view)
    did, by = undone(view.took_back, names) or told(last, shown.step, names), view.took_back or (last.by if last else 0)
    news = news_of(view, names)
    notice = "" if view.outcome else shown.scene.notice
    said = (news[0], did, announced(view, status, note, names), drew(shown.scene.card, view, names), notice)
    kind = " over" if view.outcome else " waiting" if view.waiting else ""
    end = f' data-end="{_end(view)}"' if view.outcome else ""
    after = f'<p class="reason">{safe(note)}</p>' if note else ""
    return (
        f'<div class="table{kind}"{end} data-number="{view.number}" data-title="{safe(title_of(view, status, news))}" '
        f'data-say="{safe(" ".join(filter(None, said)))}">'
        f'<div class="sheet play">{draw(shown, view.bottom, names, notes, pool=not playing)}'
        f'<section class="turn p{whose}" aria-labelledby="status">{_before(view, (did, int(by)), names, news)}'
        f'<h2 id="status" class="status" tabindex="-1">{SIGNS[whose]}{safe(status)}</h2>{after}{recap}'
        f"{_doing(view, coach, notice, news[0], playing=playing)}</section></div>"
        f'<div class="margin">{_desk(view, coach)}{_log(view, names)}'
        f"{_luck(view) if view.commitment else ''}</div></div>"
    )


def _end(view: TableView) -> str:
    """How the game ended for the viewer; whoever watches, or plays both seats, is glad for the winner."""
    winner = view.outcome.winner if view.outcome else None
    if winner is None:
        return "draw"
    return "loss" if view.seats == (3 - winner,) else "win"


def _before(view: TableView, did: News, names: Names, news: News) -> str:
    """The latest news, the last move, or who goes first: a line that is always there, so that nothing jumps."""
    if news[0] and not view.outcome:  # what stands below the moves may be off the screen
        line, by = news
    elif did[1]:
        line, by = did
    else:
        line, by = "" if view.outcome else opening(view.first, names), view.first or 0
    if not line:
        return ""
    return f'<p class="last">{SIGNS[by]}<span>{safe(line)}</span></p>'


def _doing(view: TableView, coach: Coach | None, notice: str, news: str, *, playing: bool) -> str:
    """What the viewer can do now: play a move, answer an offer, or continue when the game is over.

    The moves are at the very bottom, so that nothing that comes and goes can push them around.
    """
    if view.outcome:
        mine = len(view.seats) == 1 and view.seats[0] in view.wants_rematch
        asked, fair = bool(view.wants_rematch), view.commitment is not None
        return _over(view.id, bool(view.seats), fair, asked, mine, view.rematch, news)
    moves = _moves(view, coach) if playing else ""
    why = f'<p class="why">{safe(notice)}</p>' if notice else ""
    answers = bool(view.offer and view.seats and view.offer not in view.seats)
    return f"{_offer(news, answers) if news else ''}{why}{moves}"


def _playing(view: TableView) -> bool:
    """Whether the viewer plays a game that has begun and goes on."""
    return bool(view.seats) and not view.outcome and not view.waiting


def _moves(view: TableView, coach: Coach | None) -> str:
    """The moves of a player, with the coach's figures if there is one."""
    game, state = view.game, view.state
    if coach is None:
        return _plain(game, state, view.moves)
    return _pad(places(game, state, buttons(game, state, view.moves, coach.moves, coach.best)), " coached")


@memoized(STATES)
def _plain(game: AnyGame, state: Any, moves: Moves) -> str:
    """The moves of a player without a coach."""
    return _pad(places(game, state, plain_buttons(game, state, moves)))


def _pad(all_places: Iterable[Place], kind: str = "") -> str:
    """All moves on their places; of several groups one is shown, and a switch changes it."""
    groups: dict[str, list[Place]] = {}
    for place in all_places:
        groups.setdefault(place.group, []).append(place)
    switch = _switch(tuple(groups)) if len(groups) > 1 else ""
    drawn = "".join([_group(*each, at) for at, each in enumerate(groups.items())])
    return f'<div class="pad{kind}">{switch}{drawn}</div>'


def _group(name: str, members: list[Place], at: int) -> str:
    """The moves of a group, of which the first is the one shown at the beginning."""
    figures = sum(1 for place in members if (place.figures if isinstance(place, Idle) else place.face))
    size = " many" if figures > MANY else " few" if figures <= FEW else ""
    kind = f"moves tiles{size}" if figures else "moves"
    heading = (
        f' role="group" aria-label="{safe(name)}" data-group="{safe(name)}"{" hidden" if at else ""}' if name else ""
    )
    drawn = [_idle(place) if isinstance(place, Idle) else _button(place) for place in members]
    return f'<div class="{kind}"{heading}>{"".join(drawn)}</div>'


def _desk(view: TableView, coach: Coach | None) -> str:
    """The coach, and what a player can do besides moving."""
    if not view.seats or (view.outcome and not view.can_take_back):
        return ""
    if view.outcome:
        return _tools(False, False, False, False, True)  # nothing else is left to do
    tools = _tools(view.coach, coach is not None, view.can_offer, not view.waiting, view.can_take_back)
    return tools if coach is None else f"{tools}{_advice(coach.value, tuple(coach.hint))}"


def _luck(view: TableView) -> str:
    """What the luck of the game follows from, and whether some of it could be known."""
    known = view.take_backs > 0 and view.game.has_chance
    return _fairness(view.commitment, view.mix, view.secret, view.id, known)


def _log(view: TableView, names: Names) -> str:
    """The score sheet: a column for each player, a line for each move; of a long game only the latest."""
    game, log, before = view.game, view.log, view.played - len(view.log)
    # pieces are counted from the first move of the game, so that they stay the same while the log moves on; what comes
    # before the first whole piece is left out, and only tells which card is in hand there
    start = PIECE - before % PIECE if before else 0
    lines, card = "", (_in_hand(log[:start]) if start else "") or (_first_card(view) if view.start else "")
    for at in range(start, len(log), PIECE):
        piece, card = _lines(game, log[at : at + PIECE], card)
        lines += piece
    above = EARLIER if start else _began(view.start)
    return (
        f'<details class="log" id="log" open><summary>Score sheet</summary>{above}{_columns(names)}'
        f'<ol class="lines" tabindex="0" aria-label="Moves">{lines}</ol></details>'
    )


@memoized(1024)
def _began(position: str | None) -> str:
    """Where the game started, if not at the start."""
    return f'<p class="earlier">This game started at <code>{safe(position)}</code></p>' if position else ""


def _first_card(view: TableView) -> str:
    """The card that was in hand when a game started that did not start at the start, once it was played."""
    assert view.start
    if not view.log:
        return ""
    return str(view.game.see(view.game.from_position(view.start), view.first).card or "")


def _in_hand(log: tuple[LoggedMove, ...]) -> str:
    """The card that was drawn last."""
    return next((card_of(move) for by, move in reversed(log) if by == CHANCE), "")


@memoized(1024)
def _columns(names: Names) -> str:
    one, two = map(safe, names)
    return f'<p class="columns"><b class="p1">{one}</b><b class="p2">{two}</b></p>'


@memoized(4096)
def _lines(game: AnyGame, log: tuple[LoggedMove, ...], card: str) -> tuple[str, str]:
    """Lines of a score sheet, starting with that card in hand, and the card in hand after them.

    They are those before the last move, which are cached since then, and one more.
    """
    by, move = log[-1]
    lines, card = _lines(game, log[:-1], card) if len(log) > 1 else ("", card)
    if by == CHANCE:
        return lines, card_of(move)
    return f"{lines}{_line(game, by, move, card)}", card


@memoized(4096)
def _line(game: AnyGame, by: int | str, move: str, card: str) -> str:
    return f'<li class="p{by}">{safe(of(game).note(game, move, card))}</li>'
