"""The computers' moves."""

import asyncio

from numduel.match import ask
from numduel.players import computer, needs_solution, own
from numduel.web.rooms.room import Room
from numduel.web.rooms.threads import Threads
from numduel.web.solving import Solving


class Computers:
    """Has computers choose their moves, for which some of them need a solution."""

    def __init__(self, solving: Solving, threads: Threads, pause: float) -> None:
        self._solving, self._threads, self._pause = solving, threads, pause

    async def choose_move(self, room: Room, seat: int) -> str:
        """The move of the computer in a seat. It pauses while somebody is watching, so that the move is noticed."""
        pause = asyncio.create_task(asyncio.sleep(self._pause if room.viewers else 0))
        try:
            move = await self._move(room, seat)
            await pause
        finally:
            pause.cancel()
        return move

    async def _move(self, room: Room, seat: int) -> str:
        table = room.table
        assert table.match
        who, state = own(table.info.who[seat - 1]), table.match.state
        if not needs_solution(who):
            return await self._threads.run(ask, computer(who, table.choose), table.game, state)
        solution = await self._solving.solution(table.game, room.address)
        return await self._threads.run(ask, computer(who, table.choose, lambda _: solution), table.game, state)
