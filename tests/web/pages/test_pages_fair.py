"""The page of a game's shuffle says what verify says, and nothing too early."""

import json

import pytest

from commands import numduel as command
from content import HOSTILE, Page, assert_clean
from numduel.record import read
from numduel.web.pages.fair import fair_page


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "game.jsonl"
    command("play", "showdown", "--p1", "random", "--p2", "random", "--record", str(path))
    return path


def lines(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


def rewrite(path, rows):
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))


def test_a_finished_games_shuffle_is_revealed_and_checked(path):
    header, *moves, end = lines(path)
    html = fair_page("x1", read(path))
    assert_clean(html)
    page = Page(html)
    for word in (header["shuffle"], header["mix"], end["secret"]):
        assert word in page.text
    for sentence in command("verify", str(path)).out.splitlines():
        assert " ".join(sentence.split()) in page.text
    draws = [line["move"].removeprefix("draw ") for line in moves if line["by"] == "chance"]
    assert " ".join(f"{at}. {card} ✓" for at, card in enumerate(draws, 1)) in page.text
    assert page.links("/game/x1/record")
    assert "numduel verify" in page.text


def test_before_the_end_only_the_commitment_is_shown(path):
    header, *moves, end = lines(path)
    rewrite(path, [header, *moves[:6]])
    page = Page(fair_page("x1", read(path)))
    assert header["shuffle"] in page.text
    assert end["secret"] not in page.html
    assert "revealed when the game is over" in page.text
    assert not page.all("ol")


def test_tampering_with_a_shuffle_is_detected(path):
    header, *moves, end = lines(path)
    rewrite(path, [header, *moves, {**end, "secret": "00" * 32}])
    page = Page(fair_page("x1", read(path)))
    assert "That cannot be proved." in page.text
    assert "but" in page.text
    assert "✓" not in page.text


def test_a_game_without_cards_says_so(tmp_path):
    path = tmp_path / "game.jsonl"
    command("play", "wits", "--p1", "random", "--p2", "random", "--record", str(path))
    html = fair_page("x1", read(path))
    assert_clean(html)
    assert "has no cards, so there is no shuffle" in Page(html).text


def test_names_and_words_are_escaped(path):
    header, *moves = lines(path)[:5]
    header["players"][0]["name"] = header["mix"] = HOSTILE
    rewrite(path, [header, *moves])
    html = fair_page("x1", read(path))
    assert "<script>" not in html
    assert_clean(html)
