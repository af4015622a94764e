"""A game walked step by step without its solution: the board and the moves, but not what they were worth."""

from typing import Any

from numduel.game import CHANCE, NumduelError, an, card_of
from numduel.match import LoggedMove, Match
from numduel.table.names import Names
from numduel.web.drawing import board
from numduel.web.drawing.buttons import quoted_label
from numduel.web.drawing.links import address, in_words
from numduel.web.drawing.play_from import play_from
from numduel.web.drawing.reviewing import Place
from numduel.web.drawing.templating import render
from numduel.web.drawing.wording import headline, reason_of


def replay_page(place: Place, names: Names, match: Match, *, step: int | None = None, bare: bool = False) -> str:
    """A match, with the position before one of its steps on the board. `bare` is that step alone."""
    game, history = match.game, match.history
    last = len(history) + 1
    at = last if step is None else step
    if not 1 <= at <= last:
        raise NumduelError(f"this game has steps 1 to {last}, not {step}")
    states = [match.start]
    for line in history:
        states.append(game.play(states[-1], line.move))
    state, outcome = states[at - 1], match.outcome
    position = game.position(state)
    walked = {
        "at": at,
        "last": last,
        "mistake": None,
        "chosen": told(match, names, states, at) if at < last else None,
        "headline": headline(outcome, names),
        "reason": reason_of(outcome, names) if outcome else "",
        "board": board(game, position, names=names, last=_before(history[: at - 1])),
        "analysis": address(f"/analysis/{game.key}", game, at=position),
        "play": play_from(game, state, names, solved=False),
    }
    if bare:
        return render("replay_step.html", **walked)
    turns = [told(match, names, states, number) for number in range(1, last)]
    return render("replay.html", place=place, game=game, names=names, changes=in_words(game), turns=turns, **walked)


def told(match: Match, names: Names, states: list[Any], at: int) -> dict[str, Any]:
    """A step in words: who did what."""
    line, state = match.history[at - 1], states[at - 1]
    seat = match.game.turn(state)
    drawn = line.by == CHANCE
    did = f"drew {an(int(card_of(line.move)))}" if drawn else f"played {quoted_label(match.game, state, line.move)}"
    return {"at": at, "seat": seat, "name": names[seat - 1], "did": did, "move": line.move}


def _before(history: Any) -> LoggedMove | None:
    return history[-1] if history else None
