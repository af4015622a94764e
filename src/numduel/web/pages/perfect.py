"""Perfect play: in words and pictures for the standard rules, in figures for any variant."""

from functools import cache
from pathlib import Path
from typing import Any

from fastapi import Request
from fastapi.responses import Response
from markupsafe import Markup

from numduel.advice.standing import counted, exactly, shares, standing
from numduel.game import AnyGame
from numduel.rules import GAMES
from numduel.rules import game as make_game
from numduel.solve import TooLarge
from numduel.solve.data import game_data
from numduel.solve.solution import Solution
from numduel.web.drawing.links import game_from_query, in_words
from numduel.web.drawing.markdown import html
from numduel.web.drawing.templating import render
from numduel.web.http.page_route import page_router
from numduel.web.http.work import pooled, solution_for

TEXTS = Path(__file__).parent.parent / "perfect"

router = page_router()


@cache
def text(name: str) -> Markup:
    """One of the texts generated from the solutions."""
    return html((TEXTS / f"{name}.md").read_text(encoding="utf-8"), name)


@router.get("/perfect")
async def index(request: Request) -> str:
    """An overview of all games."""
    return await pooled(request, index_page)


def index_page() -> str:
    """The overview."""
    return render("perfect_index.html", overview=text("overview"), luck=text("luck"), variants=text("variants"))


@router.get("/perfect/{key}.svg")
async def picture(request: Request, key: str) -> Response:
    """The picture of a game."""
    make_game(key)  # raises UnknownGame
    return Response(await pooled(request, (TEXTS / f"{key}.svg").read_bytes), media_type="image/svg+xml")


@router.get("/perfect/{key}")
async def perfect(request: Request, key: str) -> str:
    """A game with standard rules, or the figures of a variant."""
    game = await pooled(request, game_from_query, key, request.query_params)
    solution, unsolved = None, None
    if game.changed:
        try:
            solution = await solution_for(request, game)
        except TooLarge as error:
            unsolved = str(error)
    return await pooled(request, perfect_page, game, solution, unsolved)


def perfect_page(game: AnyGame, solution: Solution[Any] | None, unsolved: str | None) -> str:
    """A game with standard rules, or a variant with its solution, or with the reason why there is none."""
    changes = in_words(game)
    return render(
        "perfect.html",
        game=game,
        changes=changes,
        text=None if changes else text(game.key),
        found=figures(solution) if solution else None,
        unsolved=unsolved,
        others=[other for other in GAMES if other != game.key],
    )


def figures(solution: Solution[Any]) -> dict[str, Any]:
    """A solution in numbers: a few sentences, and the winning chance of each first move, after each first card."""
    moves: dict[str, Any] = game_data(solution)["moves"]
    rows = moves if any(isinstance(value, dict) for value in moves.values()) else {"": moves}
    return {
        "standing": standing(solution, solution.game.start(), "The first player"),
        "positions": counted(solution.figures.positions, "position"),
        "shares": shares(solution),
        "columns": list(dict.fromkeys(move for row in rows.values() for move in row)),
        "rows": {draw: {move: exactly(value) for move, value in row.items()} for draw, row in rows.items()},
    }
