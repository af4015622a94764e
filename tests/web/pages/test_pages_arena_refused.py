"""Of a folder of tournaments nothing else is shown, and what is damaged is explained in a sentence."""

import shutil
from urllib.parse import quote

import pytest

from arena.report.made import NASTY
from content import client
from numduel.arena.report import SUMMARY
from numduel.table.refusal import Refused
from numduel.web.reason import WebReason
from numduel.web.tournaments import LARGEST_RECORD, LARGEST_SUMMARY, Tournaments
from web.tournaments import GAME, fill, shown


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
