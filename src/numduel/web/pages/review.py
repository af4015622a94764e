"""The review of a game that was played here."""

from typing import Annotated

from fastapi import Query, Request

from numduel.solve import TooLarge
from numduel.table.names import as_seen
from numduel.table.view import view_of
from numduel.web.drawing.replaying import replay_page
from numduel.web.drawing.reviewing import of_table, review_page
from numduel.web.drawing.sharing import review_share
from numduel.web.http.auth import GameId, rooms_of, seats_of, tokens_of
from numduel.web.http.origin import origin_of
from numduel.web.http.page_route import page_router
from numduel.web.http.work import pooled, solution_for
from numduel.web.rooms.finished import reviewed_match

router = page_router()


@router.get("/game/{game_id}/review")
async def review_of_game(
    request: Request,
    game_id: GameId,
    *,
    step: int | None = None,
    answer: Annotated[str | None, Query(max_length=100)] = None,
    solved: bool = False,
    bare: bool = False,
) -> str:
    """What each move of a finished game was worth; `bare` is one step of it, for a script.

    If the variant is too large to solve, it is only replayed.
    """
    rooms = rooms_of(request)
    async with rooms.enter(game_id) as room:
        seats = tuple(await seats_of(rooms, room, tokens_of(request)))
        match, info = reviewed_match(room.table), room.table.info
        share = review_share(view_of(room.table, (), room.here), origin_of(request))
    try:
        solution = await solution_for(request, match.game)
    except TooLarge:
        names = as_seen(info.names, seats)
        return await pooled(request, replay_page, of_table(game_id), names, match, step=step, bare=bare)
    return await pooled(
        request,
        review_page,
        of_table(game_id),
        info.names,
        match,
        solution,
        seats,
        who=info.who,
        step=step,
        answer=answer,
        solved=solved,
        bare=bare,
        share=share,
    )
