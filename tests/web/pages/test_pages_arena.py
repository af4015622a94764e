"""The web app shows finished tournaments, with every game to walk through."""

import asyncio
import re
import shutil

import pytest

from arena.report.made import NASTY, forfeiting, held, renamed, stored
from content import Page, client
from numduel.web.app import create_app
from numduel.web.http.security import POLICY
from numduel.web.tournaments import Tournaments
from web.asking import BROWSER
from web.inprocess import running
from web.tournaments import GAME, fill, shown

HUGE = {"numbers": 90}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return fill(tmp_path_factory.mktemp("arena"))


@pytest.fixture
def own(folder, tmp_path):
    """A copy of that folder, to be changed."""
    return shutil.copytree(folder, tmp_path / "own")


@pytest.fixture(scope="module")
def web(folder):
    return client(folder)


def test_the_finished_tournaments_are_listed_and_the_others_named(web):
    page = shown(web, "/arena")
    assert page.links("/arena/") == ["/arena/spring%20cup", "/arena/%C3%BCn%C3%AFted%20%26%20co"]
    assert "3 players, 24 games" in page.text
    assert "Duel of Wits: first" in page.text
    assert "Not finished yet: begun." in page.text.replace(" .", ".")
    assert "notes" not in page.text
    assert "secret" not in page.text


def test_a_folder_may_be_one_tournaments_own(folder):
    page = shown(client(folder / "spring cup"), "/arena")
    assert page.links("/arena/") == ["/arena/spring%20cup"]


def test_an_empty_folder_says_so(tmp_path):
    assert "There is no finished tournament here yet." in shown(client(tmp_path), "/arena").text


def test_a_tournament_shows_what_its_report_shows(web, folder):
    page = shown(web, "/arena/spring cup")
    report = Page((folder / "spring cup" / "report.html").read_text())
    assert [row for row in page.rows if row] == [row for row in report.rows if row]
    assert "oh no" in page.text
    assert "/arena/spring%20cup/showdown?couple=1v2" in page.links("/arena/")


def test_the_costliest_moves_lead_to_the_move_itself_and_to_the_analysis_board(web, folder):
    page = shown(web, "/arena/spring cup")
    moves = Tournaments(folder).summary("spring cup", "showdown").costly
    assert len(moves) == 10
    for move in moves:
        (replay,) = page.links(f"/arena/spring%20cup/showdown/{move.game}?step={move.step + 1}#")
        step = shown(web, replay)
        assert f"Step {move.step + 1} of" in step.text
        assert move.position in " ".join(each.replace("%20", " ") for each in step.links("/analysis/showdown"))
    assert len(page.links("/analysis/showdown")) == 10


def test_every_game_is_listed_and_can_be_walked_through(web, folder):
    every = set()
    for link in shown(web, "/arena/spring cup").links("/arena/spring%20cup/"):
        if "?couple=" in link:
            every |= {each.partition("#")[0] for each in shown(web, link).links("/arena/spring%20cup/") if "v" in each}
    games = {
        f"/arena/spring%20cup/{path.parent.parent.name}/{path.stem}"
        for path in (folder / "spring cup").glob("*/games/*.jsonl")
    }
    assert {link for link in every if not link.endswith("cup")} == games
    for link in sorted(games)[::4]:
        assert re.match(r"Review: .* (won|vs)", shown(web, link).title.strip())


def test_a_game_of_a_list_says_how_it_ended(web, folder):
    page = shown(web, "/arena/spring cup/showdown?couple=1v3")
    lines = {row[0]: row[1:] for row in page.rows if row}
    summary = Tournaments(folder).summary("spring cup", "showdown")
    (couple,) = [couple for couple in summary.couples if (couple.a, couple.b) == (0, 2)]
    for game in couple.games:
        first, result, adjusted = lines[game.name]
        assert first == ("ann" if game.a_first else "cy")
        assert result.startswith("Draw" if game.score == 0.5 else "ann won" if game.score else "cy won")
        assert ("forfeit: no answer in time" in result) == bool(game.why)
        assert adjusted.startswith(f"{100 * game.adjusted:.1f}%".replace("-", "\N{MINUS SIGN}"))


def test_a_step_alone_is_what_the_script_asks_for(web):
    answer = web.get(f"/arena/spring cup/duel/{GAME}?step=1&bare=true")
    assert answer.text.lstrip().startswith('<h2 id="position">Step 1')
    assert shown(web, f"/arena/spring cup/duel/{GAME}?step=9999", 400).text


