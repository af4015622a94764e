"""The page of a game, and the part of it that is sent again whenever the table changes."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup, escape

from numduel.game import AnyGame
from numduel.web.choices import choices, offered
from numduel.web.drawing import board, of, state_of, step
from numduel.web.seen import Line, Seen
from numduel.web.templating import macros, render

DRAW = "draw "

_buttons, _panel, _over, _offer, _tools, _advice, _fairness = macros(
    "table_live.html", "buttons", "panel", "over", "offered", "tools", "advice", "fairness", remember=2048
)


class Coach(NamedTuple):
    """What a viewer is told about the table: the own winning chance, what each move leaves, and a hint."""

    value: float | None
    moves: Mapping[str, float]
    best: tuple[str, ...] = ()
    hint: tuple[str, ...] = ()


class _Notes(dict[tuple[int | str, str, str], str]):
    """The moves of a game as they are written down on the score sheet, each made when it is first needed."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__()
        self.game = game

    def __missing__(self, key: tuple[int | str, str, str]) -> str:
        by, move, card = key
        text = self[key] = f'<li class="p{by}">{escape(of(self.game).note(self.game, move, card))}</li>'
        return text


_notes = lru_cache(maxsize=64)(_Notes)


def page(seen: Seen, coach: Coach | None = None, invite: str | None = None) -> str:
    """The whole page of a game; `invite` is what the other seat is taken with, for whoever may pass it on."""
    return render("table.html", seen=seen, title=title(seen), live=Markup(live(seen, coach)), invite=invite)  # noqa: S704


def live(seen: Seen, coach: Coach | None = None) -> str:
    """The table as one viewer sees it: what stands inside the page and changes with every move."""
    game, position = seen.game, seen.position
    names = seen.sitters[0].name, seen.sitters[1].name
    last = _last(seen.log)
    did = _told(seen, names, last)
    status, note, whose = _status(seen, names)
    if coach is None:
        moves = _plain_buttons(game, position, seen.moves)
    else:
        moves = _buttons(tuple(choices(game, position, seen.moves, coach.moves, coach.best)), True)
    if seen.outcome:
        moves = _ending(seen)
    elif seen.offer:
        other = seen.seats != (seen.offer,)
        moves += _offer(names[seen.offer - 1], seen.offer in seen.seats and not other, other and bool(seen.seats))
    kind = " over" if seen.outcome else " waiting" if seen.waiting else ""
    drawn = board(game, position, bottom=seen.bottom, names=names, notes=_remarks(seen), last=last)
    return (
        f'<div class="table{kind}" data-number="{seen.number}" data-say="{escape(f"{did} {status}. {note}".strip())}">'
        f'<div class="sheet play">{drawn}{_panel(last.by if last else 0, did, status, note, whose, moves)}</div>'
        f'<div class="margin">{_desk(seen, coach)}{_log(seen, names)}{_seal(seen)}</div></div>'
    )


def title(seen: Seen) -> str:
    """What the browser's tab says: whose turn it is, and at what game."""
    return f"{_status(seen, (seen.sitters[0].name, seen.sitters[1].name))[0]} – {seen.game.title}"


@lru_cache(maxsize=2048)
def _plain_buttons(game: AnyGame, position: str, moves: tuple[str, ...]) -> str:
    return _buttons(offered(game, position, moves), False) if moves else ""


def _last(log: tuple[Line, ...]) -> Line | None:
    """The last move of a player."""
    for line in reversed(log):
        if line.by in {1, 2}:
            return line
    return None


def _told(seen: Seen, names: tuple[str, str], last: Line | None) -> str:
    """The last move as a sentence, and what it made of the total."""
    made = last and step(seen.game, state_of(seen.game, seen.position), last)
    if not last or not made:
        return ""
    return f"{names[int(last.by) - 1]} {made.words}: {made.before} → {made.after}."


def _status(seen: Seen, names: tuple[str, str]) -> tuple[str, str, int]:
    """Where the game stands, in a few words and in a sentence, and whose colour that is said in."""
    if seen.outcome:
        winner, reason = seen.outcome
        reason = reason.replace("player 1", names[0]).replace("player 2", names[1])
        reason = f"{reason[:1].upper()}{reason[1:]}."
        if winner is None:
            return "A draw", reason, 0
        return "You win" if seen.seats == (winner,) else f"{names[winner - 1]} wins", reason, winner
    if seen.waiting:
        return "Waiting for a friend", "", 0
    whose = seen.to_move or 0
    if not whose:
        return "The cards are being dealt", "", 0
    if seen.seats == (whose,):
        return "Your turn", "", whose
    watching = "" if seen.seats else "You are watching."
    return f"{names[whose - 1]} to move", watching, whose


def _remarks(seen: Seen) -> tuple[str, str]:
    """A few words after each name: who is a computer, and who has left."""
    one, two = (
        f"computer: {sitter.who}"
        if sitter.who != "human"
        else "not here yet"
        if not sitter.taken
        else ""
        if sitter.here
        else "has left"
        for sitter in seen.sitters
    )
    return one, two


def _ending(seen: Seen) -> str:
    """What can be done when the game is over."""
    mine = len(seen.seats) == 1 and seen.seats[0] in seen.wants_rematch
    return _over(seen.id, bool(seen.seats), seen.commitment is not None, bool(seen.wants_rematch), mine, seen.rematch)


def _desk(seen: Seen, coach: Coach | None) -> str:
    """The coach, and what else a player can do than move."""
    if not seen.seats or seen.outcome:
        return ""
    tools = _tools(seen.coach, coach is not None, seen.can_offer, not seen.waiting)
    return tools if coach is None else _advice(coach.value, tuple(coach.hint)) + tools


def _log(seen: Seen, names: tuple[str, str]) -> str:
    """The score sheet: a column for each player, a line for each move."""
    notes = _notes(seen.game)
    card, rows = "", []
    for by, move in seen.log:
        if by in {1, 2}:
            rows.append(notes[by, move, card])
        else:
            card = move.removeprefix(DRAW)
    return (
        '<details class="log" id="log" open><summary>Score sheet</summary>'
        f'<p class="columns"><b class="p1">{escape(names[0])}</b><b class="p2">{escape(names[1])}</b></p>'
        f'<ol class="lines" tabindex="0" aria-label="Moves">{"".join(rows)}</ol></details>'
    )


def _seal(seen: Seen) -> str:
    """How the shuffle can be checked, in games with cards."""
    return _fairness(seen.commitment, seen.mix, seen.secret, seen.id) if seen.commitment else ""
