"""The analysis board: any position of any variant, with the value of each move or draw."""

from typing import Any, NamedTuple

from fastapi import Request, Response
from fastapi.responses import HTMLResponse

from numduel.advice.standing import exactly, standing
from numduel.game import AnyGame, BadPosition
from numduel.solve import TooLarge
from numduel.solve.solution import Forced, Solution
from numduel.web.drawing import NAMES, board
from numduel.web.drawing.links import changed, game_from_query, in_words
from numduel.web.drawing.play_from import play_from
from numduel.web.drawing.rated import rated_draws, rated_moves
from numduel.web.drawing.templating import render
from numduel.web.http.page_route import page_router
from numduel.web.http.work import pooled, solution_for

router = page_router()


@router.get("/analysis")
async def index(request: Request) -> str:
    """The list of games."""
    return await pooled(request, render, "analysis_index.html")


class Asked(NamedTuple):
    """A position as it was typed, and what became of that."""

    game: AnyGame
    at: str | None
    state: Any
    wrong: str = ""  # with the position, in which case this is the start of the game
    solution: Solution[Any] | None = None
    unsolved: str = ""  # why there is no solution


@router.get("/analysis/{key}")
async def analysis(request: Request, key: str, at: str | None = None) -> Response:
    """A position, by default the start of the game."""
    asked = await pooled(request, lambda: read(game_from_query(key, request.query_params), at))
    if not asked.wrong:
        try:
            asked = asked._replace(solution=await solution_for(request, asked.game))
        except TooLarge as error:
            asked = asked._replace(unsolved=str(error))
    return await pooled(request, analysis_page, asked)


def read(game: AnyGame, at: str | None) -> Asked:
    """Read a position."""
    try:
        return Asked(game, at, game.from_position(at.strip()) if at else game.start())
    except BadPosition as error:
        return Asked(game, at, game.start(), wrong=str(error))


def analysis_page(asked: Asked) -> Response:
    """A position, or what is wrong with it."""
    game, at, state, wrong, solution, unsolved = asked
    turn, position = game.turn(state), game.position(state)
    page = render(
        "analysis.html",
        game=game,
        changes=in_words(game),
        hidden=changed(game),
        typed=at if wrong else position,
        wrong=wrong,
        unsolved=unsolved,
        turn=turn,
        to_move=game.to_move(state),
        board=board(game, position, names=NAMES),
        play=None if wrong else play_from(game, state, NAMES, solved=not unsolved),
        outcome=game.outcome(state),
        standing=standing(solution, state, NAMES[turn - 1]) if solution else None,
        value=solution.value(state) if solution else None,
        chance=exactly(solution.value(state)) if solution else None,
        forced=isinstance(solution, Forced),
        moves=rated_moves(game, solution, state),
        draws=rated_draws(game, solution, state),
    )
    return HTMLResponse(page, 400 if wrong else 200)
