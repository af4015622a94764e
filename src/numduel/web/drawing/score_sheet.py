"""The score sheet: a column for each player, a line for each move; of a long game only the latest."""

from numduel.game import CHANCE, AnyGame, card_of
from numduel.match import LoggedMove
from numduel.memo import memoized
from numduel.table.names import Names
from numduel.table.view import TableView
from numduel.web.drawing import of
from numduel.web.drawing.templating import safe

PIECE = 16  # lines that are cached as one
EARLIER = '<p class="earlier">Earlier moves are not shown here. Once the game is over, its record has them all.</p>'
END = "</ol></details>"

Log = tuple[LoggedMove, ...]


def score_sheet(view: TableView, names: Names) -> list[str]:
    """The sheet in parts: how it begins, and its lines, to be followed by its end."""
    game, log, before = view.game, view.log, view.played - len(view.log)
    # pieces are counted from the first move of the game, so that they stay the same while the log moves on; what comes
    # before the first whole piece is left out, and only tells which card is in hand there
    start = PIECE - before % PIECE if before else 0
    card = (_in_hand(log[:start]) if start else "") or (_first_card(view) if view.start else "")
    drawn = [_head(names, EARLIER if start else _began(view.start))]
    end = len(log)
    while end and log[end - 1].by == CHANCE:  # not a line yet: whoever sees the card has the same lines as who does not
        end -= 1
    for at in range(start, end, PIECE):
        piece, card = _lines(game, log[at : min(at + PIECE, end)], card)
        if piece:
            drawn.append(piece)
    return drawn


@memoized(1024)
def _head(names: Names, above: str) -> str:
    one, two = map(safe, names)
    return (
        f'<details class="log" id="log" open><summary>Score sheet</summary>{above}'
        f'<p class="columns"><b class="p1">{one}</b><b class="p2">{two}</b></p>'
        f'<ol class="lines" tabindex="0" aria-label="Moves">'
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


def _in_hand(log: Log) -> str:
    """The card that was drawn last."""
    return next((card_of(move) for by, move in reversed(log) if by == CHANCE), "")


@memoized(4096)
def _lines(game: AnyGame, log: Log, card: str) -> tuple[str, str]:
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
