"""Pages that are expensive to make."""

import itertools
import random


async def new_variants(attacker):
    """Ask for wits with many moves and showdown with too many cards, with other rules each time; begin games of it."""
    rules = itertools.cycle(
        {"target": target, "add": 100, "factor": factor} for target in range(1000, 900, -1) for factor in range(2, 101)
    )

    async def look():
        await attacker.get("/analysis/wits", **{f"rule.{name}": value for name, value in next(rules).items()})

    async def look_at_too_large():
        page = random.choice(["analysis", "perfect", "api/solve"])
        rules = {"rule.target": random.randint(900, 1000), "rule.numbers": 100, "rule.copies": random.choice([99, 100])}
        await attacker.get(f"/{page}/showdown", **rules)

    async def begin():
        await attacker.begin("wits", opponent="here", rules=next(rules))

    await attacker.many(8, look, look_at_too_large, begin)


async def long_shuffles(attacker):
    """Have the shuffle of a long game checked, and download the game, over and over."""
    game_id, _ = attacker.games["long, over"]

    async def check():
        await attacker.get(f"/game/{game_id}/fair")

    async def download():
        await attacker.get(f"/game/{game_id}/record")
        await attacker.get(f"/api/games/{game_id}/record")

    await attacker.many(6, check, download)


async def late_puzzles(attacker):
    """Ask for the last puzzles of new rows, and for those of old dates, dozens at a time."""
    rng = random.Random()

    async def ask():
        game = rng.choice(["showdown", "showdown", "showdown", "battle", "target", "wits", "duel"])
        await attacker.get(f"/puzzles/{game}", seed=rng.random(), n=rng.randint(190, 200))

    async def ask_for_old_dates():
        game = rng.choice(["showdown", "battle", "target", "wits", "duel"])
        await attacker.get(f"/daily/2026-{rng.randint(1, 10):02}-{rng.randint(1, 28):02}", now=game)

    await attacker.many(24, ask, ask_for_old_dates)
