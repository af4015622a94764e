"""Live play: a WebSocket that sends the table whenever it changes, and receives commands."""

import asyncio
import time
from functools import partial

from fastapi import APIRouter, WebSocket
from pydantic_core import from_json
from starlette.websockets import WebSocketDisconnect

from numduel.table.command import Command
from numduel.table.refusal import Refused
from numduel.web.http.auth import GameId, address_of, limit_new_games, rooms_of, seats_of, tokens_of
from numduel.web.http.commands import read_command, read_text
from numduel.web.http.refusals import BadCommand, answer_to
from numduel.web.limits import TOO_FAST
from numduel.web.live.sender import TRY_AGAIN, Sender, close
from numduel.web.rooms.room import Room, Viewer
from numduel.web.rooms.rooms import Rooms
from numduel.web.settings import OFFER

router = APIRouter()

NO_SUCH_GAME = 4404  # a close code
MOST_UNREAD = 500  # answers queued on one connection
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
            sender = Sender(socket, rooms, room, viewer)
            room.join(viewer)
            offer = socket.scope.get("extensions", {}).get(OFFER, nothing_offered)
            offer(partial(take, rooms, room, viewer))
            try:
                await receive(socket, rooms, room, viewer)
            finally:
                offer(None)  # whoever has left takes nothing: the room may be gone
                room.leave(viewer)
                sender.stop()
    except Refused as refused:
        answer = answer_to(refused)
        await close(socket, NO_SUCH_GAME if answer.status in (404, 410) else TRY_AGAIN, answer.sentence)
    except (WebSocketDisconnect, TimeoutError):
        pass


def nothing_offered(_: object) -> None:
    """What a transport does that offers no text: all of them wait their turn."""


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


def take(rooms: Rooms, room: Room, viewer: Viewer, text: str) -> bool:
    """Take a move that nothing has to wait for but the disk, which is nearly all that comes in.

    Everything else is left to `receive`.
    """
    if viewer.unread > MOST_UNREAD:
        return False
    try:
        command = read_text(text)
    except ValueError:
        return False
    return rooms.play.move(room, viewer.seats, command, partial(report, viewer, command))


async def receive(socket: WebSocket, rooms: Rooms, room: Room, viewer: Viewer) -> None:
    """Handle incoming commands one by one until the connection ends."""
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        if viewer.unread > MOST_UNREAD:
            await close(socket, TOO_FAST, "too many commands, please slow down")
            return
        await handle(socket, rooms, room, viewer, message.get("text") or "")


async def handle(socket: WebSocket, rooms: Rooms, room: Room, viewer: Viewer, text: str) -> None:
    """Handle one incoming frame."""
    try:
        data = from_json(text)
        if isinstance(data, dict) and data.get("type") == "coach":
            viewer.coach = data.get("on") is True
            viewer.wake()
            return
        command = read_command(data)
    except (BadCommand, ValueError) as error:
        wrong = answer_to(error if isinstance(error, BadCommand) else BadCommand("a frame must be a JSON object"))
        viewer.tell({"type": "error", "code": wrong.code, "error": wrong.sentence})
        return
    try:
        if command.kind == "rematch":
            limit_new_games(socket)
        await rooms.play.command(room, viewer.seats, command)
    except Refused as refused:
        report(viewer, command, refused)
    else:
        report(viewer, command, None)


def report(viewer: Viewer, command: Command, refused: Refused | None) -> None:
    """Tell a viewer that a command was carried out, or why it was refused."""
    if refused is None:
        viewer.confirm(command.key)
    else:
        status, code, sentence = answer_to(refused)
        viewer.tell({"type": "refused", "key": command.key, "status": status, "code": code, "error": sentence})
