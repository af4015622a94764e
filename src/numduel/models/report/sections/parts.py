"""What several sections are made of."""

from collections.abc import Sequence

from numduel.arena.report.markup import Content, Html, tag
from numduel.models.figures import Figure
from numduel.models.report.words import between, value


def section(key: str, title: Content, *content: Content) -> Html:
    """A section with its heading."""
    return tag("section", tag("h2", title, id=key), content, aria_labelledby=key, class_="tournament")


def figure(name: str, found: Figure) -> list[Html | str]:
    """A figure, and its interval below it."""
    return [value(name, found), tag("span", between(name, found), class_="between small quiet")]


def head(content: Content, kind: str | None = None) -> Html:
    """A column's header. The roles are for narrow screens, where cells stand below each other."""
    return tag("th", content, scope="col", role="columnheader", class_=kind)


def cell(content: Content, label: str, kind: str = "number figure") -> Html:
    """A cell that says on a narrow screen which column it is in."""
    return tag("td", content, class_=kind, role="cell", data_label=label)


def table(caption: Content, heads: Sequence[Html], rows: Sequence[Html], kind: str) -> Html:
    """A table whose cells stand below each other on a narrow screen."""
    return tag(
        "table",
        tag("caption", caption),
        tag("thead", tag("tr", heads, role="row"), role="rowgroup"),
        tag("tbody", rows, role="rowgroup"),
        class_=kind,
        role="table",
    )


def scrolling(content: Html, label: str) -> Html:
    """A box that scrolls if what is in it is too wide."""
    return tag("div", content, class_="scroll", tabindex="0", role="region", aria_label=label)
