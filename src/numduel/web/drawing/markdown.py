"""Our own Markdown as HTML that passes a strict CSP: no inline styles, no raw HTML, scrolling tables."""

import re
from collections.abc import MutableMapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markupsafe import Markup, escape

from numduel.game import NumduelError
from numduel.rules import game as make_game
from numduel.web.drawing.links import address

CHANGE = re.compile("([a-z_]+)=([a-z_0-9]+)")
CHANGES = re.compile(f"(--rule )?{CHANGE.pattern}( {CHANGE.pattern})*")

Env = MutableMapping[str, Any]


class Renderer(RendererHTML):
    """Aligns figures with a class instead of a style, and makes the first cell of a row its header."""

    def heading_open(self, tokens: Sequence[Token], at: int, options: Any, env: Env) -> str:
        """A heading with an id made of its words, to link to."""
        words = "".join(letter if letter.isalnum() else " " for letter in tokens[at + 1].content.lower())
        return f'<{tokens[at].tag} id="{"-".join(words.split())}">'

    def table_open(self, tokens: Sequence[Token], at: int, options: Any, env: Env) -> str:
        """A table in a box that scrolls on narrow pages, also by keyboard."""
        about = next(token.content for token in tokens[at:] if token.type == "inline")  # its first header
        return f'<div class="scroll" tabindex="0" role="region" aria-label="Table by {escape(about)}"><table>\n'

    def table_close(self, tokens: Sequence[Token], at: int, options: Any, env: Env) -> str:
        """The end of the table and its box."""
        return "</table></div>\n"

    def tr_open(self, tokens: Sequence[Token], at: int, options: Any, env: Env) -> str:
        """A row, whose first cell becomes a header."""
        env["first"] = True
        return "<tr>\n"

    def th_open(self, tokens: Sequence[Token], at: int, options: Any, env: Env) -> str:
        """A column header."""
        return f'<th scope="col"{_aligned(tokens[at])}>'

    def td_open(self, tokens: Sequence[Token], at: int, options: Any, env: Env) -> str:
        """A cell, or the header of its row."""
        env["row head"], env["first"] = env["first"], False
        return '<th scope="row">' if env["row head"] else f"<td{_aligned(tokens[at])}>"

    def td_close(self, tokens: Sequence[Token], at: int, options: Any, env: Env) -> str:
        """The end of a cell."""
        return "</th>\n" if env["row head"] else "</td>\n"

    def code_inline(self, tokens: Sequence[Token], idx: int, options: Any, env: Env) -> str:
        """Inline code; if it changes rules, it links to that variant's solution."""
        code = super().code_inline(tokens, idx, options, env)
        rules = dict(CHANGE.findall(tokens[idx].content)) if CHANGES.fullmatch(tokens[idx].content) else {}
        before = re.findall("[a-z]+", "".join(token.content for token in tokens[:idx] if token.type == "text"))
        for key in (env["key"], *reversed(before)):
            with suppress(NumduelError):
                if rules:
                    link = escape(address(f"/perfect/{key}", make_game(key, **rules)))
                    return f'<a href="{link}">{code.replace("--rule ", "")}</a>'
        return code

    def image(self, tokens: Sequence[Token], idx: int, options: Any, env: Env) -> str:
        """A picture in a box that scrolls on narrow pages, so that its text stays legible."""
        picture = super().image(tokens, idx, options, env)
        return f'<span class="picture" tabindex="0" role="region" aria-label="Picture">{picture}</span>'


def _aligned(token: Token) -> str:
    return ' class="number"' if "right" in str(token.attrs.get("style", "")) else ""


@cache
def _parser() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}, renderer_cls=Renderer).enable("table")


def html(text: str, key: str = "") -> Markup:
    """Markdown as HTML; `key` is the game it is about, or else the one it mentions."""
    return Markup(_parser().render(text, {"key": key}))  # noqa: S704 - html is off: what is not Markdown is escaped
