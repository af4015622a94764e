"""Have large variants solved without end, by all who can ask for that."""

import itertools
import random


def variants(rng):
    """Variants that nobody has solved yet, most of them as large as the server solves them."""
    while True:
        yield "showdown", {"target": rng.randint(44, 58), "forced": "loose"}
        yield "battle", {"numbers": 12, "penalty": rng.randint(0, 1000)}
        yield "target", {"target": rng.randint(40, 49)}
        yield "duel", {"target": 13, "numbers": rng.randint(5, 100)}
        yield "showdown", {"target": rng.randint(36, 49)}
        yield "battle", {"numbers": 11, "penalty": rng.randint(0, 1000)}
        yield "wits", {"target": rng.randint(100, 1000), "add": rng.randint(1, 100), "factor": rng.randint(2, 100)}


async def solving(attacker):
    """Ask for analyses, figures, puzzles, reviews, hints and perfect computers of new large variants."""
    found = variants(random.Random())
    pages = itertools.cycle(["/analysis/{}", "/api/solve/{}", "/perfect/{}", "/puzzles/{}"])

    async def look():
        game, rules = next(found)
        query = {f"rule.{name}": value for name, value in rules.items()}
        await attacker.get(next(pages).format(game), seed="any", **query)

    async def review():
        game, rules = next(found)
        if new := await attacker.begin(game, opponent="here", rules=rules):
            game_id, secret = new
            await attacker.post(f"/api/games/{game_id}/commands", {"type": "resign"}, secret)
            await attacker.get(f"/game/{game_id}/review")
            await attacker.get(f"/api/games/{game_id}/review")

    async def hint():
        game, rules = next(found)
        if new := await attacker.begin(game, opponent="here", rules=rules, coach=True):
            game_id, secret = new
            await attacker.get(f"/api/games/{game_id}/hint", secret)

    async def computer():
        game, rules = next(found)
        if new := await attacker.begin(game, opponent="perfect", first="other", rules=rules):
            await attacker.get(f"/api/games/{new[0]}", after=1, wait=30)

    await attacker.many(8, look, review, hint, computer)
