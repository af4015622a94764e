"""The analysis board: any position of any variant, and what each move or draw there is worth."""

from typing import Any, NamedTuple

from fastapi import Request, Response
from fastapi.responses import HTMLResponse

from numduel.advice import leads_to, reason
from numduel.advice.standing import exactly, standing
from numduel.game import AnyGame, BadPosition
from numduel.solve import TooLarge
from numduel.solve.solution import Forced, Solution
from numduel.web.drawing import board
from numduel.web.pages.page import page_router
from numduel.web.pages.variant import address, changed, in_words, variant
from numduel.web.solving import solve
from numduel.web.templating import render

NAMES = ("Player 1", "Player 2")

router = page_router()


class Choice(NamedTuple):
    """A move, with all that a page tells of it."""

    move: str
    address: str  # of the position after it
    value: float | None  # the winning chance that it leaves, if that is known
    chance: str  # the same in words
    best: bool
    end: int | None  # in how many moves the game ends after it, where that is certain
    why: str


class Chance(NamedTuple):
    """A draw, with all that a page tells of it."""

    move: str
    address: str
    left: int  # cards of this kind
    likely: float
    value: float | None
    chance: str


@router.get("/analysis")
def index() -> str:
    """The games that can be analysed: all of them."""
    return render("analysis_index.html")


@router.get("/analysis/{key}")
def analysis(request: Request, key: str, at: str | None = None) -> Response:
    """A position, by default the start of the game."""
    game = variant(key, request.query_params)
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
        moves=choices(game, solution, state),
        draws=chances(game, solution, state),
    )
    return HTMLResponse(page, 400 if wrong else 200)


def choices(game: AnyGame, solution: Solution[Any] | None, state: Any) -> list[Choice]:
    """What can be played in a state, the best first; without a solution, in the order of the rules."""
    values = solution.moves(state) if solution else {}
    best = solution.best(state) if solution else ()
    found = []
    for move in game.moves(state):
        after = game.play(state, move)
        value = values.get(move)
        if solution:
            why = reason(solution, state, move)
        else:
            why = "ends the game" if game.outcome(after) else leads_to(game, state, move)
        found.append(
            Choice(
                move,
                address(f"/analysis/{game.key}", game, at=game.position(after)),
                value,
                "" if value is None else exactly(value),
                move in best and value != 0,
                solution.distance(after) if solution else None,
                why,
            )
        )
    return sorted(found, key=_rank)


def _rank(choice: Choice) -> tuple[float, int]:
    """The best first; of those that are as good, a quick win and a long defence."""
    value = round(choice.value or 0, 9)
    return -value, (choice.end or 0) if value == 1 else -(choice.end or 0)


def chances(game: AnyGame, solution: Solution[Any] | None, state: Any) -> list[Chance]:
    """What can be drawn in a state, with the winning chance of whoever draws it."""
    draws = game.chances(state)
    total, found = sum(weight for _, weight in draws), []
    for draw, weight in draws:
        after = game.play(state, draw)
        value = solution.value(after) if solution else None
        link = address(f"/analysis/{game.key}", game, at=game.position(after))
        found.append(Chance(draw, link, weight, weight / total, value, "" if value is None else exactly(value)))
    return found
