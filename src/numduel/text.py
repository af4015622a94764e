"""Text that a terminal shows as it is meant: nothing in it controls the terminal, and its columns are known."""

import re

ESCAPES = re.compile(r"\x1b\[[0-9;]*m")
FULL, EMPTY = "█", "░"  # the cells of a bar
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
NARROW = str.maketrans(dict.fromkeys(FULL + EMPTY + ELLIPSIS, "#"))  # known to be one column wide: no lookup needed


def printable(text: str) -> str:
    """A text with its control characters escaped, so that echoing it cannot affect the terminal."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


def width_of(text: str) -> int:
    """How many columns a text takes up: none for colours and combining characters, two for wide ones."""
    plain = ESCAPES.sub("", text).translate(NARROW)
    if plain.isascii():
        return len(plain)
    from wcwidth import width  # slow to import and rarely needed: the first prompt comes sooner without it

    return width(plain)


def cut(text: str, width: int) -> str:
    """A text without colours, cut to at most that many columns."""
    if width_of(text) <= width:
        return text
    if text.isascii():
        return text[: width - 1] + ELLIPSIS
    from wcwidth import clip

    return clip(text, 0, width - 1) + ELLIPSIS


def fitted(line: str, width: int) -> str:
    """A line wrapped between words, each new line indented like the first; a long word stays whole."""
    if width_of(line) <= width:
        return line
    indent = " " * (len(line) - len(line.lstrip(" ")))
    lines = [""]
    for word in line.lstrip(" ").split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else indent + word
        if lines[-1] and width_of(longer.rstrip()) > width:
            lines.append(indent + word)
        else:
            lines[-1] = longer
    return "\n".join(lines)
