"""The computers' moves."""

import asyncio

from numduel.match import ask
from numduel.players import computer
from numduel.web.rooms.room import Room
from numduel.web.solving import solve


async def choose_move(room: Room, seat: int, pause: float) -> str:
    """The move of the computer in a seat. It pauses while somebody is watching, so that the move is noticed."""
    table = room.table
    assert table.match
    player = computer(table.info.who[seat - 1], table.choose, solve)
    move, _ = await asyncio.gather(
        asyncio.to_thread(ask, player, table.game, table.match.state),
        asyncio.sleep(pause if room.viewers else 0),
    )
    return move
