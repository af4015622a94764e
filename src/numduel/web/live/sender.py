"""Sending: a table goes out as fast as the client reads. A slow one skips frames: the next one makes up for them."""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress

from fastapi import WebSocket
from starlette.websockets import WebSocketDisconnect, WebSocketState

from numduel.game import NumduelError
from numduel.solve import TooLarge
from numduel.solve.work import at_hand
from numduel.web.live.frames import TableFrame, encoded, plain_frame, table_frame
from numduel.web.rooms.room import Room, Viewer, nothing
from numduel.web.rooms.rooms import Rooms
from numduel.web.settings import AT_ONCE

TRY_AGAIN = 1013  # a close code
NO_KEY = (None,)  # of a table that answers no command
RETRY = 5.0  # seconds before solving is tried again when the server is busy


class Sender:
    """Sends one viewer the table whenever it changes.

    What is at hand goes out at once, if the transport can do that; a task does all that has to wait.
    """

    def __init__(self, socket: WebSocket, rooms: Rooms, room: Room, viewer: Viewer) -> None:
        self._socket, self._rooms, self._room, self._viewer = socket, rooms, room, viewer
        self._at_once: Callable[[str], bool] | None = socket.scope.get("extensions", {}).get(AT_ONCE)
        self._task: asyncio.Task[None] | None = None
        self._stopped = False
        viewer.send = self._send

    def stop(self) -> None:
        """Send nothing more."""
        self._stopped = True
        self._viewer.send = nothing  # it would keep us, and we keep it
        if self._task:
            self._task.cancel()

    def _send(self) -> None:
        """Send what is due."""
        if self._stopped or self._task or not self._viewer.due:  # a running task notices
            return
        unsent: list[str] = []
        if self._at_once:
            unsent = self._at_hand()
            while unsent and self._at_once(unsent[0]):
                del unsent[0]
        if unsent or self._viewer.due:
            self._task = self._rooms.tasks.start(self._keep_sending(unsent))

    def _at_hand(self) -> list[str]:
        """The table, if it is at hand and nothing but answers comes before it; otherwise it stays due."""
        viewer = self._viewer
        try:
            frame = None if viewer.messages else plain_frame(self._room, viewer)
        except Exception:  # noqa: BLE001 - the task runs into it too, and deals with it
            return []
        if frame is None:
            return []
        viewer.due = False
        keys, viewer.done = viewer.done, []
        return self._texts(frame, keys)

    def _texts(self, frame: TableFrame, keys: list[str]) -> list[str]:
        """A table, once for each command that it answers. All must be sent, in this order: each builds on the last."""
        viewer, texts = self._viewer, []
        for key in keys or NO_KEY:
            texts.append(frame.text(key, viewer.parts))
            viewer.parts = frame.parts
        return texts

    async def _keep_sending(self, unsent: list[str]) -> None:
        """Send until nothing is due; on failure close the connection, so that the browser reconnects."""
        try:
            for text in unsent:
                await send_text(self._socket, self._viewer, text)
            while self._viewer.due and self._socket.application_state == WebSocketState.CONNECTED:
                await self._send_next()
        except WebSocketDisconnect:  # the receiving side notices too
            self._stopped = True
        except Exception:
            self._stopped = True
            await close(self._socket, TRY_AGAIN, "something went wrong, please try again in a moment")
            raise
        finally:
            self._task = None

    async def _send_next(self) -> None:
        """Send the messages, and then the table."""
        socket, rooms, room, viewer = self._socket, self._rooms, self._room, self._viewer
        viewer.due = False
        while viewer.messages:
            await send_text(socket, viewer, encoded(viewer.messages.pop(0)))
        keys, viewer.done = viewer.done, []
        coached = viewer.coach and viewer.seats and room.table.info.coach and room.coachable
        if coached and not room.preparing and at_hand(room.table.game) is None:
            room.preparing = rooms.tasks.start(prepare(rooms, room, viewer.address))
        frame = await table_frame(rooms.threads, room, viewer)
        for text in self._texts(frame, keys):
            await send_text(socket, viewer, text)


async def close(socket: WebSocket, code: int, sentence: str) -> None:
    """Close a WebSocket, unless either side already has."""
    with suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(code, sentence)


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
