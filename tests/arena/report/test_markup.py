"""HTML is built so that nothing but HTML that we made gets into it."""

import html
from html.parser import HTMLParser

from hypothesis import given
from hypothesis import strategies as st

from numduel.arena.report.markup import LONGEST_NAME, called, shown, tag
from numduel.arena.report.markup import html as as_html

TEXT = st.text(st.characters(codec=None), max_size=60)


class Reader(HTMLParser):
    """The tags and texts of a piece of HTML."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.text = [], ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.text += data


@given(TEXT)
def test_a_text_never_becomes_a_tag_and_can_always_be_sent(text):
    made = tag("p", text, title=text)
    read = Reader(made)
    assert [name for name, _ in read.tags] == ["p"]
    assert read.tags[0][1].keys() == {"title"}
    assert made.encode()
    assert all(char.isprintable() or char in "\n\t" for char in read.text + read.tags[0][1]["title"])


@given(st.text(st.characters(categories=("L", "N", "P", "S", "Zs")), max_size=60).filter(str.isprintable))
def test_a_text_that_can_be_printed_stays_what_it_is(text):
    assert html.unescape(as_html(text)) == text


def test_html_is_not_escaped_again_wherever_it_goes():
    inner = tag("b", "1 < 2")
    assert tag("p", inner, " & ", [inner, None, 7]) == "<p><b>1 &lt; 2</b> &amp; <b>1 &lt; 2</b>7</p>"
    assert tag("p", inner + inner + "&") == "<p><b>1 &lt; 2</b><b>1 &lt; 2</b>&amp;</p>"


def test_attributes_are_named_as_in_html_and_left_out_if_they_are_none():
    assert tag("a", class_="x", aria_label='"', hidden=True, open=False, id=None, width=1.5) == (
        '<a class="x" aria-label="&quot;" hidden width="1.5"></a>'
    )


@given(TEXT)
def test_a_name_is_short_printable_and_never_empty(name):
    assert 0 < len(shown(name)) <= LONGEST_NAME
    assert shown(name).isprintable()


def test_a_name_cannot_turn_around_what_stands_beside_it():
    assert called("\u202eevil") == "<bdi>\\u202eevil</bdi>"
    assert shown("") == shown(" ") == "(no name)"
