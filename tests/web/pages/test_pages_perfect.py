"""The pages on perfect play show what docs/solutions.md says, and the figures of any variant."""

import re
from pathlib import Path

import pytest

import numduel
from content import Page, client

web = client()
DOCS = (Path(__file__).parents[3] / "docs" / "solutions.md").read_text()


def words(text):
    return " ".join(re.findall(r"[a-z0-9]+", re.sub(r"\]\([^)]*\)|--rule ", " ", text.lower())))


@pytest.mark.parametrize("key", numduel.GAMES)
def test_the_page_of_a_game_says_what_the_docs_say(key):
    page = Page(web.get(f"/perfect/{key}").text)
    section = DOCS.split(f"(`{key}`)\n\n")[1].split("\n\n## ")[0]
    for part in section.split("\n\n"):
        if part.startswith("!"):
            (picture,) = page.all("img")
            assert picture["alt"] in part
            assert web.get(picture["src"]).headers["content-type"] == "image/svg+xml"
            assert web.get(picture["src"]).text.startswith("<svg")
        elif not part.startswith("|"):
            assert words(part) in words(page.text)


def test_the_overview_has_a_row_for_each_game_with_its_figures():
    rows = {row[0]: row for row in Page(web.get("/perfect").text).rows}
    for key in numduel.GAMES:
        figures = numduel.solve(numduel.game(key)).figures
        assert rows[key][1] == f"{figures.positions:,}"


@pytest.mark.parametrize(("key", "rules"), [("wits", {"target": 44, "factor": 5}), ("battle", {"copies": 1})])
def test_a_variant_has_its_own_figures(key, rules):
    game = numduel.game(key, **rules)
    solution = numduel.solve(game)
    page = Page(web.get(f"/perfect/{key}", params={f"rule.{name}": value for name, value in rules.items()}).text)
    assert f"{solution.figures.positions:,} positions" in page.text
    assert not page.all("img")
    start = game.start()
    rows = {row[0]: row[1:] for row in page.rows[1:]}
    if moves := solution.moves(start):
        assert {move: [f"{100 * value:g}%"] for move, value in moves.items()} == rows
    for draw, _ in game.chances(start):
        values = solution.moves(game.play(start, draw)).values()
        assert [float(cell.removesuffix("%")) for cell in rows[draw]] == pytest.approx(
            [100 * v for v in values], abs=6e-4
        )


def test_a_variant_that_is_too_large_says_so():
    page = Page(web.get("/perfect/target?rule.numbers=100").text)
    assert "This variant of target is too large to solve (" in page.text
    assert "Target Sum Showdown, not solved" in page.text


def test_variants_mentioned_in_the_texts_link_to_their_figures():
    links = Page(web.get("/perfect").text).links("/perfect/")
    assert "/perfect/wits?rule.target=44&rule.factor=5" in links
    assert "/perfect/showdown?rule.forced=loose" in links
    assert "/perfect/battle?rule.copies=1" in Page(web.get("/perfect/battle").text).links("/perfect/")
