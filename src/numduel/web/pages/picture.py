"""The picture of a game: its table while it is played, its winning chances when it is over."""

from fastapi import APIRouter, Request, Response

from numduel.match import Match
from numduel.picture.scene import position_of
from numduel.reviews import review
from numduel.solve import TooLarge
from numduel.table.view import TableView, view_of
from numduel.web.drawing.sharing import named, standing
from numduel.web.drawing.wording import names_of
from numduel.web.http.auth import GameId, rooms_of
from numduel.web.http.pictures import picture_response
from numduel.web.http.work import pooled, solution_for
from numduel.web.preview import Preview
from numduel.web.preview.scenes import graph_of
from numduel.web.rooms.finished import reviewed_match
from numduel.web.rooms.room import Room

router = APIRouter(include_in_schema=False)


@router.get("/game/{game_id}/picture.png")
async def picture(request: Request, game_id: GameId) -> Response:
    """A game as a spectator sees it, whoever asks."""
    async with rooms_of(request).enter(game_id) as room:
        view, match = view_of(room.table, (), room.here), reviewable(room)
    return await picture_response(request, await shown(request, view, match))


def reviewable(room: Room) -> Match | None:
    """The match of a table, if it is over and can be reviewed."""
    try:
        return reviewed_match(room.table) if room.table.outcome else None
    except TooLarge:
        return None


async def shown(request: Request, view: TableView, match: Match | None) -> Preview:
    """The winning chances, or the table where these cannot be told."""
    if match is not None:
        try:
            solution = await solution_for(request, view.game)
            found = await pooled(request, review, match, solution)
            return graph_of(found, names_of(view), title=named(view.game), line=standing(view))
        except TooLarge:
            pass
    return table_preview(view)


def table_preview(view: TableView) -> Preview:
    """The table."""
    seen = view.game.see(view.state, None)
    return position_of(
        view.game,
        seen,
        names_of(view),
        title=named(view.game),
        line=standing(view),
        turn=view.to_move or 0,
        hidden=view.hidden,
    )
