"""The channel between servers that share a PostgreSQL database: LISTEN and NOTIFY."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Mapping
from typing import Any

import psycopg
from psycopg import sql

RETRY = 1.0  # seconds before reconnecting

Connection = psycopg.AsyncConnection[tuple[object, ...]]


class Channel:
    """Every server hears what any of them sends, its own messages included. Lost connections are replaced."""

    def __init__(self, conninfo: str, name: str, connect_args: Mapping[str, Any]) -> None:
        self._conninfo, self._connect_args = conninfo, connect_args
        self._listen = sql.SQL("LISTEN {}").format(sql.Identifier(name))
        self._notify = sql.SQL("SELECT pg_notify({}, %s)").format(sql.Literal(name))
        self._sender: Connection | None = None

    async def messages(self, patience: float) -> AsyncGenerator[str | None, None]:
        """All messages, forever; None after each reconnect, since messages may have been missed.

        A connection that is silent for `patience` seconds counts as lost.
        """
        while True:
            connection = await self._connect()
            with contextlib.suppress(psycopg.Error, OSError):
                async with connection:
                    await connection.execute(self._listen)
                    yield None
                    heard = True
                    while heard:
                        heard = False
                        async for notice in connection.notifies(timeout=patience):
                            heard = True
                            yield notice.payload

    async def send(self, message: str, patience: float) -> None:
        """Send a message, over a new connection if the last one does not accept it within `patience` seconds."""
        while True:
            sender = self._sender = self._sender or await self._connect()
            with contextlib.suppress(psycopg.Error, OSError):
                async with asyncio.timeout(patience):  # a lost connection may look alive
                    await sender.execute(self._notify, (message,))
                    return
            await self.close()

    async def close(self) -> None:
        """Close the sending connection."""
        if self._sender:
            sender, self._sender = self._sender, None
            await sender.close()

    async def _connect(self) -> Connection:
        while True:
            with contextlib.suppress(psycopg.Error, OSError):
                return await psycopg.AsyncConnection.connect(self._conninfo, autocommit=True, **self._connect_args)
            await asyncio.sleep(RETRY)