def test_the_record_of_a_game_can_be_downloaded(web, folder):
    page = shown(web, f"/arena/spring cup/duel/{GAME}")
    (link,) = page.links(f"/arena/spring%20cup/duel/{GAME}/")
    answer = web.get(link)
    assert answer.content == (folder / "spring cup" / "duel" / "games" / f"{GAME}.jsonl").read_bytes()
    assert answer.headers["content-disposition"] == f'attachment; filename="numduel-duel-{GAME}.jsonl"'


def test_a_game_of_a_variant_too_large_to_solve_is_replayed_without_figures(tmp_path):
    stored(tmp_path / "large", held("showdown", ("greedy", "random"), 2, tmp_path / "large", rules=HUGE))
    web = client(tmp_path)
    assert "too large to solve" in shown(web, "/arena/large").text
    page = shown(web, f"/arena/large/showdown/{GAME}")
    assert "This variant is too large to solve" in page.text
    assert re.search("(greedy|random) (won|wins)", page.text)
    last = max(int(link.split("=")[1].split("#")[0]) for link in page.links("?step="))
    for step in range(1, last + 1):
        assert f"Step {step} of {last + 1}" in shown(web, f"/arena/large/showdown/{GAME}?step={step}").text
    bare = web.get(f"/arena/large/showdown/{GAME}?step=2&bare=true").text
    assert [tag["id"] for _, tag in Page(bare).tags if tag.get("id") in ("position", "steps", "board", "said")] == [
        "position",
        "steps",
        "board",
        "said",
    ]
    shown(web, f"/arena/large/showdown/{GAME}?step={last + 2}", 400)


def test_a_tournament_that_goes_on_is_shown_anew(own):
    web = client(own)
    assert "2 players, 4 games" in shown(web, "/arena/ünïted & co").text
    stored(own / "ünïted & co", held("wits", ("greedy", "random"), 8, own / "ünïted & co"))
    assert "2 players, 8 games" in shown(web, "/arena/ünïted & co").text


def test_a_report_is_read_once(own):
    tournaments = Tournaments(own)
    first = tournaments.summary("spring cup", "duel")
    assert tournaments.summary("spring cup", "duel") is first
    assert tournaments.headline("spring cup") is tournaments.headline("spring cup")


@pytest.mark.parametrize("number", range(len(NASTY)))
def test_nasty_names_are_harmless(tmp_path, number):
    tournament = renamed(held("duel", folder=tmp_path / "cup"), ("a", "b", NASTY[number]))
    stored(tmp_path / "cup", forfeiting(tournament, NASTY[number].encode(errors="replace")))
    web = client(tmp_path)
    for address in ("/arena", "/arena/cup", "/arena/cup/duel?couple=1v3"):
        page = shown(web, address)
        assert all(char.isprintable() for char in page.text)
        assert len(page.text) < 20_000


def test_a_long_list_has_pages(tmp_path, monkeypatch):
    from numduel.web.pages import arena

    stored(tmp_path / "cup", held("wits", ("greedy", "random"), 6, tmp_path / "cup"))
    monkeypatch.setattr(arena, "GAMES_LISTED", 4)
    web = client(tmp_path)
    first, second = (shown(web, f"/arena/cup/wits?couple=1v2&page={page}") for page in (1, 2))
    assert [len(page.links("/arena/cup/wits/")) for page in (first, second)] == [4, 2]
    assert "?couple=1v2&page=2" in first.links("?")
    assert "?couple=1v2&page=1" in second.links("?")


def test_all_pages_link_to_the_arena_if_there_is_one_and_else_none_does(web):
    without = client()
    for address in ("/", "/rules", "/rules/chess"):
        assert "/arena" in Page(web.get(address).text).links("/arena")
        assert not Page(without.get(address).text).links("/arena")
    assert without.get("/arena").status_code == 404


def test_a_server_has_no_such_page_unless_it_was_given_a_folder(settings, folder):
    async def asked(given):
        async with running(create_app(given)) as app:
            home, arena = [await app.request("GET", address, BROWSER) for address in ("/", "/arena")]
            assert dict(arena.headers)["content-security-policy"] == POLICY
            return arena.status, "/arena" in Page(home.body.decode()).links("/arena")

    assert asyncio.run(asked(settings)) == (404, False)
    assert asyncio.run(asked(settings._replace(arena=str(folder)))) == (200, True)
