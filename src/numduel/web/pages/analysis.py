"""The analysis board: any position of any variant, with the value of each move or draw."""

from fastapi import Request, Response
from fastapi.responses import HTMLResponse

from numduel.advice.standing import exactly, standing
from numduel.game import BadPosition
from numduel.solve import TooLarge
from numduel.solve.solution import Forced
from numduel.web.drawing import NAMES, board
from numduel.web.drawing.links import changed, game_from_query, in_words
from numduel.web.drawing.rated import rated_draws, rated_moves
from numduel.web.drawing.templating import render
from numduel.web.http.page_route import page_router
from numduel.web.solving import solve

router = page_router()


@router.get("/analysis")
def index() -> str:
    """The list of games."""
    return render("analysis_index.html")


@router.get("/analysis/{key}")
def analysis(request: Request, key: str, at: str | None = None) -> Response:
    """A position, by default the start of the game."""
    game = game_from_query(key, request.query_params)
    state = game.start()
    wrong = unsolved = ""
    solution = None
    try:
        state = game.from_position(at.strip()) if at else state
        solution = solve(game)
    except BadPosition as error:
        wrong = str(error)
    except TooLarge as error:
        unsolved = str(error)
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
        outcome=game.outcome(state),
        standing=standing(solution, state, NAMES[turn - 1]) if solution else None,
        value=solution.value(state) if solution else None,
        chance=exactly(solution.value(state)) if solution else None,
        forced=isinstance(solution, Forced),
        moves=rated_moves(game, solution, state),
        draws=rated_draws(game, solution, state),
    )
    return HTMLResponse(page, 400 if wrong else 200)
