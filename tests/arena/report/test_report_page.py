"""The report is one file that needs nothing else, says what the standings say, and lets nothing hostile in."""

import os
import re
import shlex
import socket
from html import unescape
from itertools import pairwise

import pytest

import numduel
from arena.report.made import NASTY, cached, forfeiting, held, renamed
from content import Page, client
from numduel.arena.planning import Asked, new_plan
from numduel.arena.report import page, text
from numduel.arena.report.links import SERVER
from numduel.arena.report.ranks import ranked
from numduel.arena.report.words import command
from numduel.arena.results import PHASES, STANDINGS
from numduel.arena.standings import costliest
from numduel.cli.arena import asked
from numduel.cli.parser import parse
from numduel.web.drawing.links import address

TRACE = b"Traceback <b>\n\tKeyError: \x1b[31m'move'\x1b[0m\n"


@pytest.fixture(scope="module")
def showdown():
    """A tournament with luck, and a bot that forfeits."""
    return forfeiting(renamed(held("showdown", rules={"target": 20, "numbers": 5}), ("ann", "bob", "cy")), TRACE)


@pytest.fixture(scope="module")
def shown(showdown):
    return Page(page([showdown]))


def share(value):
    return f"{100 * value:.1f}%".replace("-", "\N{MINUS SIGN}")


def between(low, high):
    return f"{100 * low:.1f} to {100 * high:.1f}".replace("-", "\N{MINUS SIGN}")


