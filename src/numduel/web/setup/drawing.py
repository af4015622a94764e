"""A table on which cards and tokens are links, each to the position that pressing it leads to."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from markupsafe import Markup, escape

from numduel.game import AnyGame
from numduel.web.drawing import draw, picture
from numduel.web.drawing.links import address
from numduel.web.drawing.pieces import MOST_CARDS, kind
from numduel.web.setup.pressing import Press, Setup

Link = Callable[[Press], str]
"""The address that a press leads to."""


def link_of(game: AnyGame, state: Any) -> Link:
    """The addresses of presses in a state. A position that is not legal takes the present one along, to stay there."""
    path, here = f"/analysis/{game.key}", game.position(state)
    return lambda press: address(path, game, at=press.at, was=None if press.legal else here, edit=1)


def table(game: AnyGame, state: Any, presses: Setup) -> Markup:
    """A table to press on."""
    shown, link = picture(game, state, False), link_of(game, state)
    scene = shown.scene
    if presses.stacks:  # the cards are the first thing on a side
        one, two = (
            (_fan(stack, seat, link, presses.odd), *side[1:])
            for seat, (stack, side) in enumerate(zip(presses.stacks, scene.sides, strict=True), 1)
        )
        scene = scene._replace(sides=(one, two))
    if presses.tokens:
        scene = scene._replace(pool=partial(_pool, presses.tokens, link))
    return Markup(draw(shown._replace(scene=scene)))  # noqa: S704 - escaped where it is made


def _fan(cards: Sequence[Press], seat: int, link: Link, odd: int) -> str:
    """The cards of a stack, as `pieces.fan` draws them."""
    below = max(0, len(cards) - MOST_CARDS)
    hidden = f'<li class="below"><b>+{below}</b><span class="unseen"> below</span></li>' if below else ""
    drawn = [
        f'<li class="{"top " if at == len(cards) else ""}{kind(int(card.face), odd)}">'
        f"{_pressed(card, f'card-{seat}-{at}', link, f'<b>{card.face}</b>')}</li>"
        for at, card in enumerate(cards, 1)
    ]
    return f"{hidden}{''.join(drawn[below:])}"


def _pool(tokens: Sequence[Press], link: Link) -> str:
    """The tokens of both players, as the game draws them."""
    drawn = [
        f'<li class="token{" gone" if token.gone else ""}">'
        f"{_pressed(token, f'token-{token.face}', link, _token(token))}</li>"
        for token in tokens
    ]
    return f'<div class="pool"><p class="quiet">Pool</p><ul>{"".join(drawn)}</ul></div>'


def _token(token: Press) -> str:
    return f'<b>{token.face}</b><span class="pips">{escape(token.note)}</span>'


def _pressed(press: Press, key: str, link: Link, face: str) -> str:
    """A link on the table; its key tells a script which one it is after the next press."""
    return f'<a href="{escape(link(press))}" data-press="{key}" aria-label="{escape(press.label)}">{face}</a>'
