"""The program's own Markdown as HTML that a strict policy allows: no styles, no HTML of others, scrolling tables."""

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
    """Writes figures with a class in the place of a style, and the first cell of a row as its head."""

    def heading_open(self, tokens: Sequence[Token], at: int, options: Any, env: Env) -> str:
        """A heading that can be linked to by its words."""
        words = "".join(letter if letter.isalnum() else " " for letter in tokens[at + 1].content.lower())
        return f'<{tokens[at].tag} id="{"-".join(words.split())}">'

    def table_open(self, tokens: Sequence[Token], at: int, options: Any, env: Env) -> str:
        """A table that scrolls by itself where the page is narrow, also by the keyboard."""
        about = next(token.content for token in tokens[at:] if token.type == "inline")  # its first head
        return f'<div class="scroll" tabindex="0" role="region" aria-label="Table by {escape(about)}"><table>\n'

    def table_close(self, tokens: Sequence[Token], at: int, options: Any, env: Env) -> str:
        """The end of both."""
        return "</table></div>\n"

    def tr_open(self, tokens: Sequence[Token], at: int, options: Any, env: Env) -> str:
        """A row: its first cell is a head, whatever Markdown calls it."""
        env["first"] = True
        return "<tr>\n"

    def th_open(self, tokens: Sequence[Token], at: int, options: Any, env: Env) -> str:
        """The head of a column."""
        return f'<th scope="col"{_aligned(tokens[at])}>'

    def td_open(self, tokens: Sequence[Token], at: int, options: Any, env: Env) -> str:
        """A cell, or the head of its row."""
        env["row head"], env["first"] = env["first"], False
        return '<th scope="row">' if env["row head"] else f"<td{_aligned(tokens[at])}>"

    def td_close(self, tokens: Sequence[Token], at: int, options: Any, env: Env) -> str:
        """The end of it."""
        return "</th>\n" if env["row head"] else "</td>\n"

    def code_inline(self, tokens: Sequence[Token], idx: int, options: Any, env: Env) -> str:
        """A piece of code; if it changes rules, a link to what becomes of the game."""
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
        """A picture on a sheet of its own, which scrolls where the page is narrow: its letters stay legible."""
        picture = super().image(tokens, idx, options, env)
        return f'<span class="picture" tabindex="0" role="region" aria-label="Picture">{picture}</span>'


def _aligned(token: Token) -> str:
    return ' class="number"' if "right" in str(token.attrs.get("style", "")) else ""


@cache
def _parser() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}, renderer_cls=Renderer).enable("table")


def html(text: str, key: str = "") -> Markup:
    """Some Markdown as HTML; it is about a game, or about whichever it names."""
    return Markup(_parser().render(text, {"key": key}))  # noqa: S704 - html is off: what is not Markdown is escaped
