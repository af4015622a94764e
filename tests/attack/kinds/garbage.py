"""Nothing that anybody could understand."""

import asyncio
import os

from attack.attacker import UPGRADE, frame

BAD = [
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",  # somebody wants TLS
    b"GET / HTTP/9.9\r\n\r\n",
    b"HELLO\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n",
    b"GET /%ff%00 HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: \xff\xfe\r\nCookie: \xff\r\n\r\n",
    b"POST /api/games HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",  # and is gone
    b"GET /game/AAAAAAAAAAAA/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: nonsense\r\n\r\n",
    b"GET /game/AAAAAAAAAAAA/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
    UPGRADE.format(path="/game/AAAAAAAAAAAA/live", more="").replace(": 13", ": 99").encode(),
    UPGRADE.format(path="/no/such/socket", more="").encode(),
]
BAD_FRAMES = [
    frame(1, b"\xff\xfe"),  # not UTF-8
    frame(3, b"?"),  # no such opcode
    frame(9, b"?", last=False),  # a ping in pieces
    frame(0, b"?"),  # continues nothing
    frame(8, b"\x00"),  # half a code
    b"\x81\x01a",  # without a mask
    b"\xf1\x80\x00\x00\x00\x00",  # reserved bits
    b"\x81\xff" + b"\x7f" * 8,  # longer than there is anything
    frame(1, b"x" * 17_000),
    frame(2, b"\x00\x01"),
    frame(1, b"{" * 1000),
]


async def garbage(attacker):
    """Bad HTTP, bad upgrades, bad frames and noise."""
    game_id, _ = attacker.games["running"]

    async def bad_request():
        number = next(attacker.numbers)
        reading, writing = await attacker.connect()
        writing.write(BAD[number % len(BAD)] if number % 15 else os.urandom(1000))
        await said(reading, writing)

    async def bad_frame():
        reading, writing = await attacker.upgrade(f"/game/{game_id}/live")
        writing.write(BAD_FRAMES[next(attacker.numbers) % len(BAD_FRAMES)])
        await said(reading, writing)

    async def said(reading, writing):
        """Wait a moment for an answer, and be gone without a goodbye."""
        try:
            await asyncio.wait_for(reading.read(1000), 0.1)
        except TimeoutError:
            pass
        finally:
            writing.transport.abort()

    await attacker.many(8, bad_request, bad_frame)
