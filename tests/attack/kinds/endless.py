"""Games that go on and on."""

import asyncio
import json

from attack.attacker import frame

TEXT = 1


async def endless_games(attacker):
    """Play a game without an end as fast as one may, with spectators, and load long games over and over."""
    game_id, secret = attacker.games["endless"]
    long_id, _ = attacker.games["long"]

    async def play():
        number = await attacker.number_of(game_id)
        reading, writing = await attacker.upgrade(f"/game/{game_id}/live?html=1", secret)
        drained = asyncio.ensure_future(drain(reading))
        try:
            while not drained.done():
                writing.write(frame(TEXT, json.dumps({"type": "move", "move": "multiply", "number": number}).encode()))
                attacker.counts["moves"] += 1
                number += 1
                await asyncio.wait([drained], timeout=0.011)
        finally:
            drained.cancel()
            writing.transport.abort()

    async def drain(reading):
        while await reading.read(65_536):
            pass

    async def watch():
        html = next(attacker.numbers) % 2
        reading, _ = await attacker.upgrade(f"/game/{game_id}/live?html={html}")
        await drain(reading)

    async def load():
        for page in ("/game/{}", "/api/games/{}"):
            await attacker.get(page.format(long_id))
            await attacker.get(page.format(game_id))

    await asyncio.gather(attacker.again(play), attacker.many(20, watch), attacker.many(8, load))
