"""WebSocket frames as fast as they go out, from somebody who never reads what comes back."""

import asyncio

from attack.attacker import frame

CONTINUED, TEXT, PING, PONG = 0, 1, 9, 10
MANY = 500  # at once

PINGS = frame(PING, bytes(125)) * MANY
PONGS = frame(PONG, bytes(125)) * MANY
PIECES = frame(CONTINUED, last=False) * MANY
MESSAGES = frame(TEXT, b'{"type":"coach","on":true}') * MANY
LONG = frame(TEXT, b'"' + b"x" * 16_000 + b'"') * 4


async def frames_nobody_reads(attacker):
    """Pings, pongs, empty continuation frames, and messages: a few sockets each."""
    game_id, secret = attacker.games["running"]

    def sending(data, first=b""):
        async def send():
            _, writing = await attacker.upgrade(f"/game/{game_id}/live", secret)
            writing.transport.pause_reading()
            writing.write(first)
            try:
                await attacker.flood(writing, data)
            finally:
                writing.transport.abort()
                await asyncio.sleep(0)

        return send

    floods = [sending(PINGS), sending(PONGS), sending(MESSAGES), sending(LONG)]
    await attacker.many(3, *floods, sending(PIECES, frame(TEXT, b"a", last=False)))
