"""A game to be embedded in other sites: for spectators, live, and the only page of ours that may be framed.

Its address is not below the table's, so that browsers do not send it the seat's cookie; nor would it be read.
"""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from markupsafe import Markup

from numduel.table.refusal import Refused
from numduel.table.view import view_of
from numduel.web.drawing.sharing import named
from numduel.web.drawing.sheet import live
from numduel.web.drawing.templating import render
from numduel.web.drawing.wording import names_of
from numduel.web.http.auth import GameId, rooms_of
from numduel.web.http.errors import TITLES
from numduel.web.http.recaps import recap_for
from numduel.web.http.refusals import answer_to
from numduel.web.http.security import EMBEDDABLE

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.get("/embed/game/{game_id}")
async def embed(request: Request, game_id: GameId) -> HTMLResponse:
    """The table as a spectator sees it, or why there is none."""
    rooms = rooms_of(request)
    try:
        async with rooms.enter(game_id) as room:
            view = view_of(room.table, (), room.here)
            recap = await recap_for(rooms.threads, room, view) if view.outcome else ""
    except Refused as refused:
        answer = answer_to(refused)
        words = f"{answer.sentence[:1].upper()}{answer.sentence[1:]}."
        page = render("embed.html", id="", title=TITLES[answer.status], words=words)
        return HTMLResponse(page, answer.status, EMBEDDABLE)
    title = f"{' vs '.join(names_of(view))}, {named(view.game)}"
    drawn = Markup(live(view, recap=recap))  # noqa: S704 - escaped where it is made
    return HTMLResponse(render("embed.html", id=game_id, title=title, game=view.game, live=drawn), headers=EMBEDDABLE)
