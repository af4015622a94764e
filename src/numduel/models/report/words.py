"""Figures and sentences of a report on models."""

from typing import Final

from numduel.arena.report.markup import Html, tag
from numduel.arena.report.words import changes, cost, counted, share
from numduel.models.answers import ILLEGAL, NO_ANSWER, TOO_LONG, UNCLEAR
from numduel.models.figures import Figure
from numduel.models.report.conditions import Condition
from numduel.text import ELLIPSIS, printable

NONE: Final = "–"
FAULTS: Final = {
    ILLEGAL: "illegal move",
    UNCLEAR: "no move in the last line",
    TOO_LONG: "cut off: too long",
    NO_ANSWER: "no answer",
}
"""What was wrong with an answer, in words."""
TITLES: Final = {
    "legal": "With and without the list of legal moves",
    "attempts": "With more and fewer attempts",
    "style": "Told in different styles",
    "settings": "Called with different settings",
    "opponent": "Against different opponents",
    "rules": "With different rules",
    "version": "With different versions of numduel",
}
"""What conditions may differ in, as headings."""
COMPARABLE: Final = ("legal", "attempts", "style", "settings", "version")
"""In which of these it is the same game against the same opponent, so that regret can be subtracted."""
LONGEST_NAME: Final = 80
LONGEST_SETTINGS: Final = 120


def percent(name: str, value: float) -> str:
    """A figure as it is shown."""
    match name:
        case "tokens":
            return f"{value:,.0f}"
        case "seconds":
            return f"{value:,.1f}" if value >= 10 else f"{value:.2f}"
        case "regret":
            return cost(value)
        case _:
            return share(value)


def between(name: str, found: Figure) -> str:
    """The interval of a figure."""
    if found.low is None or found.high is None:
        return ""
    ends = [percent(name, end).removesuffix("%") for end in (found.low, found.high)]
    return signless(f"{ends[0]} to {ends[1]}")


def value(name: str, found: Figure) -> str:
    """A figure without its interval."""
    return NONE if found.value is None else signless(percent(name, found.value))


def signed(number: float) -> str:
    """A difference of regrets, with its sign."""
    text = f"{100 * number:+.2f}"
    return signless("0.00%" if float(text) == 0 else f"{text}%")


def signless(text: str) -> str:
    """A figure with a real minus sign."""
    return text.replace("-", "\N{MINUS SIGN}")


def meaning(found: Figure) -> str:
    """What a difference between twins and original says, in a plain sentence."""
    if found.value is None:
        return "There are no moves to compare."
    if found.low is None or found.high is None:
        return "A single pair of games cannot show a difference."
    if found.low > 0:
        return (
            f"It plays worse when the game is told in other words and numbers: a move gives away {cost(found.value)} "
            "more. It may know the original, or be worse at arithmetic with larger numbers."
        )
    if found.high < 0:
        return (
            f"It plays better when the game is told in other words and numbers: a move gives away {cost(-found.value)} "
            "less. It gains nothing from knowing the original."
        )
    most = max(abs(found.low), abs(found.high))
    return (
        f"The games show no difference; there may be one of up to {cost(most)} per move that so few games cannot show."
    )


def named(model: str, settings: str = "") -> list[Html]:
    """A model on a page, with how it was called: whatever its name is, it changes nothing around it."""
    provider, slash, name = _short(model, LONGEST_NAME).rpartition("/")
    own = tag("span", _short(settings, LONGEST_SETTINGS), class_="who small quiet") if settings else Html()
    return [tag("bdi", f"{provider}{slash}", tag("span", name, class_="name")), own]


def _short(text: str, longest: int) -> str:
    plain = printable(text).strip() or "(no name)"
    return plain if len(plain) <= longest else f"{plain[: longest - 1]}{ELLIPSIS}"


def version_of(condition: Condition) -> str:
    """The game and what is changed in it: Duel of Wits, target 30."""
    changed = changes(condition.variant)
    return condition.variant.title + (f", {changed}" if changed else "")


def manner(condition: Condition, *, version: bool = False, but: str = "") -> str:
    """How it was played, in words: all of it but one field."""
    parts = {
        "opponent": f"against {printable(condition.opponent)}",
        "legal": "legal moves listed" if condition.legal else "legal moves not listed",
        "attempts": f"{counted(condition.attempts, 'more attempt')} a turn" if condition.attempts else "",
        "style": "" if condition.style == "handbook" else f"told in the style of the {printable(condition.style)}",
        "version": f"numduel {printable(condition.version)}" if version else "",
    }
    return ", ".join(words for field, words in parts.items() if words and field != but)


def setting(condition: Condition, field: str) -> str:
    """The value of a field, in words."""
    match field:
        case "legal":
            return "listed" if condition.legal else "not listed"
        case "attempts":
            return counted(condition.attempts, "more attempt") if condition.attempts else "none"
        case "rules":
            return changes(condition.variant) or "by the book"
        case "settings":
            return _short(condition.settings, LONGEST_SETTINGS) if condition.settings else "by default"
        case _:
            return _short(str(getattr(condition, field)), LONGEST_NAME)


def twin(number: int) -> str:
    """Which telling of the game it was."""
    return f"twin {number}" if number else "original"
