"""The rules of each game, and of any variant of it."""

from fastapi import Request

from numduel.game import AnyGame
from numduel.handbook import CHANGEABLE, page
from numduel.rules.variant import Number
from numduel.web.drawing.links import address, game_from_query, in_words
from numduel.web.drawing.markdown import html
from numduel.web.drawing.starting import OPPONENTS
from numduel.web.drawing.templating import render
from numduel.web.games import cached_game
from numduel.web.http.errors import in_full
from numduel.web.http.page_route import page_router
from numduel.web.http.work import pooled
from numduel.web.solving import who_can_play

router = page_router()


@router.get("/rules")
async def index(request: Request) -> str:
    """All games, each in one line."""
    return await pooled(request, render, "rules_index.html")


@router.get("/rules/{key}")
async def rules(request: Request, key: str) -> str:
    """The rules of a game with this variant's numbers, and a form to change them."""
    return await pooled(request, lambda: rules_page(game_from_query(key, request.query_params)))


def rules_page(game: AnyGame) -> str:
    """The rules of a variant."""
    text = page(game).partition(CHANGEABLE)[0]  # the form covers these
    variants = {name: (each.about, cached_game(game.key, each.rules)) for name, each in game.variants.items()}
    large = who_can_play(game)
    return render(
        "rules.html",
        game=game,
        changes=in_words(game),
        text=html(text),
        fields=[(rule, game.rules[rule.name], isinstance(rule, Number)) for rule in game.declared()],
        named=[(name, about, address(f"/rules/{game.key}", each)) for name, (about, each) in variants.items()],
        large=in_full(large) if large else "",
        **OPPONENTS,
        analysis=address(f"/analysis/{game.key}", game),
    )
