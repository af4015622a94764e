"""Instructive positions: where a model went wrong, or was right where that was hard, and what it said there."""

from collections.abc import Mapping, Sequence
from shlex import join

from numduel.arena.report.links import Links
from numduel.arena.report.markup import Content, Html, tag
from numduel.arena.report.positions import position
from numduel.arena.report.words import share
from numduel.game import AnyGame, NumduelError
from numduel.models.appraisal import Judged
from numduel.models.report.examples import Example
from numduel.models.report.quoting import Quote
from numduel.models.report.report import Shown
from numduel.models.report.sections.axis import bar
from numduel.models.report.words import manner, named, twin, version_of
from numduel.models.tellings import tell
from numduel.solve.solution import SAME
from numduel.text import ELLIPSIS

EXCERPT, LINES = 400, 12  # characters and lines of what was said that are shown at once
LISTED = 6  # moves of the same worth that are named
SAME_ROW = 5e-4
"""Moves that differ by less share a row: they look the same."""


def positions(every: Sequence[Shown]) -> Html:
    """All of them, as cards."""
    return tag("ol", [_card(each) for each in every], class_="costly quoted")


def _card(shown: Shown) -> Html:
    example, quote = shown
    assert example.move is not None
    condition, move = example.condition, example.move
    game = condition.variant
    names = (condition.model, condition.opponent) if example.seat == 1 else (condition.opponent, condition.model)
    return tag(
        "li",
        tag("h3", _title(example, move)),
        tag("p", f"{version_of(condition)}, {_how(example)}", class_="small quiet"),
        position(game, move.position, names),
        _worths(move, _told(game, condition.twin)),
        *quoted(quote),
        tag(
            "p",
            tag("a", "Analyse", href=Links().analysis(game, move.position)),
            " · ",
            tag("code", solving(game, move.position)),
            class_="small further",
        ),
        tag("p", f"{where(example)}, {move.phase}, {move.standing}, {move.choice}", class_="small quiet"),
        class_="sheet",
    )


def _title(example: Example, move: Judged) -> list[Content]:
    who = named(example.condition.model)
    if move.loss > SAME:
        return [who, " gave away ", tag("span", share(move.loss), class_="figure bad")]
    return [who, " found ", tag("span", "the only right move", class_="good")]


def _how(example: Example) -> str:
    one = example.condition
    return ", ".join([*([twin(one.twin)] if one.twin else []), manner(one)])


def where(example: Example) -> str:
    """Where it is in the logs."""
    epoch = f", epoch {example.epoch}" if example.epoch > 1 else ""
    return f"Log {example.log}, sample {example.sample}{epoch}, step {example.at + 1}"


def solving(game: AnyGame, at: str) -> str:
    """The command that shows the worth of every move there."""
    rules = [part for name, value in game.changed.items() for part in ("--rule", f"{name}={value}")]
    return join(["numduel", "solve", game.key, "--at", at, *rules])


def _told(game: AnyGame, number: int) -> Mapping[str, str]:
    """How each move was told to the model, if it was a twin, and this version has it."""
    try:
        return tell(game, number).moves if number else {}
    except NumduelError:
        return {}


def _worths(move: Judged, told: Mapping[str, str]) -> Html:
    """What each move was worth, the best first; those of the same worth share a row."""
    rows: list[tuple[float, list[str]]] = []
    for name, worth in sorted(move.worth.items(), key=lambda each: -each[1]):
        if name == move.move:
            continue
        if rows and abs(rows[-1][0] - worth) < SAME_ROW:
            rows[-1][1].append(name)
        else:
            rows.append((worth, [name]))
    played, best = move.worth.get(move.move, 0.0), max(move.worth.values())
    rows.insert(sum(worth > played + SAME_ROW for worth, _ in rows), (played, [move.move]))
    head = tag("tr", tag("th", "move", scope="col"), tag("th", "chance to win", scope="col", class_="number"))
    return tag(
        "table",
        tag("caption", "What each move was worth", class_="unseen"),
        tag("thead", head, class_="unseen"),
        tag("tbody", [_worth(each, worth, move, told, best=worth > best - SAME) for worth, each in rows]),
        class_="worths",
    )


def _worth(names: Sequence[str], worth: float, move: Judged, told: Mapping[str, str], *, best: bool) -> Html:
    said = told if best or names == [move.move] else {}
    called = [f"{name} (told as “{said[name]}”)" if name in said else name for name in names[:LISTED]]
    more = f" and {len(names) - LISTED} more" if len(names) > LISTED else ""
    return tag(
        "tr",
        tag(
            "th",
            tag("b" if names == [move.move] else "span", ", ".join(called), more),
            tag("span", "best", class_="mark-best") if best else None,
            tag("span", "played", class_="mark-played") if names == [move.move] else None,
            scope="row",
        ),
        tag("td", tag("span", share(worth), class_="figure"), bar(worth, "worth best" if best else "worth")),
    )


def quoted(quote: Quote) -> list[Html]:
    """What a model said: the end of it, and the rest for who wants to read it; and what it was told."""
    if not quote.said and not quote.question:
        return [tag("p", "The log does not contain what was said.", class_="small quiet")]
    short = _excerpt(quote.said)
    parts = [tag("p", "It said:", class_="small quiet said"), tag("blockquote", tag("samp", short or "(nothing)"))]
    if short != quote.said:
        parts.append(_more("All it said", quote.said))
    if quote.thought:
        parts.append(_more("What it thought", quote.thought))
    if quote.question:
        parts.append(_more("What it was asked", quote.question))
    if quote.left_out:
        parts.append(tag("p", f"{quote.left_out:,} characters are left out.", class_="small quiet"))
    return parts


def _excerpt(said: str) -> str:
    """The end of what was said, as the move is in its last line."""
    end = "\n".join(said[-EXCERPT:].split("\n")[-LINES:])
    return said if end == said else f"{ELLIPSIS}{end.lstrip()}"


def _more(summary: str, text: str) -> Html:
    return tag("details", tag("summary", summary), tag("pre", tag("samp", text), tabindex="0"))
