"""The report on models is one file that needs nothing else, says what its data say, and lets nothing hostile in."""

import re
from html import unescape
from itertools import pairwise
from shlex import split

import pytest

from commands import numduel as command
from content import Page, client
from models.report.made import NASTY, log, reported, retold, samples
from numduel.arena.report.links import SERVER
from numduel.models.report import data, page

LITTLE = (("target", 20), ("numbers", 5))


@pytest.fixture(scope="module", name="found")
def every_section(tmp_path_factory):
    """Two models at two games, one of them told as twins, too, and without the list of legal moves."""
    easy, random = samples("wits", "easy", 6), samples("wits", "random", 6)
    return reported(
        tmp_path_factory.mktemp("logs"),
        log(easy, "lab/easy", "1"),
        log(random, "lab/random", "2"),
        log(retold(random, 1), "lab/easy", "3"),
        log(retold(easy, 2), "lab/easy", "4"),
        log(samples("wits", "easy", 6, legal=False), "lab/easy", "5"),
        log(samples("showdown", "easy", 6, rules=LITTLE), "lab/easy", "6"),
        log(samples("wits", "illegal", 2), "lab/wild", "7"),
    )


@pytest.fixture(scope="module")
def shown(found):
    return Page(page(found))


def sound(html):
    """A page whose tags are closed, with unique ids and headings in order, that loads and runs nothing."""
    seen = Page(html)
    assert not seen._open
    ids = [each["id"] for _, each in seen.tags if "id" in each]
    assert len(ids) == len({*ids})
    assert all(link[1:] in ids for link in seen.links("#"))
    levels = [int(tag[1]) for tag, _ in seen.tags if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1 == levels.count(1)
    assert all(after <= before + 1 for before, after in pairwise(levels))
    for tag, given in seen.tags:
        assert tag not in ("script", "link", "img", "iframe", "object", "embed", "base", "form", "foreignobject")
        assert not [name for name in given if name in ("style", "src", "srcset") or name.startswith("on")]
        assert given.get("href", "#").startswith(("#", f"{SERVER}/analysis/"))
        assert tag != "th" or given["scope"] in ("row", "col", "rowgroup")
        assert all(char.isprintable() for value in given.values() for char in value or "")
    assert len(seen.all("table")) == len(seen.all("caption"))
    assert "url(" not in html
    assert "@import" not in html
    return seen


def share(value):
    return f"{100 * value:.2f}%"


def between(one):
    return f"{100 * one['low']:.2f} to {100 * one['high']:.2f}"


def test_it_is_one_sound_file_that_loads_nothing(found):
    seen = sound(page(found))
    (policy,) = [given for _, given in seen.tags if given.get("http-equiv") == "Content-Security-Policy"]
    assert policy["content"].startswith("default-src 'none'; style-src 'sha256-")
    assert "script" not in policy["content"]


def test_it_has_every_section(shown):
    assert shown.links("#") == [
        "#overview",
        "#twins",
        "#conditions",
        "#showdown",
        "#wits",
        "#positions",
        "#faults",
        "#evaluated",
    ]


def test_each_group_has_a_row_with_all_its_figures(found, shown):
    rows = [row for row in shown.rows if len(row) >= 10]
    for group in data(found)["groups"]:
        regret, tokens = group["figures"]["regret"], group["figures"]["tokens"]
        told = f"{group['model'].replace('/', '/ ')}" + (f" twin {group['twin']}" if group["twin"] else "")
        forfeits = f"{sum(group['forfeits'].values())} of {group['games']}"
        named = [row for row in rows if row[0] == told]
        if regret["value"] is None:
            assert any("–" in row and row[-4].startswith(forfeits) for row in named)  # noqa: RUF001
            continue
        wanted = f"{share(regret['value'])} {between(regret)}"
        assert any(wanted in row and any(cell.startswith(f"{tokens['value']:,.0f}") for cell in row) for row in named)
        assert any(cell.startswith(forfeits) for row in named for cell in row)


def test_wins_have_a_column_only_where_games_were_drawn_as_they_are_the_score_otherwise(tmp_path, shown):
    rules = (("target", 9), ("numbers", 3), ("copies", 2))
    drawn = Page(page(reported(tmp_path, log(samples("target", "perfect", 4, rules=rules)))))
    heads, only = [row for row in drawn.rows if len(row) >= 10]
    assert heads[1:3] == ["score", "wins"]
    assert (only[1].split()[0], only[2].split()[0]) == ("50.0%", "25.0%")
    assert not any("wins" in row for row in shown.rows)


def test_a_forfeit_is_shown_with_its_reason(shown):
    assert any("2 of 2" in cell and "2 × illegal move" in cell for row in shown.rows for cell in row)  # noqa: RUF001


def test_regret_is_never_shown_without_the_forfeits_beside_it(tmp_path):
    """A model that forfeits all games but one, and plays that one well, has the least regret."""
    shy = (
        log(samples("wits", "perfect", 2), "some/shy", "one"),
        log(samples("wits", "garbage", 6, seed="b"), "some/shy", "two"),
    )
    told = page(reported(tmp_path, *shy, log(samples("wits", "easy", 8), "some/bold", "three")))
    lead = re.sub("<[^>]*>", "", told[told.index('class="lead"') :].split("</p>")[0])
    assert lead.endswith("Least regret: some/shy, which forfeited 6 games.")
    cells = [cell for row in Page(told).rows for cell in row]
    assert [cell for cell in cells if "6 of 8 forfeited" in cell]
    assert not [cell for cell in cells if "0 of 8 forfeited" in cell]


def test_the_original_and_its_twins_are_side_by_side(found, shown):
    (twins,) = data(found)["twins"]
    (row,) = [row for row in shown.rows if twins["meaning"] in row[-1]]
    assert row[1].startswith(f"{share(twins['original']['value'])} {between(twins['original'])}")
    assert row[2].startswith(f"{share(twins['twins']['value'])} {between(twins['twins'])}")
    more = twins["difference"]
    ends = " to ".join(f"{100 * more[end]:+.2f}" for end in ("low", "high"))
    assert row[3].replace("\N{MINUS SIGN}", "-") == f"{100 * more['value']:+.2f}% {ends}"
    for number, each in twins["each"].items():
        assert f"twin {number} {share(each['value'])} ({between(each)})" in row[-1]


def test_a_model_that_made_no_move_comes_last_among_twins_and_has_no_intervals(tmp_path):
    wild, easy = samples("wits", "illegal", 2), samples("wits", "easy", 4)
    told = [
        (f"lab/{name}", f"{name}{twin}", games, twin) for name, games in (("a", wild), ("b", easy)) for twin in range(3)
    ]
    logs = (log(retold(games, twin) if twin else games, model, name) for model, name, games, twin in told)
    rows = [row for row in Page(page(reported(tmp_path, *logs))).rows if "compare" in row[-1] or "Each:" in row[-1]]
    assert [row[0] for row in rows] == ["lab/ b", "lab/ a"]
    assert rows[1][-1] == "There are no moves to compare."


def test_a_difference_of_single_pairs_is_shown_without_an_interval(tmp_path):
    games = samples("wits", "easy", 2)
    listed = log(games, "some/model", "one"), log(retold(games, 3), "some/model", "two")
    more = log(samples("wits", "easy", 2, legal=False), "some/model", "three")
    told = Page(page(reported(tmp_path, *listed, more)))
    (twins,) = [row for row in told.rows if "cannot show a difference" in row[-1]]
    assert twins[3] == "0.00%"
    (unlisted,) = [row for row in told.rows if row[0] == "not listed"]
    assert unlisted[-1] == "0.00%"


def test_the_list_of_legal_moves_makes_a_table(shown):
    assert "With and without the list of legal moves" in shown.text
    (row,) = [row for row in shown.rows if row[0] == "not listed"]
    assert len(row) == 7


def test_the_pictures_are_to_scale(found):
    """Within each table, the place of a disc is proportional to the regret."""
    regrets = [each["figures"]["regret"]["value"] for each in data(found)["groups"]]
    for table in re.findall("<table.*?</table>", page(found), re.DOTALL):
        places = [
            (float(place), float(value))
            for value, place in re.findall(r'aria-label="regret ([\d.]+)%,.*?".*?<circle cx="([\d.]+)%"', table)
        ] or [
            (float(place), float(value))
            for place, value in re.findall(r'<circle cx="([\d.]+)%".*?aria-label="regret ([\d.]+)%', table)
        ]
        scales = [place / value for place, value in places if value]
        assert not scales or max(scales) == pytest.approx(min(scales), rel=0.02)
    assert max(filter(None, regrets)) > 0


def test_positions_lead_to_the_analysis_board_and_to_the_solution(found, shown):
    web, links = client(), shown.links(SERVER)
    positions = data(found)["positions"]
    assert len(links) == len(positions)
    assert positions[0]["position"] in web.get(links[0].removeprefix(SERVER)).text
    told = [unescape(code) for code in re.findall("<code>(numduel solve .*?)</code>", shown.html)]
    assert len(told) == len(positions)
    for words, each in zip(told, positions, strict=True):
        assert split(words)[:5] == ["numduel", "solve", each["game"], "--at", each["position"]]
    result = command(*split(told[0])[1:])
    assert result.code == 0
    assert positions[0]["best"][0] in result.out


def test_prompts_are_shown_with_the_command_that_prints_them(found, shown):
    told = {unescape(code) for code in re.findall("<code>(numduel models prompt .*?)</code>", shown.html)}
    assert "numduel models prompt wits --seat 1" in told
    assert "numduel models prompt wits --seat 2 --twin 1" in told
    for group in data(found)["groups"]:
        assert all(prompt[:16] in shown.text for prompts in group["prompts"].values() for prompt in prompts)


def say(number):
    def said(text):
        return f"{NASTY[number]}\n{text}"

    return said


@pytest.mark.parametrize("number", range(len(NASTY)))
def test_nothing_that_a_model_says_or_is_called_changes_the_page(number, tmp_path):
    nasty = reported(
        tmp_path / "nasty",
        log(
            samples("wits", "easy", 4, say(number)), NASTY[number][:2000].replace("\ud800", "?").replace("\udfff", "?")
        ),
        log(samples("wits", "garbage", 2, say(number)), "b", "two"),
    )
    plain = reported(
        tmp_path / "plain", log(samples("wits", "easy", 4), "plain"), log(samples("wits", "garbage", 2), "b", "two")
    )
    html = page(nasty)
    seen = sound(html)
    kept = [tag for tag, _ in seen.tags if tag not in ("details", "summary", "pre", "samp", "p")]
    assert kept == [tag for tag, _ in Page(page(plain)).tags if tag not in ("details", "summary", "pre", "samp", "p")]
    assert all(char.isprintable() for line in html.split("\n") for char in line.replace("\t", ""))
    assert len(html) < 1_500_000
    assert html.encode()


def test_what_was_said_is_there_in_full_but_for_what_is_too_long(tmp_path):
    def said(text):
        return "I wonder.\n" * 100 + text

    found = reported(tmp_path, log(samples("wits", "easy", 4, said)))
    seen = Page(page(found))
    for each in data(found)["positions"]:
        assert " ".join(each["said"].split()) in seen.text
        assert " ".join(each["question"].split()) in seen.text


def test_it_names_no_place_or_time(found, tmp_path):
    html = page(found)
    assert str(tmp_path.parent) not in html
    assert "20" + "26" not in html


def test_a_report_of_games_without_moves_has_no_pictures(tmp_path):
    seen = sound(page(reported(tmp_path, log(samples("wits", "garbage", 2)))))
    assert "Where regret comes from" not in seen.text
    assert "Instructive positions" not in seen.text
    assert "made no move" in seen.text
