"""Requests that never end, and requests that hardly begin."""

import asyncio

CHUNK = 65_536
START = b"GET / HTTP/1.1\r\nHost: x\r\n"
POST = b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
CHUNKED = b"%x\r\n%s\r\n" % (CHUNK, bytes(CHUNK))
HALF_OPEN = 1200


async def endless_requests(attacker):
    """One endless header, endless headers, an endless address, and bodies without an end, fast and slow."""

    def sending(start, data):
        async def send():
            _, writing = await attacker.connect()
            writing.write(start)
            try:
                await attacker.flood(writing, data)
            finally:
                writing.transport.abort()

        return send

    async def dribble():
        _, writing = await attacker.connect()
        writing.write(POST + b"Content-Length: 10000\r\n\r\n")
        while not writing.is_closing():
            writing.write(b" ")
            await asyncio.sleep(0.5)

    letters = b"a" * CHUNK
    floods = [
        sending(START + b"X: ", letters),
        sending(START, b"X: a\r\n" * 5000),
        sending(b"GET /", letters),
        sending(POST + b"Transfer-Encoding: chunked\r\n\r\n", CHUNKED),
        sending(POST + b"Content-Length: 1000000000\r\n\r\n", letters),
    ]
    await asyncio.gather(attacker.many(2, *floods), attacker.many(100, dribble))


async def half_open_connections(attacker):
    """Connections that say nothing, or a letter now and then; a new one for each that is closed."""

    async def silent():
        reading, _ = await attacker.connect()
        await reading.read()
        attacker.counts["refused"] += 1
        await asyncio.sleep(0.2)

    async def slow():
        reading, writing = await attacker.connect()
        closed = asyncio.ensure_future(reading.read())
        writing.write(START)
        while not closed.done():
            writing.write(b"X")
            await asyncio.wait([closed], timeout=1)
        attacker.counts["refused"] += 1
        writing.close()
        await asyncio.sleep(0.2)

    await attacker.many(HALF_OPEN // 2, silent, slow)
