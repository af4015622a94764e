"""Live play: a WebSocket on which a table is shown whenever it changes, and commands come in."""

import asyncio
import time
from contextlib import suppress
from typing import Any

from fastapi import APIRouter, WebSocket
from pydantic_core import from_json
from starlette.websockets import WebSocketDisconnect, WebSocketState

from numduel.game import NumduelError
from numduel.table.event import Refused
from numduel.web.http.auth import GameId, hub_of, may_begin, presented, seats_of
from numduel.web.http.commands import BadCommand, read_command
from numduel.web.http.limits import Bucket
from numduel.web.live.frames import encoded, table_frame, with_answer
from numduel.web.rooms.hub import Hub
from numduel.web.rooms.room import Room, Viewer
from numduel.web.solving import missing, solve

router = APIRouter()

NO_SUCH_GAME, TOO_FAST, TRY_AGAIN = 4404, 4429, 1013
MOST_UNREAD = 500  # answers that wait to be sent on one connection
AGAIN = 5.0  # seconds until a game that could not be worked out is tried again
PATIENCE = 60.0  # seconds after which an end that takes nothing of what it is sent is not there any more


@router.websocket("/game/{game_id}/live")
async def live(socket: WebSocket, game_id: GameId, html: bool = False) -> None:
    """Show a table, and take commands."""
    hub = hub_of(socket)
    await socket.accept()
    try:
        async with hub.room(game_id) as room, asyncio.timeout(None) as line:
            viewer = Viewer(tuple(await seats_of(hub, room, presented(socket))), html=html, line=line)
            hub.join(room, viewer)
            sending = hub.start(keep_sending(socket, hub, room, viewer))
            try:
                await receive(socket, hub, room, viewer)
            finally:
                hub.leave(room, viewer)
                if not sending.done():  # else it would not be logged why
                    sending.cancel()
    except Refused as refused:
        await socket.close(NO_SUCH_GAME if refused.status == 404 else TRY_AGAIN, str(refused))
    except (WebSocketDisconnect, TimeoutError):
        pass


async def keep_sending(socket: WebSocket, hub: Hub, room: Room, viewer: Viewer) -> None:
    """Send until the connection ends; if it cannot go on, end the connection, so that the other end comes again."""
    try:
        await send(socket, hub, room, viewer)
    except WebSocketDisconnect:  # whoever receives is told so, too
        pass
    except Exception:
        with suppress(RuntimeError):  # it has ended already
            await socket.close(TRY_AGAIN, "something went wrong here: please try again in a moment")
        raise


async def send(socket: WebSocket, hub: Hub, room: Room, viewer: Viewer) -> None:
    """Send what there is to be sent, as fast as the other end takes it: what it misses, the next frame makes up for."""
    while socket.application_state == WebSocketState.CONNECTED:
        await viewer.wake.wait()
        viewer.wake.clear()
        done: list[str | None] = []
        while viewer.messages:
            message = viewer.messages.popleft()
            if message["type"] == "done":
                done.append(message["key"])
            else:
                await hand_over(socket, viewer, encoded(message))
        if viewer.coach and viewer.seats and room.table.info.coach and not room.preparing and missing(room.table.game):
            room.preparing = hub.start(prepare(room))
        frame = await table_frame(room, viewer)
        for key in done or (None,):
            await hand_over(socket, viewer, with_answer(frame, key))


async def hand_over(socket: WebSocket, viewer: Viewer, text: str) -> None:
    """Send something, as soon as there is room for it; WebSocketDisconnect if either end has ended meanwhile."""
    viewer.waited_for = time.monotonic()
    try:
        await socket.send_text(text)
    except RuntimeError:
        raise WebSocketDisconnect from None
    viewer.waited_for = None


async def prepare(room: Room) -> None:
    """Have a game worked out for the coach, while it goes on; then show what the coach says."""
    try:
        await asyncio.to_thread(solve, room.table.game)
    except NumduelError:  # there is no room for it now
        await asyncio.sleep(AGAIN)
    finally:
        room.preparing = None
    room.show()


async def part(hub: Hub) -> None:
    """Part again and again from those who take nothing any more of what they are sent: no end of them is told.

    One look at all of them in a while costs less than a timer for each frame.
    """
    while True:
        await asyncio.sleep(PATIENCE / 4)
        late = time.monotonic() - PATIENCE
        for _, room in hub.open_rooms():
            for viewer in room.viewers:
                if viewer.waited_for is not None and viewer.waited_for < late:
                    viewer.line.reschedule(0)


async def receive(socket: WebSocket, hub: Hub, room: Room, viewer: Viewer) -> None:
    """Do what comes in, one after the other, until the connection ends."""
    bucket = Bucket(hub.settings.commands, hub.settings.commands * 2)
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        if not bucket.take() or len(viewer.messages) > MOST_UNREAD:
            await socket.close(TOO_FAST, "that was too fast")
            return
        viewer.tell(await answer(socket, hub, room, viewer, message.get("text") or ""))


async def answer(socket: WebSocket, hub: Hub, room: Room, viewer: Viewer, text: str) -> dict[str, Any] | None:
    """Do what a frame asks for; what to answer, besides the table."""
    try:
        data = from_json(text)
        if isinstance(data, dict) and data.get("type") == "coach":
            viewer.coach = data.get("on") is True
            return None
        command = read_command(data)
    except (BadCommand, ValueError) as error:
        sentence = str(error) if isinstance(error, BadCommand) else "a frame is a JSON object"
        return {"type": "error", "error": sentence}
    try:
        if command.kind == "rematch":
            may_begin(socket)
        await hub.command(room, viewer.seats, command)
    except Refused as refused:
        return {"type": "refused", "key": command.key, "status": refused.status, "error": str(refused)}
    return {"type": "done", "key": command.key} if command.key else None
