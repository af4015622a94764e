"""The costliest moves: where they were made, what would have been best, and where to look at them."""

from numduel.arena.report.links import Links
from numduel.arena.report.markup import Html, called, tag
from numduel.arena.report.positions import position
from numduel.arena.report.summary import Summary
from numduel.arena.report.words import share
from numduel.arena.results import Decision

MOST_LISTED = 3  # moves


def costliest(summary: Summary, links: Links) -> Html:
    """The ten moves that gave away most, the worst first."""
    return tag("ol", [_move(summary, each, links) for each in summary.costly], class_="costly")


def _move(summary: Summary, made: Decision, links: Links) -> Html:
    game, name = summary.game, summary.plan.entrants[made.by].name
    return tag(
        "li",
        tag("h4", called(name), " gave away ", tag("span", share(made.loss), class_="figure bad")),
        position(game, made.position, seats(summary, made)),
        tag("p", "Played ", tag("b", made.move), "; best was ", tag("b", best(made.best)), "."),
        tag(
            "p",
            tag("a", "Analyse", href=links.analysis(game, made.position)),
            " · ",
            tag("a", "Replay" if links.replays else "Record", href=links.move(game.key, made)),
            tag("span", f" {made.game}, step {made.step + 1}", class_="quiet"),
            class_="small",
        ),
        class_="sheet",
    )


def seats(summary: Summary, made: Decision) -> tuple[str, str]:
    """The names of players 1 and 2 in the game of a move."""
    for a, b, games in summary.couples:
        for at, game in enumerate(games):
            if game.name == made.game:
                one, two = summary.plan.entrants[a].name, summary.plan.entrants[b].name
                return (two, one) if at % 2 else (one, two)
    return "Player 1", "Player 2"


def best(moves: tuple[str, ...]) -> str:
    """The best moves, a few of them."""
    return " or ".join(moves[:MOST_LISTED]) + (" or another" if len(moves) > MOST_LISTED else "")
