"""The review of a game: the winning chances, each turn, each player, and another try at the mistakes."""

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

from fastapi import Query, Request

from numduel.advice import percent
from numduel.game import CHANCE, NumduelError
from numduel.match import LoggedMove, Match
from numduel.players import HUMAN
from numduel.reviews import Review, Step, review, signed, summary
from numduel.solve.solution import Forced, Solution
from numduel.table.view import view_of
from numduel.web.drawing import board
from numduel.web.drawing.buttons import label, quoted_label
from numduel.web.drawing.chart import chart
from numduel.web.drawing.links import address, in_words
from numduel.web.drawing.rated import rated_moves
from numduel.web.drawing.recapping import called, recap_html
from numduel.web.drawing.sharing import Share, review_share
from numduel.web.drawing.templating import render
from numduel.web.drawing.verdict import verdict
from numduel.web.drawing.wording import reason_of
from numduel.web.http.auth import GameId, rooms_of, seats_of, tokens_of
from numduel.web.http.origin import origin_of
from numduel.web.http.page_route import page_router
from numduel.web.http.work import pooled, solution_for
from numduel.web.rooms.finished import reviewed_match

router = page_router()


class Told(NamedTuple):
    """A match, and the seats of the viewer."""

    match: Match
    solution: Solution[Any]
    found: Review
    names: tuple[str, str]
    seats: tuple[int, ...]


def review_page(
    id: str,  # noqa: A002 - it is what a game's page is called everywhere
    names: tuple[str, str],
    match: Match,
    solution: Solution[Any],
    seats: tuple[int, ...],
    *,
    who: tuple[str, str] = (HUMAN, HUMAN),
    step: int | None = None,
    answer: str | None = None,
    solved: bool = False,
    share: Share | None = None,
) -> str:
    """The review of a match for the holder of those seats, with one of its steps on the board.

    A step that was a mistake becomes a question, and is explained once it is answered.
    """
    game, found = match.game, review(match, solution)
    told = Told(match, solution, found, names, seats)
    mine = [at for at, each in enumerate(found.steps, 1) if each.word and each.best and each.by in (seats or (1, 2))]
    last = len(found.steps) + 1  # the final position, after all steps
    if step is None:
        step = max(mine, key=lambda at: found.steps[at - 1].loss, default=last)
    if not 1 <= step <= last:
        raise NumduelError(f"this game has steps 1 to {last}, not {step}")
    outcome = match.outcome
    return render(
        "review.html",
        id=id,
        game=game,
        names=names,
        changes=in_words(game),
        won=outcome.winner if outcome else None,
        outcome=outcome,
        reason=reason_of(outcome, names) if outcome else "",
        recap=recap_html(id, match, found, called(names, who), seats),
        seats=seats,
        chart=chart(found, names),
        turns=turns(told),
        mistakes=[_line(found.steps[at - 1], at, names) for at in mine],
        rows={row: [*map(minus, both)] for row, both in summary(found.sides, luck=game.has_chance).items()},
        at=step,
        last=last,
        share=share,
        **shown(told, step, answer, solved=solved),
    )


def shown(told: Told, at: int, answer: str | None, *, solved: bool) -> dict[str, Any]:
    """One step on the board, and what is said about it."""
    match, solution, found, names, seats = told
    game, steps = match.game, found.steps
    chosen = steps[at - 1] if at <= len(steps) else None
    position = chosen.position if chosen else game.position(match.state)
    state = game.from_position(position)
    before = steps[at - 2] if at > 1 else None
    moved = bool(chosen and chosen.best)
    asked = bool(moved and chosen and chosen.word and answer is None)
    judged = verdict(solution, state, answer, solved=solved) if moved and answer is not None else None
    return {
        "board": board(
            game,
            position,
            bottom=seats[0] if len(seats) == 1 else 1,
            names=names,
            last=LoggedMove(before.by, before.move) if before else None,
        ),
        "analysis": address(f"/analysis/{game.key}", game, at=position),
        "chosen": _line(chosen, at, names) if chosen else None,
        "called": quoted_label(game, state, chosen.move) if chosen and moved else "",
        "asked": {move: label(game, state, move) for move in game.moves(state)} if asked else {},
        "told": judged,
        "choices": judged["choices"] if judged else rated_moves(game, solution, state) if moved and not asked else [],
        "forced": isinstance(solution, Forced),
    }


def turns(told: Told) -> list[dict[str, Any]]:
    """Each turn: what was drawn, what was played, and what it cost."""
    match, _, found, names, _ = told
    lines: list[dict[str, Any]] = []
    drawn = None
    for at, step in enumerate(found.steps, 1):
        line = _line(step, at, names)
        line["analysis"] = address(f"/analysis/{match.game.key}", match.game, at=step.position)
        if step.by == CHANCE:
            drawn = line
        else:
            lines.append({**line, "drawn": drawn})
            drawn = None
    if drawn:  # the game ended with a card in hand
        lines.append({**drawn, "drawn": drawn, "move": ""})
    return lines


def minus(figure: str) -> str:
    """A figure with a real minus sign, which is as wide as the plus."""
    return figure.replace("-", "\N{MINUS SIGN}")


def _line(step: Step, at: int, names: Sequence[str]) -> dict[str, Any]:
    """A step as the page shows it."""
    name = names[step.turn - 1]
    return {
        "at": at,
        "seat": step.turn,
        "name": name,
        "move": step.move,
        "end": step.ending(name) if step.is_end else "",
        "drawn": step.by == CHANCE,
        "luck": minus(signed(step.luck)),
        "before": percent(step.before),
        "after": percent(step.after),
        "loss": percent(step.loss),
        "lost": step.loss > 0 and percent(step.before) != percent(step.after),
        "word": step.word,
        "better": step.better if step.best else "",
    }


@router.get("/game/{game_id}/review")
async def review_of_game(
    request: Request,
    game_id: GameId,
    step: int | None = None,
    answer: Annotated[str | None, Query(max_length=100)] = None,
    solved: bool = False,
) -> str:
    """What each move of a finished game was worth."""
    rooms = rooms_of(request)
    async with rooms.enter(game_id) as room:
        seats = tuple(await seats_of(rooms, room, tokens_of(request)))
        match, info = reviewed_match(room.table), room.table.info
        share = review_share(view_of(room.table, (), room.here), origin_of(request))
    solution = await solution_for(request, match.game)
    return await pooled(
        request,
        review_page,
        game_id,
        info.names,
        match,
        solution,
        seats,
        who=info.who,
        step=step,
        answer=answer,
        solved=solved,
        share=share,
    )
