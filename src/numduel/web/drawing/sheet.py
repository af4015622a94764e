"""The page of a game, and the part of it that is sent again whenever the table changes."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from markupsafe import Markup

from numduel.game import CHANCE, AnyGame, Moves, card_of
from numduel.memo import memoized
from numduel.table.view import Line, Seen
from numduel.web.drawing import draw, of, picture
from numduel.web.drawing.buttons import Choice, choices, offered
from numduel.web.drawing.links import address, in_words
from numduel.web.drawing.templating import MARKS, macros, render, safe
from numduel.web.drawing.wording import (
    Names,
    News,
    drew,
    last_of,
    names_of,
    news_of,
    opening,
    remark,
    status_of,
    title,
    title_of,
    told,
)

FEW, MANY = 4, 24  # how many buttons stand in a row of four, and from how many on they are small
PIECE = 16  # lines of a score sheet that are drawn as one

_button, _over, _offer, _tools, _advice, _fairness = macros(
    "table_live.html", "button", "over", "offer", "tools", "advice", "fairness", most=4096
)


class Coach(NamedTuple):
    """What a viewer is told about the table: the own winning chance, what each move leaves, and a hint."""

    value: float | None
    moves: Mapping[str, float]
    best: tuple[str, ...] = ()
    hint: tuple[str, ...] = ()


def page(seen: Seen, coach: Coach | None = None, invite: str | None = None) -> str:
    """The whole page of a game; `invite` is what the other seat is taken with, for whoever may pass it on."""
    drawn = Markup(live(seen, coach))  # noqa: S704 - escaped where it is made
    rules, changes = address(f"/rules/{seen.game.key}", seen.game), in_words(seen.game)
    return render("table.html", seen=seen, title=title(seen), live=drawn, invite=invite, rules=rules, changes=changes)


def live(seen: Seen, coach: Coach | None = None) -> str:
    """The table as one viewer sees it: what stands inside the page and changes with every move.

    This is drawn twice for every move of every live game, so that its frame is put together without a template.
    """
    names, last = names_of(seen), last_of(seen.log)
    status, note, whose = status_of(seen, names)
    one, two = seen.sitters
    view = picture(seen.game, seen.state, seen.hidden, last)
    did, news, notice = told(last, view.step, names), news_of(seen, names), "" if seen.outcome else view.scene.notice
    said = (news[0], did, f"{status}.", drew(view.scene.card, seen, names), notice, note)
    kind = " over" if seen.outcome else " waiting" if seen.waiting else ""
    after = f'<p class="reason">{safe(note)}</p>' if note else ""
    return (
        f'<div class="table{kind}" data-number="{seen.number}" data-title="{safe(title_of(seen, status, news))}" '
        f'data-say="{safe(" ".join(filter(None, said)))}">'
        f'<div class="sheet play">{draw(view, seen.bottom, names, (remark(one), remark(two)))}'
        f'<section class="turn p{whose}" aria-labelledby="status">{_before(seen, last, did, names, news)}'
        f'<h2 id="status" class="status" tabindex="-1">{MARKS[whose]}{safe(status)}</h2>{after}'
        f"{_doing(seen, coach, notice, news[0])}</section></div>"
        f'<div class="margin">{_desk(seen, coach)}{_log(seen.game, seen.log, names)}'
        f"{_fairness(seen.commitment, seen.mix, seen.secret, seen.id) if seen.commitment else ''}</div></div>"
    )


def _before(seen: Seen, last: Line | None, did: str, names: Names, news: News) -> str:
    """What a player said, the last move, or who begins: a line that is always there, so that nothing moves."""
    if news[0] and not seen.outcome:  # what is below the moves may be below the screen as well
        line, by = news
    elif last:
        line, by = did, int(last.by)
    else:
        line, by = "" if seen.outcome else opening(seen.first, names), seen.first or 0
    if not line:
        return ""
    return f'<p class="last">{MARKS[by]}<span>{safe(line)}</span></p>'


def _doing(seen: Seen, coach: Coach | None, notice: str, news: str) -> str:
    """What the viewer can do now: play a move, answer an offer, or go on when the game is over.

    What comes and goes stands below the moves, so that they stay where they are.
    """
    if seen.outcome:
        mine = len(seen.seats) == 1 and seen.seats[0] in seen.wants_rematch
        asked, fair = bool(seen.wants_rematch), seen.commitment is not None
        return _over(seen.id, bool(seen.seats), fair, asked, mine, seen.rematch, "" if mine else news)
    if coach is None:
        moves = _plain(seen.game, seen.state, seen.moves)
    else:
        moves = _groups(choices(seen.game, seen.state, seen.moves, coach.moves, coach.best))
    why = f'<p class="why">{safe(notice)}</p>' if notice else ""
    answers = bool(seen.offer and seen.seats and seen.offer not in seen.seats)
    return f"{moves}{why}{_offer(news, answers) if news else ''}"


@memoized(2048)
def _plain(game: AnyGame, state: Any, moves: Moves) -> str:
    """The buttons of a player without a coach."""
    return _groups(offered(game, state, moves))


def _groups(offers: Iterable[Choice]) -> str:
    """Buttons, under a heading for each group of them."""
    groups: dict[str, list[Choice]] = {}
    for choice in offers:
        groups.setdefault(choice.group, []).append(choice)
    return "".join([_group(name, members) for name, members in groups.items()])


def _group(name: str, members: list[Choice]) -> str:
    figures = sum(1 for choice in members if choice.face)
    size = " many" if figures > MANY else " few" if figures <= FEW else ""
    kind = f"moves tiles{size}" if figures else "moves"
    heading = f' role="group" aria-label="{safe(name)}"' if name else ""
    return f'<div class="{kind}"{heading}>{"".join(map(_button, members))}</div>'


def _desk(seen: Seen, coach: Coach | None) -> str:
    """The coach, and what else a player can do than move."""
    if not seen.seats or seen.outcome:
        return ""
    tools = _tools(seen.coach, coach is not None, seen.can_offer, not seen.waiting)
    return tools if coach is None else f"{tools}{_advice(coach.value, tuple(coach.hint))}"


def _log(game: AnyGame, log: tuple[Line, ...], names: Names) -> str:
    """The score sheet: a column for each player, a line for each move."""
    lines, card = "", ""
    for at in range(0, len(log), PIECE):
        piece, card = _lines(game, log[at : at + PIECE], card)
        lines += piece
    return (
        f'<details class="log" id="log" open><summary>Score sheet</summary>{_columns(names)}'
        f'<ol class="lines" tabindex="0" aria-label="Moves">{lines}</ol></details>'
    )


@memoized(1024)
def _columns(names: Names) -> str:
    one, two = map(safe, names)
    return f'<p class="columns"><b class="p1">{one}</b><b class="p2">{two}</b></p>'


@memoized(4096)
def _lines(game: AnyGame, log: tuple[Line, ...], card: str) -> tuple[str, str]:
    """Lines of a score sheet, begun with that card in hand, and the card in hand after them."""
    lines = []
    for by, move in log:
        if by == CHANCE:
            card = card_of(move)
        else:
            lines.append(_line(game, by, move, card))
    return "".join(lines), card


@memoized(4096)
def _line(game: AnyGame, by: int | str, move: str, card: str) -> str:
    return f'<li class="p{by}">{safe(of(game).note(game, move, card))}</li>'