def sound(html):
    """A page whose tags are closed, with unique ids and headings in order, that loads and runs nothing."""
    found = Page(html)
    assert not found._open
    ids = [each["id"] for _, each in found.tags if "id" in each]
    assert len(ids) == len({*ids})
    levels = [int(tag[1]) for tag, _ in found.tags if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1 == levels.count(1)
    assert all(after <= before + 1 for before, after in pairwise(levels))
    for tag, given in found.tags:
        assert tag not in ("script", "link", "img", "iframe", "object", "embed", "base", "form", "foreignobject")
        assert not [name for name in given if name in ("style", "src", "srcset") or name.startswith("on")]
        assert given.get("href", "#").startswith(("#", f"{SERVER}/analysis/", "duel/games/", "showdown/games/"))
        assert all(char.isprintable() for value in given.values() for char in value or "")
    assert "url(" not in html
    assert "@import" not in html
    return found


def test_it_is_one_sound_file_that_loads_nothing(showdown):
    found = sound(page([showdown, cached()]))
    (policy,) = [given for _, given in found.tags if given.get("http-equiv") == "Content-Security-Policy"]
    assert policy["content"].startswith("default-src 'none'; style-src 'sha256-")
    assert found.links("#") == ["#showdown", "#duel"]


def test_it_is_the_same_byte_for_byte_and_names_no_place_or_time(showdown):
    again = showdown._replace(errors=dict(reversed(showdown.errors.items())))
    assert page([again]) == page([showdown])
    for told in (socket.gethostname(), os.getcwd(), os.path.expanduser("~"), "20" + "26"):  # noqa: PTH109, PTH111
        assert told not in page([showdown])


def test_the_ranking_has_all_figures_of_each_player(showdown, shown):
    rows = {row[0]: row[1:] for row in shown.rows if re.match(r"\d\. \w+ bot:", row[0])}
    order = ranked(showdown.standings)
    for place, line in enumerate(order, 1):
        cells = rows[f"{place}. {line.name} {line.who}"]
        assert cells[:4] == [
            share(line.score),
            share(line.adjusted),
            f"{100 * line.loss:.2f}%",
            str(sum(line.forfeits.values())),
        ]
        rating, low, high = (f"{one:+d}" if one else "0" for one in (line.rating, line.low, line.high))
        assert cells[4].replace("\N{MINUS SIGN}", "-") == f"{rating} {low} to {high}"


def test_the_picture_of_the_ratings_is_to_scale(showdown):
    found = re.findall(r'<circle cx="([\d.]+)%"', page([showdown]))
    reach = re.findall(r'<line x1="([\d.]+)%" x2="([\d.]+)%" y1="14" y2="14" class="reach">', page([showdown]))
    order = ranked(showdown.standings)
    drawn = [(float(low), float(at), float(high)) for (low, high), at in zip(reach, found, strict=True)]
    assert len(drawn) == len(order)
    assert all(0 <= low <= at <= high <= 100 for low, at, high in drawn)
    flat = [x for low, at, high in drawn for x in (low, at, high)]
    ratings = [x for line in order for x in (line.low, line.rating, line.high)]
    scale = (max(flat) - min(flat)) / (max(ratings) - min(ratings))
    assert flat == pytest.approx([min(flat) + (x - min(ratings)) * scale for x in ratings], abs=0.02)


def test_the_crosstable_has_each_couple_from_both_sides(showdown, shown):
    order = [line.name for line in ranked(showdown.standings)]
    rows = {row[0].split(". ")[1]: row[1:] for row in shown.rows if re.fullmatch(r"\d\. \w+", row[0])}
    for pair in showdown.standings.pairs:
        one, two = order.index(pair.a), order.index(pair.b)
        assert rows[pair.a][two].split(" adjusted") == [
            f"{share(pair.score)} {between(pair.low, pair.high)} {share(pair.adjusted)}",
            f" {between(pair.adjusted_low, pair.adjusted_high)}",
        ]
        mirrored = f"{share(1 - pair.score)} {between(1 - pair.high, 1 - pair.low)}"
        assert rows[pair.b][one].startswith(mirrored)
    assert all(rows[name][at] == "itself" for at, name in enumerate(order))


def test_players_who_did_not_meet_have_an_empty_place_in_the_crosstable():
    found = Page(page([held("duel", gauntlet=True)]))
    rows = {row[0].split(". ")[1]: row[1:] for row in found.rows if re.match(r"\d\. ", row[0]) and "itself" in row}
    assert [cells.count("did not meet") for name, cells in sorted(rows.items())] == [1, 0, 1]  # easy, perfect, random
    assert "The first player met each of the others" in found.text


def test_losses_are_shown_by_phase_and_by_standing(showdown, shown):
    names = {line.name: line for line in showdown.standings.players}
    rows = [row for row in shown.rows if row[0] in names]
    order = [line.name for line in ranked(showdown.standings)]
    assert [row[0] for row in rows] == order * 2
    for at, row in enumerate(rows):
        line = names[row[0]]
        kept, kinds = (line.by_phase, PHASES) if at < len(names) else (line.by_standing, STANDINGS)
        for kind, cell in zip(kinds, row[1:], strict=True):
            moves, loss = kept[kind]
            assert cell == (f"{100 * loss / moves:.2f}% {moves} move{'s' if moves > 1 else ''}" if moves else "–")  # noqa: RUF001


def test_the_ten_costliest_moves_lead_to_the_analysis_board(showdown, shown):
    moves = costliest(showdown.results)
    links = shown.links(SERVER)
    assert len(links) == len(moves) == 10
    web, game = client(), showdown.plan.variant()
    for move, link in zip(moves, links, strict=True):
        path = link.removeprefix(SERVER)
        assert path == address(f"/analysis/{game.key}", game, at=move.position)
        assert f"gave away {share(move.loss)}" in shown.text
        assert f"{move.position} Played {move.move} ; best was {' or '.join(move.best[:3])}" in shown.text
    answer = web.get(links[0].removeprefix(SERVER))
    assert answer.status_code == 200
    assert moves[0].position in answer.text


def test_forfeits_are_listed_with_what_the_bot_wrote(showdown, shown):
    assert "cy : no answer in time, 4 games" in shown.text
    assert "Traceback <b> KeyError: \\x1b[31m'move'\\x1b[0m" in shown.text
    assert "\x1b" not in page([showdown])
    named = [f"showdown/games/{game.name}.jsonl" for pair in showdown.results for game in pair.games if game.forfeit]
    assert [link for link in shown.links("showdown/games/") if link in named][-len(named) :] == named


def test_what_a_bot_wrote_is_cut_to_its_end():
    html = page([forfeiting(renamed(cached(), ("a", "b", "c")), b"x" * 50_000 + b"\nthe end\xff\n" + b"\x00" * 9)])
    (wrote,) = re.findall("<samp>(.*?)</samp>", html, re.DOTALL)
    assert len(unescape(wrote)) <= 4000
    assert wrote.endswith("the end�\n" + "\\x00" * 9)
    assert "the first 46,019 bytes are left out" in html
    assert "It wrote nothing to standard error." in page([forfeiting(cached(), b" \n")])


def test_the_command_plays_the_same_tournament_again(showdown, shown):
    plan = showdown.plan
    (told,) = re.findall("<code>(numduel arena .*?)</code>", shown.html)
    words = shlex.split(unescape(told))
    again: Asked = asked(parse(words[1:]), plan.game)
    assert new_plan(again, [each.name for each in plan.entrants], "")._replace(rules={}) == plan._replace(rules={})
    assert again.game == plan.variant()
    assert f"Seed {plan.seed} " in shown.text
    assert "Each bot ran in namespaces of its own" in shown.text
    assert "Target 20, numbers 5" in shown.text


@pytest.mark.parametrize("seed", ["-1", "--json", "", "a 'b' $c", "\N{SNOWMAN}"])
def test_the_command_has_any_seed_as_it_was(seed):
    plan = cached().plan._replace(seed=seed, games=None, gauntlet=True)
    again = asked(parse(shlex.split(command(plan))[1:]), plan.game)
    assert (again.seed, again.until_sure, again.gauntlet) == (seed, True, True)


@pytest.mark.parametrize("number", range(len(NASTY)))
def test_a_nasty_name_changes_nothing_but_the_name(number):
    plain = page([forfeiting(renamed(cached(), ("a", "b", "plain")), b"wrote")])
    nasty = page([forfeiting(renamed(cached(), ("a", "b", NASTY[number])), NASTY[number].encode(errors="replace"))])
    found = sound(nasty)
    assert [tag for tag, _ in found.tags if tag not in ("p", "samp", "pre")] == [
        tag for tag, _ in Page(plain).tags if tag not in ("p", "samp", "pre")
    ]
    assert all(char.isprintable() for line in nasty.split("\n") for char in line.replace("\t", ""))
    assert len(nasty) < len(plain) + 20_000
    assert nasty.encode()


def test_a_variant_without_a_solution_is_reported_without_losses():
    tournament = cached()
    unsolved = tournament._replace(
        standings=tournament.standings._replace(
            players=tuple(line._replace(adjusted=None, loss=None) for line in tournament.standings.players),
            pairs=tuple(
                line._replace(adjusted=None, adjusted_low=None, adjusted_high=None)
                for line in tournament.standings.pairs
            ),
        ),
        results=[
            pair._replace(games=tuple(game._replace(costly=()) for game in pair.games)) for pair in tournament.results
        ],
    )
    found = sound(re.sub("<style>.*?</style>", "", page([unsolved]), flags=re.DOTALL))
    assert "Where it was lost" not in found.text
    assert "The costliest moves" not in found.text
    assert "adjusted" not in found.text


def test_json_is_the_standings_on_one_line(showdown):
    import json

    said = text(showdown.standings)
    assert "\n" not in said
    assert json.loads(said) == json.loads(json.dumps(showdown.standings.as_data()))


@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_position_of_each_game_is_drawn(key):
    from numduel.arena.report.positions import position

    game = numduel.game(key)
    state = game.start()
    for _ in range(9):
        moves = game.moves(state) or [game.chances(state)[0][0]]
        state = game.play(state, moves[0])
        if game.outcome(state):
            break
        drawn = Page(str(position(game, game.position(state), ("Ann", "Bob"))))
        seen = game.see(state, game.turn(state))
        assert f"{game.position(state)}" in drawn.text
        words = drawn.text.split()
        assert all(str(total) in words for total in seen.totals)
        assert all(str(card) in words for stack in seen.stacks for card in stack)
        assert not seen.card or f"in hand {seen.card}" in drawn.text
