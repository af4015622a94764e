"""The web app shows finished tournaments, with every game to walk through, and nothing outside their folder."""

import asyncio
import re
import shutil
from urllib.parse import quote

import pytest

from arena.report.made import NASTY, forfeiting, held, renamed, stored
from content import Page, assert_clean, client
from numduel.arena.report import SUMMARY
from numduel.table.refusal import Refused
from numduel.web.app import create_app
from numduel.web.http.security import POLICY
from numduel.web.reason import WebReason
from numduel.web.tournaments import LARGEST_RECORD, LARGEST_SUMMARY, Tournaments
from web.asking import BROWSER
from web.inprocess import running

SMALL = {"target": 20, "numbers": 5}
HUGE = {"numbers": 90}
GAME = "1v2-00001-1"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with two tournaments, one of them of two games, and one that has just begun."""
    folder = tmp_path_factory.mktemp("arena")
    cup, other = folder / "spring cup", folder / "ünïted & co"
    luck = forfeiting(renamed(held("showdown", folder=cup, rules=SMALL), ("ann", "bob", "cy")), b"oh no")
    stored(cup, luck, held("duel", folder=cup))
    stored(other, held("wits", ("greedy", "random"), folder=other))
    (folder / "begun" / "wits").mkdir(parents=True)
    shutil.copy(other / "wits" / "plan.json", folder / "begun" / "wits")
    (folder / "notes").mkdir()
    (folder / "secret.txt").write_text("secret")
    return folder


@pytest.fixture
def own(folder, tmp_path):
    """A copy of that folder, to be damaged."""
    return shutil.copytree(folder, tmp_path / "own")


@pytest.fixture(scope="module")
def web(folder):
    return client(folder)


def shown(web, address, status=200):
    answer = web.get(address)
    assert answer.status_code == status, answer.text
    assert_clean(answer.text)
    return Page(answer.text)


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


@pytest.mark.parametrize(
    "address",
    [
        "/arena/nothing",
        "/arena/begun",
        "/arena/notes",
        "/arena/secret.txt",
        "/arena/%2e%2e%2fsecret.txt",
        "/arena/spring cup/wits",
        "/arena/spring cup/duel?couple=1v9",
        "/arena/spring cup/duel?couple=../..",
        "/arena/spring cup/duel?page=2",
        "/arena?page=2",
        "/arena/spring cup/duel/9v9-00001-1",
        "/arena/spring cup/duel/..%2f..%2fplan",
        "/arena/spring cup/duel/plan.json",
        "/arena/spring cup/duel/1v2-00001-1.jsonl",
        "/arena/spring cup/duel/1v2-00001-1/record/x",
        f"/arena/{quote(NASTY[0], safe='')}",
        "/arena/%00",
        f"/arena/{'x' * 5000}",
    ],
)
def test_what_is_not_listed_is_not_there(web, address):
    answer = web.get(address)
    assert answer.status_code == 404
    assert "secret" not in answer.text.replace("secret.txt", "")
    assert "<script>alert" not in answer.text


@pytest.mark.parametrize(
    "name", ["", ".", "..", "/", "../own", "spring cup/duel", "spring cup/../begun", "begun", "\0"]
)
def test_a_name_that_is_not_listed_is_no_path(own, name):
    with pytest.raises(Refused, match=WebReason.NO_SUCH_TOURNAMENT):
        Tournaments(own).summaries(name)
    for key in (name, "wits", "../spring cup/duel"):
        with pytest.raises(Refused, match=WebReason.NO_SUCH_TOURNAMENT):
            Tournaments(own).summary("spring cup", key)


def test_a_page_that_is_no_number_is_refused(web):
    for page in ("0", "-1", "x", "1" * 30):
        assert web.get(f"/arena?page={page}").status_code == 400


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "it is not JSON"),
        (b"{}", "it has no plan"),
        (b" " * (LARGEST_SUMMARY + 1), "is too large"),
    ],
)
def test_a_damaged_report_is_a_sentence_and_the_others_are_still_listed(own, data, why):
    (own / "spring cup" / "duel" / SUMMARY).write_bytes(data)
    web = client(own)
    assert why in shown(web, "/arena/spring cup", 422).text
    page = shown(web, "/arena")
    assert why in page.text
    assert "/arena/%C3%BCn%C3%AFted%20%26%20co" in page.links("/arena/")


def test_a_report_of_another_game_or_with_other_players_is_damaged(own):
    cup = own / "spring cup"
    shutil.copy(own / "ünïted & co" / "wits" / SUMMARY, cup / "duel" / SUMMARY)
    assert "it is of another game" in shown(client(own), "/arena/spring cup", 422).text
    text = (cup / "showdown" / SUMMARY).read_text()
    (cup / "showdown" / SUMMARY).write_text(text.replace('"couples":', "").replace("[[0,1,[[", "[[0,7,[["))
    assert "its players do not match" in shown(client(own), "/arena/spring cup/showdown", 422).text


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "is damaged"),
        (b"not a record\n", "is damaged"),
        (b" " * (LARGEST_RECORD + 1), "is too large"),
    ],
)
def test_a_damaged_record_is_a_sentence(own, data, why):
    (own / "spring cup" / "duel" / "games" / f"{GAME}.jsonl").write_bytes(data)
    page = shown(client(own), f"/arena/spring cup/duel/{GAME}", 422)
    assert why in page.text
    assert str(own) not in page.text


def test_a_record_that_is_gone_unfinished_or_of_another_variant_is_a_sentence(own):
    games = own / "spring cup" / "duel" / "games"
    web, path = client(own), games / f"{GAME}.jsonl"
    whole = path.read_bytes()
    path.unlink()
    assert "cannot be read" in shown(web, f"/arena/spring cup/duel/{GAME}", 422).text
    path.write_bytes(b"".join(whole.splitlines(keepends=True)[:1]))
    assert "not of a finished game of this tournament" in shown(web, f"/arena/spring cup/duel/{GAME}", 422).text
    shutil.copy(own / "spring cup" / "showdown" / "games" / path.name, path)
    assert "not of a finished game of this tournament" in shown(web, f"/arena/spring cup/duel/{GAME}", 422).text
    path.unlink()
    path.mkdir()
    assert "it is not a file" in shown(web, f"/arena/spring cup/duel/{GAME}", 422).text


def test_names_in_a_report_never_become_paths(own):
    summary = own / "spring cup" / "duel" / SUMMARY
    summary.write_text(summary.read_text().replace(GAME, "../../../secret"))
    assert client(own).get("/arena/spring cup/duel/..%2f..%2f..%2fsecret").status_code == 404
    with pytest.raises(Refused, match=WebReason.NO_SUCH_TOURNAMENT):
        Tournaments(own).record("spring cup", "duel", "../../../secret")


def test_a_tournament_that_goes_on_is_shown_anew(own):
    web = client(own)
    assert "12 games" in shown(web, "/arena/ünïted & co").text.replace("4 games", "12 games")
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
