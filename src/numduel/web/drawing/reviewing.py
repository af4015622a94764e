"""The review of a game, walked step by step: the winning chances, each turn, each player, and the mistakes."""

from typing import Any, NamedTuple

from numduel.game import CHANCE, NumduelError
from numduel.match import LoggedMove, Match
from numduel.players import HUMAN
from numduel.reviews import Review, Step, review, summary
from numduel.solve.solution import Forced, Solution
from numduel.table.names import Names, as_seen
from numduel.web.drawing import board
from numduel.web.drawing.buttons import label, quoted_label
from numduel.web.drawing.chart import chart, marker
from numduel.web.drawing.links import address, in_words
from numduel.web.drawing.play_from import play_from
from numduel.web.drawing.rated import rated_moves
from numduel.web.drawing.recapping import called, recap_html
from numduel.web.drawing.sharing import Share
from numduel.web.drawing.templating import render
from numduel.web.drawing.verdict import verdict
from numduel.web.drawing.viewpoint import Viewpoint, minus
from numduel.web.drawing.wording import headline, reason_of


class Place(NamedTuple):
    """Where the review of a game is, and where it leads back to."""

    review: str  # its address
    home: str  # the address of what comes before it
    words: str = ""  # the link there; empty: the game and its players
    record: str = ""  # the address of the game's record, if there is no other link to it


def of_table(id: str) -> Place:  # noqa: A002 - it is what a game's page is called everywhere
    """The review of a game that was played at a table here."""
    return Place(f"/game/{id}/review", f"/game/{id}")


class Told(NamedTuple):
    """A match that was reviewed, the seats of the viewer, and from whose point of view it is told."""

    match: Match
    solution: Solution[Any]
    found: Review
    seats: tuple[int, ...]
    view: Viewpoint

    @property
    def last(self) -> int:
        """The step after all others: the final position."""
        return len(self.found.steps) + 1

    def step(self, at: int) -> Step | None:
        """A step, counted from 1; None at the final position."""
        return self.found.steps[at - 1] if at < self.last else None

    @property
    def mistakes(self) -> list[int]:
        """The mistakes that can be tried again: the viewer's, or everybody's."""
        steps = enumerate(self.found.steps, 1)
        return [at for at, step in steps if step.word and step.best and step.by in (self.seats or (1, 2))]


def review_page(
    place: Place,
    names: Names,
    match: Match,
    solution: Solution[Any],
    seats: tuple[int, ...],
    *,
    who: tuple[str, str] = (HUMAN, HUMAN),
    step: int | None = None,
    answer: str | None = None,
    solved: bool = False,
    bare: bool = False,
    share: Share | None = None,
) -> str:
    """The review of a match for the holder of those seats, with one of its steps on the board.

    A step that was a mistake becomes a question, and is explained once it is answered. `bare` is that step alone.
    """
    game, found, names = match.game, review(match, solution), as_seen(names, seats)
    told = Told(match, solution, found, seats, Viewpoint(seats[0] if len(seats) == 1 else 1, names))
    mistakes = told.mistakes
    if step is None:
        step = max(mistakes, key=lambda at: found.steps[at - 1].loss, default=told.last)
    if not 1 <= step <= told.last:
        raise NumduelError(f"this game has steps 1 to {told.last}, not {step}")
    outcome = match.outcome
    walked = {
        "game": game,
        "view": told.view,
        "outcome": outcome,
        "reason": reason_of(outcome, names) if outcome else "",
        "headline": headline(outcome, names),
        "at": step,
        "last": told.last,
        "band": marker(step, told.last - 1),
        "mistake": following(mistakes, step),
        **shown(told, step, answer, solved=solved),
    }
    if bare:
        return render("review_step.html", **walked)
    return render(
        "review.html",
        place=place,
        names=names,
        changes=in_words(game),
        recap=recap_html(place.review, match, found, called(names, who), seats),
        seats=seats,
        chart=chart(found, told.view),
        turns=turns(told),
        mistakes=[told.view.line(found.steps[at - 1], at) for at in mistakes],
        rows={row: [*map(minus, both)] for row, both in summary(found.sides, luck=game.has_chance).items()},
        beyond=any(not 0 <= round(side.adjusted, 3) <= 1 for side in found.sides),
        share=share,
        **walked,
    )


def following(mistakes: list[int], at: int) -> int | None:
    """The mistake after a step; after the last one comes the first. None if there is no other."""
    later = [each for each in mistakes if each > at] + [each for each in mistakes if each < at]
    return later[0] if later else None


def shown(told: Told, at: int, answer: str | None, *, solved: bool) -> dict[str, Any]:
    """One step on the board, and what is said about it."""
    match, solution, _, seats, view = told
    game, chosen = match.game, told.step(at)
    before = told.step(at - 1) if at > 1 else None
    position = chosen.position if chosen else game.position(match.state)
    state = game.from_position(position)
    moved = bool(chosen and chosen.best)
    asked = bool(moved and chosen and chosen.word and answer is None)
    judged = verdict(solution, state, answer, solved=solved) if moved and answer is not None else None
    choices = judged["choices"] if judged else rated_moves(game, solution, state) if moved and not asked else []
    return {
        "board": board(
            game,
            position,
            bottom=seats[0] if len(seats) == 1 else 1,
            names=view.names,
            last=LoggedMove(before.by, before.move) if before else None,
        ),
        "analysis": address(f"/analysis/{game.key}", game, at=position),
        "chosen": view.line(chosen, at) if chosen else None,
        "called": quoted_label(game, state, chosen.move) if chosen and moved else "",
        "asked": {move: label(game, state, move) for move in game.moves(state)} if asked else {},
        "told": judged,
        "choices": view.choices(choices, game.turn(state)),
        "forced": isinstance(solution, Forced),
        "play": play_from(game, state, view.names, seats[0] if len(seats) == 1 else 0),
    }


def turns(told: Told) -> list[dict[str, Any]]:
    """Each turn: what was drawn, what was played, and what it cost."""
    match, found, view = told.match, told.found, told.view
    lines: list[dict[str, Any]] = []
    drawn = None
    for at, step in enumerate(found.steps, 1):
        line = view.line(step, at)
        line["analysis"] = address(f"/analysis/{match.game.key}", match.game, at=step.position)
        if step.by == CHANCE:
            drawn = line
        else:
            lines.append({**line, "drawn": drawn})
            drawn = None
    if drawn:  # the game ended with a card in hand
        lines.append({**drawn, "drawn": drawn, "move": ""})
    return lines
