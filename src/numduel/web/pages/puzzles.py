"""Puzzles: positions with one right move, in a row generated from a seed."""

import secrets
from typing import Annotated

from fastapi import Query, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from numduel.puzzles import HARDEST, task
from numduel.web.drawing import NAMES, board
from numduel.web.drawing.buttons import label
from numduel.web.drawing.links import address, changed, game_from_query, in_words
from numduel.web.drawing.templating import render
from numduel.web.drawing.verdict import verdict
from numduel.web.http.page_route import page_router
from numduel.web.pages.puzzle_rows import MOST, Row
from numduel.web.solving import solve

LONGEST_SEED = 60

router = page_router()
row = Row()


@router.get("/puzzles")
def index() -> str:
    """The list of games."""
    return render("puzzles_index.html")


@router.get("/puzzles/{key}")
def puzzle(
    request: Request,
    key: str,
    *,
    seed: Annotated[str, Query(max_length=LONGEST_SEED)] = "",
    n: Annotated[int, Query(ge=1, le=MOST)] = 1,
    answer: str | None = None,
    solved: bool = False,
) -> Response:
    """A puzzle, or the verdict on an answer, with the solution once it was found or given up on."""
    game = game_from_query(key, request.query_params)
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
        moves={move: label(game, state, move) for move in game.moves(state)},
        hidden={"seed": seed, "n": n, **changed(game)},
        told=None if answer is None else verdict(solution, state, answer, solved=solved),
        solved=None if answer is None else address(here, game, seed=seed, n=n, answer=answer, solved=1),
        again=address(here, game, seed=seed, n=n),
        next=address(here, game, seed=seed, n=n + 1) if n < MOST else address(here, game),
        analysis=address(f"/analysis/{key}", game, at=game.position(state)),
    )
    return HTMLResponse(page)
