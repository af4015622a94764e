"""HTML as Python builds it: a text is escaped unless it is HTML already."""

from collections.abc import Iterable
from html import escape
from typing import Union

from numduel.text import ELLIPSIS, printable

LONGEST_NAME = 40  # characters of a name that are shown

Content = Union["Html", str, int, None, Iterable["Content"]]
"""What can be in a tag: HTML, a text, a number, nothing, or several of these."""


class Html(str):
    """A text that is HTML: all that could be anything else in it has been escaped."""

    __slots__ = ()

    def __add__(self, other: "Content") -> "Html":
        """The same, with any content after it."""
        return Html(f"{self}{html(other)}")


def html(content: Content) -> Html:
    """Any content as HTML."""
    match content:
        case Html():
            return content
        case None:
            return Html()
        case str() | int():
            return Html(escape(clean(str(content))))
        case _:
            return Html("".join(map(html, content)))


def tag(name: str, /, *content: Content, **attributes: str | float | bool | None) -> Html:
    """An element. `class_` is the attribute class, `aria_label` is aria-label; True has no value, None is left out."""
    given = "".join(_attribute(key, value) for key, value in attributes.items() if value is not None)
    return Html(f"<{name}{given}>{html(content)}</{name}>")


def _attribute(key: str, value: str | float | bool) -> str:
    name = key.rstrip("_").replace("_", "-")
    if isinstance(value, bool):
        return f" {name}" if value else ""
    return f' {name}="{escape(clean(value if isinstance(value, str) else f"{value:g}"))}"'


def clean(text: str) -> str:
    """A text without anything that HTML does not allow, or that turns the text around it: these are spelled out."""
    return "\n".join("\t".join(map(printable, line.split("\t"))) for line in text.split("\n"))


def shown(name: str) -> str:
    """A name that anybody may have chosen, on one line, and not longer than names are."""
    plain = printable(name).strip() or "(no name)"
    return plain if len(plain) <= LONGEST_NAME else f"{plain[: LONGEST_NAME - 1]}{ELLIPSIS}"


def called(name: str, **attributes: str | None) -> Html:
    """A name on a page: whatever its direction of writing, it changes nothing around it."""
    return tag("bdi", shown(name), **attributes)
