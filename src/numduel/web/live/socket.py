"""Live play: a WebSocket that sends the table whenever it changes, and receives commands."""

import asyncio
import time
from contextlib import suppress
from typing import Any

from fastapi import APIRouter, WebSocket
from pydantic_core import from_json
from starlette.websockets import WebSocketDisconnect, WebSocketState

from numduel.game import NumduelError
from numduel.solve import TooLarge
from numduel.solve.work import at_hand
from numduel.table.refusal import Refused
from numduel.web.http.auth import GameId, address_of, limit_new_games, rooms_of, seats_of, tokens_of
from numduel.web.http.commands import read_command
from numduel.web.http.refusals import BadCommand, answer_to
from numduel.web.limits import TOO_FAST
from numduel.web.live.frames import encoded, table_frame
from numduel.web.rooms.room import Room, Viewer
from numduel.web.rooms.rooms import Rooms

router = APIRouter()

NO_SUCH_GAME, TRY_AGAIN = 4404, 1013  # close codes
MOST_UNREAD = 500  # answers queued on one connection
RETRY = 5.0  # seconds before solving is tried again when the server is busy
PATIENCE = 60.0  # seconds after which a connection that accepts no data counts as stalled


@router.websocket("/game/{game_id}/live")
async def live(socket: WebSocket, game_id: GameId, html: bool = False) -> None:
    """Show a table, and take commands."""
    await show(socket, game_id, tokens_of(socket), html=html)


@router.websocket("/embed/game/{game_id}/live")
async def watch(socket: WebSocket, game_id: GameId) -> None:
    """Show a table to a spectator on another site, whoever that is."""
    await show(socket, game_id, [], html=True)


async def show(socket: WebSocket, game_id: str, tokens: list[str], *, html: bool) -> None:
    """Show a table to the holder of these tokens until the connection ends."""
    rooms = rooms_of(socket)
    await socket.accept()
    try:
        async with rooms.enter(game_id) as room, asyncio.timeout(None) as timeout:
            seats = tuple(await seats_of(rooms, room, tokens))
            viewer = Viewer(seats, address=address_of(socket), html=html, timeout=timeout)
            room.join(viewer)
            sending = rooms.tasks.start(keep_sending(socket, rooms, room, viewer))
            try:
                await receive(socket, rooms, room, viewer)
            finally:
                room.leave(viewer)
                if not sending.done():  # a failed task must stay, or its error would not be logged
                    sending.cancel()
    except Refused as refused:
        answer = answer_to(refused)
        await close(socket, NO_SUCH_GAME if answer.status in (404, 410) else TRY_AGAIN, answer.sentence)
    except (WebSocketDisconnect, TimeoutError):
        pass


async def keep_sending(socket: WebSocket, rooms: Rooms, room: Room, viewer: Viewer) -> None:
    """Send until the connection ends; on failure close it, so that the browser reconnects."""
    try:
        await send(socket, rooms, room, viewer)
    except WebSocketDisconnect:  # the receiving side notices too
        pass
    except Exception:
        await close(socket, TRY_AGAIN, "something went wrong, please try again in a moment")
        raise


async def close(socket: WebSocket, code: int, sentence: str) -> None:
    """Close a WebSocket, unless either side already has."""
    with suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(code, sentence)


async def send(socket: WebSocket, rooms: Rooms, room: Room, viewer: Viewer) -> None:
    """Send as fast as the client reads: a slow one skips frames, and the next one makes up for them."""
    while socket.application_state == WebSocketState.CONNECTED:
        await viewer.wake.wait()
        viewer.wake.clear()
        done: list[str | None] = []
        while viewer.messages:
            message = viewer.messages.popleft()
            if message["type"] == "done":
                done.append(message["key"])
            else:
                await send_text(socket, viewer, encoded(message))
        coached = viewer.coach and viewer.seats and room.table.info.coach and room.coachable
        if coached and not room.preparing and at_hand(room.table.game) is None:
            room.preparing = rooms.tasks.start(prepare(rooms, room, viewer.address))
        frame = await table_frame(rooms.threads, room, viewer)
        for key in done or (None,):
            await send_text(socket, viewer, frame.text(key))


async def send_text(socket: WebSocket, viewer: Viewer, text: str) -> None:
    """Send as soon as the client reads; raises WebSocketDisconnect if either side has closed."""
    viewer.sending_since = time.monotonic()
    try:
        await socket.send_text(text)
    except RuntimeError:
        raise WebSocketDisconnect from None
    viewer.sending_since = None


async def prepare(rooms: Rooms, room: Room, address: str) -> None:
    """Solve a game for the coach in the background, then show the advice."""
    try:
        await rooms.solving.solution(room.table.game, address)
    except TooLarge:
        room.coachable = False
    except NumduelError:  # the server is busy
        await asyncio.sleep(RETRY)
    finally:
        room.preparing = None
    room.show()


async def drop_stalled(rooms: Rooms) -> None:
    """Drop stalled connections, which accept no more data: nothing else tells us that they are gone.

    Checking all of them now and then costs less than a timer per frame.
    """
    while True:
        await asyncio.sleep(PATIENCE / 4)
        late = time.monotonic() - PATIENCE
        for room in rooms.open_rooms():
            for viewer in room.viewers:
                if viewer.sending_since is not None and viewer.sending_since < late:
                    viewer.timeout.reschedule(0)


async def receive(socket: WebSocket, rooms: Rooms, room: Room, viewer: Viewer) -> None:
    """Handle incoming commands one by one until the connection ends."""
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        if len(viewer.messages) > MOST_UNREAD:
            await close(socket, TOO_FAST, "too many commands, please slow down")
            return
        viewer.tell(await answer(socket, rooms, room, viewer, message.get("text") or ""))


async def answer(socket: WebSocket, rooms: Rooms, room: Room, viewer: Viewer, text: str) -> dict[str, Any] | None:
    """Handle one incoming frame; returns what to answer besides the table."""
    try:
        data = from_json(text)
        if isinstance(data, dict) and data.get("type") == "coach":
            viewer.coach = data.get("on") is True
            return None
        command = read_command(data)
    except (BadCommand, ValueError) as error:
        wrong = answer_to(error if isinstance(error, BadCommand) else BadCommand("a frame must be a JSON object"))
        return {"type": "error", "code": wrong.code, "error": wrong.sentence}
    try:
        if command.kind == "rematch":
            limit_new_games(socket)
        await rooms.play.command(room, viewer.seats, command)
    except Refused as refused:
        status, code, sentence = answer_to(refused)
        return {"type": "refused", "key": command.key, "status": status, "code": code, "error": sentence}
    return {"type": "done", "key": command.key} if command.key else None
