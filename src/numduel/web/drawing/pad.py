"""The moves of a player as buttons, each on its place."""

from typing import Any

from numduel.game import AnyGame, Moves
from numduel.memo import STATES, memoized
from numduel.table.view import TableView
from numduel.web.drawing import of
from numduel.web.drawing.buttons import button_of, buttons
from numduel.web.drawing.coach import Coach
from numduel.web.drawing.templating import macros, safe

FEW, MANY = 4, 24  # up to how many buttons get a row of four, and above how many they are small

_button, _idle, _switch = macros("table_live.html", "button", "idle", "switch", most=4096)


def pad(view: TableView, coach: Coach | None) -> str:
    """The moves of a player, with the coach's figures if there is one."""
    game, state, moves = view.game, view.state, view.moves
    if coach is None:
        return _plain(game, of(game).bare(game, state, moves), moves)
    offered = buttons(game, state, moves, coach.moves, coach.best)
    return _framed(game, {button.move: _button(button) for button in offered}, state, " coached")


@memoized(STATES)
def _plain(game: AnyGame, state: Any, moves: Moves) -> str:
    """The moves of a player without a coach, in a state without what they do not depend on: each game's `bare`."""
    bare, made, lost = of(game).bare, {}, True
    for move in moves:
        made[move], loses = _made(game, bare(game, state, (move,)), move)
        lost = lost and loses
    if lost:
        made = {button.move: _button(button) for button in buttons(game, state, moves)}
    return _framed(game, made, state)


@memoized(16_384)
def _made(game: AnyGame, state: Any, move: str) -> tuple[str, bool]:
    """A button, and whether its move loses."""
    button = button_of(game, state, move)
    return _button(button), button.loses


def _framed(game: AnyGame, playable: dict[str, str], state: Any, kind: str = "") -> str:
    """All moves on their places, playable or not, so that buttons never slide; of several groups one is shown."""
    switch, groups = _groups(game)
    drawn = []
    for begins, moves in groups:
        drawn.append(begins)
        drawn += [playable.get(move) or _outline(game, state, move) for move in moves]
    return f'<div class="pad{kind}">{switch}{"".join(drawn)}</div></div>'


def _outline(game: AnyGame, state: Any, move: str) -> str:
    """A move's place while it cannot be played."""
    return _idle(of(game).idle(game, state, move))


@memoized(256)
def _groups(game: AnyGame) -> tuple[str, list[tuple[str, list[str]]]]:
    """A switch between the groups of moves, if there are several, and of each how it begins and what is in it."""
    groups: dict[str, list[tuple[str, bool]]] = {}
    for move in game.all_moves:
        _, figures, group, _ = of(game).idle(game, game.start(), move)
        groups.setdefault(group, []).append((move, figures))
    switch = _switch(tuple(groups)) if len(groups) > 1 else ""
    found = []
    for at, (name, members) in enumerate(groups.items()):
        begins = f"{'</div>' if at else ''}{_begins(name, sum(figures for _, figures in members), at)}"
        found.append((begins, [move for move, _ in members]))
    return switch, found


def _begins(name: str, figures: int, at: int) -> str:
    """How a group begins in which so many buttons show figures; the first one is shown until another is chosen."""
    size = " many" if figures > MANY else " few" if figures <= FEW else ""
    kind = f"moves tiles{size}" if figures else "moves"
    heading = (
        f' role="group" aria-label="{safe(name)}" data-group="{safe(name)}"{" hidden" if at else ""}' if name else ""
    )
    return f'<div class="{kind}"{heading}>'
