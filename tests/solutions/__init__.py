"""docs/solutions.md, and what the web app shows of it: what perfect play is, from the solutions themselves.

What is a figure there is worked out here; what the words say of the figures is asserted where they are written. The
web app has a text and a picture for each game, and most of what is said of all of them.
"""

from importlib import import_module
from typing import Any

import numduel
from solutions import variants
from solutions.battle import first_cards
from solutions.words import PICTURE, paragraph, percent, points, table, verdict

PAGE = "docs/solutions.md"
SHIPPED = "src/numduel/web/perfect"


def files() -> dict[str, str]:
    """The page, its parts for the web app and the pictures, each by its path in the repository."""
    solutions = {key: numduel.solve(numduel.game(key)) for key in numduel.GAMES}
    by_size = dict(sorted(solutions.items(), key=lambda each: each[1].figures.positions))
    pictures = {key: _own(key).picture(solution) for key, solution in by_size.items()}
    sections = {key: _own(key).section(solution) for key, solution in by_size.items()}
    about, lucky, other = overview(by_size, "games/{}.md"), luck(solutions), variants.section()

    page = ["# Perfect play", *about]
    for key, solution in by_size.items():
        shown = f"![{pictures[key].alt}](../{SHIPPED}/{key}.svg)"
        page += [f"## {solution.game.title} (`{key}`)", *(shown if part == PICTURE else part for part in sections[key])]
    page += ["## Luck and skill", *lucky, "## Other rules", *other]

    shipped = {
        f"{key}.md": [f"![{pictures[key].alt}](/perfect/{key}.svg)" if part == PICTURE else part for part in section]
        for key, section in sections.items()
    }
    shipped["overview.md"] = overview(by_size, "/perfect/{}")[1:]
    shipped["luck.md"] = lucky[:1]
    shipped["variants.md"] = other
    return {
        PAGE: joined(page),
        **{f"{SHIPPED}/{name}": joined(parts) for name, parts in shipped.items()},
        **{f"{SHIPPED}/{key}.svg": str(picture) for key, picture in pictures.items()},
    }


def joined(parts: list[str]) -> str:
    """Headings, tables, pictures and paragraphs as a text."""
    return "\n\n".join(part if part[0] in "#|!" else paragraph(part) for part in parts) + "\n"


def _own(key: str) -> Any:
    """The file that tells of a game."""
    return import_module(f"solutions.{key}")


def overview(solutions: dict[str, Any], link: str) -> list[str]:
    """All games side by side, each with a link to more about it."""
    lines = []
    for key, solution in solutions.items():
        positions, won, lost, _ = solution.figures
        shares = (percent(part / positions) for part in (won, lost, positions - won - lost))
        distance = solution.distance(solution.game.start())
        lines.append((f"[{key}]({link.format(key)})", f"{positions:,}", verdict(solution), *shares, distance or "-"))
    return [
        """All five games are solved: for every position it is known who wins, or with which chance. This page tells
        what perfect play looks like, from the smallest game to the largest. All its figures come from the solutions,
        and so do the pictures; `numduel solve GAME` prints the main ones, and `numduel solve GAME --at POSITION` those
        of any position.""",
        table(("game", "positions", "first player", "won", "lost", "even", "moves to win"), lines),
        """A position counts once, whoever's turn it is, also if it cannot come up; in the card games before a draw,
        and whatever the order of the cards in a stack. Won, lost and even are meant for the player whose turn it is;
        where there is luck, won is a chance above one half. The last column says how many moves the first player's win
        takes if the other holds out for as long as possible.""",
    ]


def luck(solutions: dict[str, Any]) -> list[str]:
    swing, cost = {}, {}
    for key in ("battle", "showdown"):
        cards = first_cards(solutions[key]).values()
        best = [max(moves.values()) for moves in cards]
        swing[key] = points(max(best) - min(best))
        cost[key] = points(max(abs(one - two) for one, two in (moves.values() for moves in cards)))
    return [
        f"""Wits, duel and target have no luck: whoever knows the way wins by going first. In battle luck is all that is
        left between two who know its rule. The first card alone moves the winning chance by up to {swing["battle"]}
        points; the worst thing to do with it costs {cost["battle"]}, but nobody needs to do that. In showdown the first
        card moves it by no more than {swing["showdown"]} points, and a wrong decision about it costs up to
        {cost["showdown"]}: it is the game in which one can go on learning.""",
        """`numduel review` tells luck from skill in a game that you played, move by move. How much skill is worth in
        each game shows when players of different strength meet: [bench/strengths.py](../bench/strengths.py) lets the
        computers play each other, from random to perfect.""",
    ]
