"""A tournament's standings as a table for the terminal, in ASCII but for the names."""

from collections.abc import Mapping, Sequence

from numduel.arena.report.ranks import ranked
from numduel.arena.report.words import changes, confinement, cost, counted, forfeited, known, points, reach, share
from numduel.arena.standings import PairLine, PlayerLine, Standings
from numduel.rules import game as make_game
from numduel.text import cut, fitted, printable, width_of

LONGEST_NAME, SHORTEST_NAME = 30, 10  # columns
GAP = "  "

Row = Sequence[str]


def table(standings: Standings, width: int, confined: str = "") -> str:
    """The ranking, the pairs and the notes, in lines of at most that many columns."""
    players, pairs = ranked(standings), standings.pairs
    said = [confinement((player.who for player in players), confined), *standings.notes]
    parts = [
        fitted(_headline(standings), width),
        _ranking(players, width),
        _pairs(pairs, width),
        _forfeits(players, width),
        "\n".join(fitted(printable(line), width) for line in said if line),
    ]
    return "\n\n".join(filter(None, parts))


def _headline(standings: Standings) -> str:
    """What was played, and the seed that it follows from."""
    game, played = make_game(standings.game, **standings.rules), sum(pair.games for pair in standings.pairs)
    rules = f" ({changes(game)})" if changes(game) else ""
    seed = cut(printable(standings.seed), LONGEST_NAME)
    return f"{game.title}{rules}: {counted(played, 'game')}, seed {seed}"


def _ranking(players: Sequence[PlayerLine], width: int) -> str:
    solved = any(player.adjusted is not None for player in players)
    head = ["", "score", *(["adjusted", "loss/move"] if solved else []), "rating", "95% interval"]
    rows = [
        [
            f"{place}. {printable(player.name)}",
            known(player.score, share),
            *([known(player.adjusted, share), known(player.loss, cost)] if solved else []),
            known(player.rating, points),
            reach(player.low, player.high),
        ]
        for place, player in enumerate(players, 1)
    ]
    return _columns(head, rows, width)


def _pairs(pairs: Sequence[PairLine], width: int) -> str:
    solved = any(pair.adjusted is not None for pair in pairs)
    head = ["", "games", "score", "95% interval", *(["adjusted", "95% interval"] if solved else [])]
    rows = [
        [
            f"{printable(pair.a)} - {printable(pair.b)}",
            str(pair.games),
            known(pair.score, share),
            _between(pair.low, pair.high),
            *([known(pair.adjusted, share), _between(pair.adjusted_low, pair.adjusted_high)] if solved else []),
        ]
        for pair in pairs
    ]
    return _columns(head, rows, width)


def _forfeits(players: Sequence[PlayerLine], width: int) -> str:
    lines = [
        fitted(f"{cut(printable(player.name), min(width, LONGEST_NAME))} forfeited {_listed(player.forfeits)}.", width)
        for player in players
        if player.forfeits
    ]
    return "\n".join(lines)


def _listed(forfeits: Mapping[str, int]) -> str:
    games = "game" if sum(forfeits.values()) == 1 else "games"
    return f"{sum(forfeits.values())} {games}: " + ", ".join(
        f"{number} x {forfeited(why)}" for why, number in forfeits.items()
    )


def _between(low: float | None, high: float | None) -> str:
    return "-" if low is None or high is None else f"{100 * low:.1f} to {100 * high:.1f}"


def _columns(head: Row, rows: Sequence[Row], width: int) -> str:
    """A table if it fits, its names cut if they must be; or else a paragraph for each row."""
    others = [max(map(width_of, column)) for column in list(zip(head, *rows, strict=True))[1:]]
    room = width - sum(others) - len(GAP) * len(others)
    if room < SHORTEST_NAME:
        return "\n".join(_paragraph(head, row, width) for row in rows)
    first = min(room, LONGEST_NAME, max(width_of(row[0]) for row in rows))
    return "\n".join(_line(row, first, others) for row in (head, *rows))


def _line(row: Row, first: int, others: Sequence[int]) -> str:
    name = cut(row[0], first)
    cells = [f"{text:>{wide}}" for text, wide in zip(row[1:], others, strict=True)]
    return GAP.join([name + " " * (first - width_of(name)), *cells]).rstrip()


def _paragraph(head: Row, row: Row, width: int) -> str:
    """A row by itself: its name, and below it each figure with what it is."""
    said = ", ".join(f"{what} {figure}" for what, figure in zip(head[1:], row[1:], strict=True))
    return f"{cut(row[0], width)}\n{fitted(f'   {said}', width)}"
