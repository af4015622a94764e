"""Generates docs/solutions.md and the web app's texts on perfect play from the solutions themselves.

All figures are computed here, and every claim about them is asserted next to its text. The web app has a text and a
picture for each game, and most of the text about all of them.
"""

from importlib import import_module
from typing import Any

import numduel
from numduel.rules import HOW_MANY
from solutions import variants
from solutions.words import PICTURE, listed, paragraph, percent, table, verdict

PAGE = "docs/solutions.md"
SHIPPED = "src/numduel/web/perfect"


def files() -> dict[str, str]:
    """The page, its parts for the web app and the pictures, each by its path in the repository."""
    solutions = {key: numduel.solve(numduel.game(key)) for key in numduel.GAMES}
    by_size = dict(sorted(solutions.items(), key=lambda each: each[1].figures.positions))
    pictures = {key: _own(key).picture(solution) for key, solution in by_size.items()}
    sections = {key: _own(key).section(solution) for key, solution in by_size.items()}
    about, lucky = overview(by_size, "games/{}.md"), luck(by_size)
    remarks = [_own(key).REMARK for key in by_size if _own(key).REMARK]
    other = variants.section({key: _own(key).VARIANTS for key in by_size}, remarks)

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
    """Headings, tables, pictures and paragraphs as one text."""
    return "\n\n".join(part if part[0] in "#|!" else paragraph(part) for part in parts) + "\n"


def _own(key: str) -> Any:
    """The module about a game."""
    return import_module(f"solutions.{key}")


def overview(solutions: dict[str, Any], link: str) -> list[str]:
    """All games in one table, each with a link to its page."""
    lines = []
    for key, solution in solutions.items():
        positions, won, lost, _ = solution.figures
        shares = (percent(part / positions) for part in (won, lost, positions - won - lost))
        distance = solution.distance(solution.game.start())
        lines.append((f"[{key}]({link.format(key)})", f"{positions:,}", verdict(solution), *shares, distance or "-"))
    return [
        f"""All {HOW_MANY} games are solved: we know who wins from every position, or how likely they are to. This page
        shows what perfect play looks like, from the smallest game to the largest. All the figures and pictures come
        from the solutions; `numduel solve GAME` prints the main figures, and `numduel solve GAME --at POSITION` those
        of any position.""",
        table(("game", "positions", "first player", "won", "lost", "even", "moves to win"), lines),
        """A position counts once, no matter whose turn it is, even if it cannot come up in a game; in the card games,
        it counts before a draw and regardless of the order of the cards in a stack. Won, lost and even are for the
        player to move; where there is luck, won means a chance above one half. The last column is how many moves the
        first player needs to win if the opponent holds out as long as possible.""",
    ]


def luck(solutions: dict[str, Any]) -> list[str]:
    """Which games have luck, and how much."""
    lucky = [key for key, solution in solutions.items() if solution.game.has_chance]
    without = [key for key in solutions if key not in lucky]
    assert all(solutions[key].value(solutions[key].game.start()) == 1 for key in without)
    plain = f"{listed(without).capitalize()} have no luck: if you know how, you win by going first."
    return [
        " ".join([plain, *(_own(key).luck(solutions[key]) for key in lucky)]),
        """`numduel review` separates luck from skill in a game you played, move by move. To see how much skill matters
        in each game, let players of different strengths meet: [bench/strengths.py](../bench/strengths.py) has the
        computers play each other, from random to perfect.""",
    ]
