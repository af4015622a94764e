"""Puzzles: positions with one right move, in a row that follows from a seed."""

import secrets
from typing import Annotated, Any

from fastapi import Query, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from numduel.advice import hint, percent, reason
from numduel.puzzles import HARDEST, task
from numduel.solve.solution import Forced, Solution
from numduel.web.drawing import board
from numduel.web.pages.analysis import NAMES, choices
from numduel.web.pages.page import page_router
from numduel.web.pages.row import MOST, Row
from numduel.web.pages.variant import address, changed, in_words, variant
from numduel.web.solving import solve
from numduel.web.templating import render

LONGEST_SEED = 60

router = page_router()
row = Row()


@router.get("/puzzles")
def index() -> str:
    """The games that have puzzles."""
    return render("puzzles_index.html")


@router.get("/puzzles/{key}")
def puzzle(
    request: Request,
    key: str,
    seed: Annotated[str, Query(max_length=LONGEST_SEED)] = "",
    n: Annotated[int, Query(ge=1, le=MOST)] = 1,
    answer: str | None = None,
) -> Response:
    """A puzzle, or what somebody's answer to it is worth."""
    game = variant(key, request.query_params)
    here = f"/puzzles/{key}"
    if not seed:
        return RedirectResponse(address(here, game, seed=secrets.token_hex(4), n=1), 307)
    solution = solve(game)
    state, _, grade = row.puzzle(solution, seed, n)
    turn = game.turn(state)
    page = render(
        "puzzle.html",
        game=game,
        changes=in_words(game),
        number=n,
        grade=grade,
        hardest=HARDEST,
        turn=turn,
        board=board(game, game.position(state), bottom=turn, names=NAMES),
        task=task(solution, state),
        moves=game.moves(state),
        hidden={"seed": seed, "n": n, **changed(game)},
        told=None if answer is None else verdict(solution, state, answer),
        again=address(here, game, seed=seed, n=n),
        next=address(here, game, seed=seed, n=n + 1) if n < MOST else address(here, game),
        analysis=address(f"/analysis/{key}", game, at=game.position(state)),
    )
    return HTMLResponse(page)


def verdict(solution: Solution[Any], state: Any, answer: str) -> dict[str, Any]:
    """What is told of an answer: whether it is right, why, and what each move is worth."""
    loss = solution.loss(state, answer)
    return {
        "answer": answer,
        "right": not loss,
        "loss": percent(loss),
        "does": reason(solution, state, answer),
        "why": hint(solution, state)[0],
        "choices": choices(solution.game, solution, state),
        "forced": isinstance(solution, Forced),
    }
