"""Very many sockets of one address."""

import asyncio

from attack.attacker import frame

MANY = 300
TEXT = 1
TALK = [
    b'{"type":"coach","on":true}',
    b'{"type":"coach","on":false}',
    b'{"type":"move","move":"add 1","number":0,"key":"%d"}',
    b'{"type":"offer"}',
    b"[1]",
]


async def many_sockets(attacker):
    """Hundreds at two tables, each sending commands as fast as one socket may, while the tables change."""
    game_id, secret = attacker.games["endless"]
    other_id, other = attacker.games["running"]

    async def drain(reading):
        while await reading.read(65_536):
            pass
        raise EOFError

    async def talk():
        number = next(attacker.numbers)
        table, token, html = (game_id, secret, number % 2) if number % 4 else (other_id, other, 1)
        reading, writing = await attacker.upgrade(f"/game/{table}/live?html={html}", token)
        gone = asyncio.ensure_future(drain(reading))
        try:
            while not gone.done():
                text = TALK[next(attacker.numbers) % len(TALK)]
                writing.write(frame(TEXT, text % number if b"%" in text else text))
                attacker.counts["messages"] += 1
                await asyncio.wait([gone], timeout=0.012)  # a little slower than one socket may at most
            raise EOFError
        finally:
            gone.cancel()
            writing.transport.abort()

    async def change():
        """Play on, so that all of them are told."""
        move = {"type": "move", "move": "multiply", "number": await attacker.number_of(game_id)}
        await attacker.post(f"/api/games/{game_id}/commands", move, secret)

    await asyncio.gather(attacker.many(MANY, talk), attacker.many(2, change))
