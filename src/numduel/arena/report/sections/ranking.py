"""The ranking: each player's figures, and the ratings with their intervals as a picture."""

from collections.abc import Sequence
from math import ceil, floor, log10

from numduel.arena.report.markup import Html, called, tag
from numduel.arena.report.summary import Summary
from numduel.arena.report.words import cost, known, points, reach, share
from numduel.arena.standings import PlayerLine

TICKS = 5  # at most, on the axis of ratings


def ranking(summary: Summary) -> Html:
    """The ranking as a table. On a narrow screen its cells stand below each other, hence the roles and labels."""
    players, solved, forfeits = summary.players, summary.solved, any(player.forfeits for player in summary.players)
    scale = Scale(players)
    heads = [
        "score",
        *(["adjusted"] if summary.lucky else []),
        *(["loss per move"] if solved else []),
        *(["forfeits"] if forfeits else []),
        "rating",
    ]
    head = tag(
        "tr",
        _head("player"),
        [_head(name, "number") for name in heads],
        _head(tag("span", "rating with its interval", class_="unseen") + scale.axis(), "picture"),
        role="row",
    )
    rows = [_row(place, player, heads, scale) for place, player in enumerate(players, 1)]
    return tag(
        "table",
        tag("caption", "Ranking, the best first", class_="unseen"),
        tag("thead", head, role="rowgroup"),
        tag("tbody", rows, role="rowgroup"),
        class_="ranking",
        role="table",
    )


def _head(content: Html | str, kind: str | None = None) -> Html:
    return tag("th", content, scope="col", role="columnheader", class_=kind)


def _row(place: int, player: PlayerLine, heads: Sequence[str], scale: "Scale") -> Html:
    figures = {
        "score": known(player.score, share),
        "adjusted": signless(known(player.adjusted, share)),
        "loss per move": known(player.loss, cost),
        "forfeits": str(sum(player.forfeits.values())),
        "rating": signless(known(player.rating, points)),
    }
    between = tag("span", signless(reach(player.low, player.high)), class_="between small quiet")
    who = [] if player.who == player.name else [tag("span", player.who, class_="who small quiet")]
    return tag(
        "tr",
        tag("th", tag("span", f"{place}. ", class_="quiet"), called(player.name), who, scope="row", role="rowheader"),
        [
            tag(
                "td",
                figures[name],
                between if name == "rating" else None,
                class_="number figure",
                role="cell",
                data_label=name,
            )
            for name in heads
        ],
        tag("td", scale.interval(player), class_="picture", role="cell"),
        role="row",
    )


def signless(figure: str) -> str:
    """A figure with a real minus sign."""
    return figure.replace("-", "\N{MINUS SIGN}")


class Scale:
    """The axis of ratings, from the lowest end of an interval to the highest: places on it are in percent."""

    def __init__(self, players: Sequence[PlayerLine]) -> None:
        ends = [end for player in players for end in (player.low, player.high, player.rating) if end is not None] or [0]
        low, high = min(ends), max(ends)
        room = max(20.0, 0.04 * (high - low))
        self._low, self._high = low - room, high + room

    def _at(self, rating: float) -> str:
        return f"{100 * (rating - self._low) / (self._high - self._low):.2f}%"

    @property
    def ticks(self) -> list[int]:
        """A few round numbers."""
        rough = (self._high - self._low) / TICKS
        power = 10 ** floor(log10(rough))
        step = int(next(power * times for times in (1, 2, 5, 10) if power * times >= rough))
        return list(range(ceil(self._low / step) * step, floor(self._high) + 1, step))

    def axis(self) -> Html:
        """The numbers along the axis."""
        marks = [tag("text", signless(points(tick)), x=self._at(tick), y="12") for tick in self.ticks]
        return tag("svg", marks, class_="axis", width="100%", height="16", aria_hidden="true")

    def interval(self, player: PlayerLine) -> Html:
        """A player's rating as a dot on a line as long as its interval."""
        if player.rating is None or player.low is None or player.high is None:
            return Html()
        low, high, at = self._at(player.low), self._at(player.high), self._at(player.rating)
        words = f"rating {points(player.rating)}, 95% interval {points(player.low)} to {points(player.high)}"
        lines = [
            tag("line", x1=self._at(tick), x2=self._at(tick), y1="0", y2="28", class_="tick") for tick in self.ticks
        ]
        return tag(
            "svg",
            lines,
            tag("line", x1=low, x2=high, y1="14", y2="14", class_="reach"),
            [tag("line", x1=end, x2=end, y1="9", y2="19", class_="reach") for end in (low, high)],
            tag("circle", cx=at, cy="14", r="5"),
            class_="interval",
            width="100%",
            height="28",
            role="img",
            aria_label=signless(words),
        )
