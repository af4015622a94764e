"""The fair shuffle: how it works, and a check of a game's shuffle."""

from fastapi import Request

from numduel.game import CHANCE, card_of
from numduel.record import Record
from numduel.verify import Unverified, verify
from numduel.web.drawing.templating import render
from numduel.web.http.auth import GameId, rooms_of
from numduel.web.http.page_route import page_router
from numduel.web.http.work import pooled
from numduel.web.rooms.finished import record_of

Verdict = tuple[bool, list[str]]
"""Whether a shuffle is right, and the sentences that say so."""

router = page_router()


@router.get("/fair")
async def fair(request: Request) -> str:
    """How a shuffle is fixed, and how to check it."""
    return await pooled(request, render, "fair.html")


def fair_page(id: str, record: Record, verdict: Verdict | None = None) -> str:  # noqa: A002 - as the game's page says
    """The shuffle of one game: only the commitment until the game is over, then the verdict on it as well."""
    header, match, details = record
    over = details.ended  # the match may have ended since the record was made
    right, sentences = (verdict or checked(record)) if over else (True, [])
    draws = [card_of(move) for by, move in match.history if by == CHANCE]
    return render(
        "game_fair.html",
        id=id,
        game=match.game,
        names=[player["name"] for player in header.players],
        cards=match.game.has_chance,
        over=over,
        commitment=header.shuffle,
        mix=header.mix,
        toss=header.toss,
        secret=details.secret if over else None,
        right=right,
        sentences=sentences,
        draws=list(enumerate(draws, 1)) if over else [],
        drawn=len(draws),
        download=f"/game/{id}/record",
    )


def checked(record: Record) -> Verdict:
    """Whether a finished game's shuffle is right, and what was found."""
    try:
        return True, list(verify(record))
    except Unverified as error:
        return False, [f"{str(error)[:1].upper()}{str(error)[1:]}."]


@router.get("/game/{game_id}/fair")
async def shuffle_of_game(request: Request, game_id: GameId) -> str:
    """Whether the shuffle of a game was fixed before its first move."""
    async with rooms_of(request).enter(game_id) as room:
        record, number = record_of(room.table), room.table.number
        if record.details.ended and number not in room.verdicts:
            room.verdicts = {number: await pooled(request, checked, record)}
        return await pooled(request, fair_page, game_id, record, room.verdicts.get(number))
