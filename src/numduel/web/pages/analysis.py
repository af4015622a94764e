"""The analysis board: any position of any variant, set up by pressing, with the value of each move or draw."""

from typing import Any, NamedTuple

from fastapi import Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from numduel.advice.standing import standing
from numduel.game import AnyGame, BadPosition
from numduel.solve import TooLarge
from numduel.solve.solution import Forced, Solution
from numduel.web.drawing import NAMES
from numduel.web.drawing.links import address, changed, game_from_query, in_words
from numduel.web.drawing.play_from import play_from
from numduel.web.drawing.rated import rated_draws, rated_moves
from numduel.web.drawing.templating import render
from numduel.web.http.page_route import page_router
from numduel.web.http.work import pooled, solution_for
from numduel.web.setup import setup
from numduel.web.setup.drawing import link_of, table

router = page_router()


@router.get("/analysis")
async def index(request: Request) -> str:
    """The list of games."""
    return await pooled(request, render, "analysis_index.html")


class Asked(NamedTuple):
    """A position as it was asked for, and what became of that."""

    game: AnyGame
    at: str | None
    state: Any
    wrong: str = ""  # with the position, in which case the state is the one before
    solution: Solution[Any] | None = None
    unsolved: str = ""  # why there is no solution
    edit: bool = False  # whether it is being set up


@router.get("/analysis/{key}")
async def analysis(
    request: Request, key: str, at: str | None = None, was: str | None = None, edit: bool = False
) -> Response:
    """A position, by default the start of the game; if it is a bad one, the board stays as it `was`."""
    asked = await pooled(request, lambda: read(game_from_query(key, request.query_params), at, was))
    if was is not None and not asked.wrong:
        return RedirectResponse(address(request.url.path, asked.game, at=at, edit=1 if edit else None))
    try:
        solution = await solution_for(request, asked.game)
    except TooLarge as error:
        asked = asked._replace(unsolved=str(error))
    else:
        asked = asked._replace(solution=solution)
    return await pooled(request, analysis_page, asked._replace(edit=edit or not at))


def read(game: AnyGame, at: str | None, was: str | None = None) -> Asked:
    """Read a position."""
    try:
        return Asked(game, at, game.from_position(at.strip()) if at else game.start())
    except BadPosition as error:
        return Asked(game, at, read(game, was).state, wrong=str(error))


def analysis_page(asked: Asked) -> Response:
    """A position, and what is wrong with the one that was asked for."""
    game, at, state, wrong, solution, unsolved, edit = asked
    turn, position, presses = game.turn(state), game.position(state), setup(game, state)
    page = render(
        "analysis.html",
        game=game,
        changes=in_words(game),
        hidden=changed(game),
        position=position,
        typed=at if wrong else position,
        wrong=wrong,
        unsolved=unsolved,
        turn=turn,
        board=table(game, state, presses),
        presses=presses,
        link=link_of(game, state),
        edit=edit,
        play=None if wrong else play_from(game, state, NAMES, solved=not unsolved),
        outcome=game.outcome(state),
        standing=standing(solution, state, NAMES[turn - 1]) if solution else None,
        value=solution.value(state) if solution else None,
        forced=isinstance(solution, Forced),
        moves=rated_moves(game, solution, state),
        draws=rated_draws(game, solution, state),
    )
    return HTMLResponse(page, 400 if wrong else 200)
