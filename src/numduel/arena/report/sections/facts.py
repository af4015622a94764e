"""How a tournament was played: all that it takes to play it again."""

from numduel.arena.report.markup import Html, tag
from numduel.arena.report.summary import Summary
from numduel.arena.report.words import changes, command, confinement, counted


def facts(summary: Summary) -> Html:
    """The seed, the rules, the sandbox, and the command."""
    plan, game = summary.plan, summary.game
    told = {
        "Games": _games(summary),
        "Seed": tag("code", plan.seed),
        "Rules": [changes(game).capitalize() or "By the book", *_all_rules(summary)],
        "Clock": f"{plan.clock:,} ms for each move of a bot"
        if any(entrant.is_bot for entrant in plan.entrants)
        else None,
        "Sandbox": confinement((entrant.who for entrant in plan.entrants), summary.confined) or None,
        "Play it again": tag("pre", tag("code", command(plan)), tabindex="0"),
    }
    rows = [tag("dt", name) + tag("dd", value) for name, value in told.items() if value is not None]
    return tag("dl", rows, class_="facts")


def _games(summary: Summary) -> str:
    plan = summary.plan
    who = "The first player met each of the others" if plan.gauntlet else "Each player met each other"
    how = "with the same draws" if summary.game.has_chance else "from the same opening"
    asked = "as many games as it took to be sure" if plan.games is None else counted(plan.games, "game")
    return f"{who}: {asked}, in pairs {how} and seats swapped. {counted(summary.games, 'game')} in all."


def _all_rules(summary: Summary) -> list[Html]:
    rules = ", ".join(f"{name}={value}" for name, value in summary.game.rules.items())
    return [tag("span", f" ({rules})", class_="small quiet")]
