"""Puzzles: positions with one right answer, in a row generated from a seed."""

import secrets
from typing import Annotated, Any, NamedTuple

from fastapi import Query, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from numduel.fair import secret_from
from numduel.memo import Recent
from numduel.puzzles import SET, puzzle_set
from numduel.puzzles.puzzle import NoPuzzles, Puzzle
from numduel.solve import TooLarge
from numduel.solve.solution import Solution
from numduel.web.drawing.links import address, changed, game_from_query, in_words
from numduel.web.drawing.none import Missing, none_page
from numduel.web.drawing.puzzle import posed, told
from numduel.web.drawing.sharing import named, puzzle_share
from numduel.web.drawing.templating import render
from numduel.web.http.origin import origin_of
from numduel.web.http.page_route import page_router
from numduel.web.http.pictures import picture_response
from numduel.web.http.work import pooled, solution_for
from numduel.web.preview.scenes import puzzle_position

NONE = Missing("puzzles", "puzzles", "puzzles")
LONGEST_SEED = 60
MOST = 200  # puzzles of a seed

router = page_router()
recent: Recent[list[Puzzle]] = Recent(64)  # sets: a puzzle is asked for again with each answer, then comes the next


@router.get("/puzzles")
async def index(request: Request) -> str:
    """The list of games."""
    return await pooled(request, render, "puzzles_index.html")


class Asked(NamedTuple):
    """Which puzzle of a seed, and what was answered."""

    seed: str
    number: int
    answer: str | None
    solved: bool  # whether to tell the solution


@router.get("/puzzles/{key}")
async def puzzle(
    request: Request,
    key: str,
    *,
    seed: Annotated[str, Query(max_length=LONGEST_SEED)] = "",
    n: Annotated[int, Query(ge=1, le=MOST)] = 1,
    answer: str | None = None,
    solved: bool = False,
) -> Response:
    """A puzzle, or the verdict on an answer, with the solution once it was found or given up on.

    For a variant without puzzles, why there are none.
    """
    game = await pooled(request, game_from_query, key, request.query_params)
    if not seed:
        return RedirectResponse(address(f"/puzzles/{key}", game, seed=secrets.token_hex(4), n=1), 307)
    try:
        solution = await solution_for(request, game)
        asked = Asked(seed, n, answer, solved)
        return HTMLResponse(await pooled(request, puzzle_page, solution, asked, origin_of(request)))
    except (NoPuzzles, TooLarge) as error:
        return HTMLResponse(await pooled(request, none_page, game, NONE, str(error)))


@router.get("/puzzles/{key}/picture.png")
async def picture(
    request: Request,
    key: str,
    seed: Annotated[str, Query(max_length=LONGEST_SEED)],
    n: Annotated[int, Query(ge=1, le=MOST)] = 1,
) -> Response:
    """The picture of a puzzle."""
    game = await pooled(request, game_from_query, key, request.query_params)
    solution = await solution_for(request, game)
    puzzle = await pooled(request, puzzle_of, solution, seed, n)
    return await picture_response(request, puzzle_position(game, puzzle, f"{named(game)}, puzzle {n}"))


def puzzle_of(solution: Solution[Any], seed: str, number: int) -> Puzzle:
    """That puzzle of a seed."""
    which, at = divmod(number - 1, SET)
    found = recent.get((solution.game, seed, which), lambda: puzzle_set(solution, secret_from(seed), which))
    return found[at % len(found)]


def puzzle_page(solution: Solution[Any], asked: Asked, origin: str = "") -> str:
    """A puzzle, or the verdict on an answer; `origin` is ours, for links that are sent to somebody."""
    game, (seed, n, answer, solved) = solution.game, asked
    here = f"/puzzles/{game.key}"
    puzzle = puzzle_of(solution, seed, n)
    question = posed(solution, puzzle)
    return render(
        "puzzle.html",
        game=game,
        changes=in_words(game),
        number=n,
        posed=question,
        share=puzzle_share(game, origin, seed, n, question.question),
        hidden={"seed": seed, "n": n, **changed(game)},
        told=None if answer is None else told(solution, puzzle, answer, solved=solved),
        solved=None if answer is None else address(here, game, seed=seed, n=n, answer=answer, solved=1),
        again=address(here, game, seed=seed, n=n),
        next=address(here, game, seed=seed, n=n + 1) if n < MOST else address(here, game),
    )
