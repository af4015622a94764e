"""The table of a tournament for the terminal: readable at any width, whatever bots are called."""

import re

import pytest

from arena.report.made import NASTY, cached, forfeiting, renamed
from numduel.arena.report import table
from numduel.arena.report.ranks import ranked
from numduel.text import width_of


def test_it_ranks_the_players_with_all_their_figures():
    tournament = cached()
    headline, _, *lines = table(tournament.standings, 80).splitlines()
    assert headline == "Number Stack Duel: 12 games, seed 7"
    assert re.split(r"\s{2,}", lines[0].strip()) == ["score", "adjusted", "loss/move", "rating", "95% interval"]
    order = ranked(tournament.standings)
    for place, (line, player) in enumerate(zip(lines[1:], order, strict=False), 1):
        assert re.split(r"\s{2,}", line) == [
            f"{place}. {player.name}",
            f"{100 * player.score:.1f}%",
            f"{100 * player.adjusted:.1f}%",
            f"{100 * player.loss:.2f}%",
            f"{player.rating:+d}" if player.rating else "0",
            f"{player.low:+d} to {player.high:+d}",
        ]


def test_it_lists_each_couple_with_its_intervals():
    tournament = cached()
    said = table(tournament.standings, 80)
    for pair in tournament.standings.pairs:
        (line,) = [line for line in said.splitlines() if line.startswith(f"{pair.a} - {pair.b} ")]
        _, games, score, between, adjusted, narrower = re.split(r"\s{2,}", line)
        assert (games, score, adjusted) == (
            str(pair.games),
            f"{100 * pair.score:.1f}%",
            f"{100 * pair.adjusted:.1f}%",
        )
        assert between == f"{100 * pair.low:.1f} to {100 * pair.high:.1f}"
        assert narrower == f"{100 * pair.adjusted_low:.1f} to {100 * pair.adjusted_high:.1f}"


def test_forfeits_are_counted_by_their_kind():
    said = table(forfeiting(cached()).standings, 80)
    assert "random forfeited 4 games: 4 x no answer in time." in said


def test_it_has_the_notes_of_the_standings_and_says_how_bots_were_confined():
    tournament = renamed(cached(), ("a", "b", "c"))
    said = " ".join(table(tournament.standings, 80, "namespaces").split())
    assert all(note in said for note in tournament.standings.notes)
    assert "Each bot ran in namespaces of its own" in said
    assert "Bots were not confined" in table(tournament.standings, 80, "none")
    assert "Some bots ran in namespaces" in table(tournament.standings, 80, "namespaces, none")
    assert "confined" not in table(cached().standings, 80, "none")  # there are no bots


@pytest.mark.parametrize("width", [20, 28, 40, 60, 79, 80, 200])
@pytest.mark.parametrize("number", range(0, len(NASTY), 2))
def test_it_fits_and_nothing_in_a_name_reaches_the_terminal(width, number):
    tournament = forfeiting(renamed(cached(), ("first", *NASTY[number : number + 2])))
    said = table(tournament.standings, width, "namespaces")
    assert all(width_of(line) <= width for line in said.splitlines())
    assert all(char.isprintable() for line in said.split("\n") for char in line)


def test_what_is_not_known_is_a_dash():
    standings = cached().standings
    unsolved = standings._replace(
        players=tuple(line._replace(adjusted=None, loss=None) for line in standings.players),
        pairs=tuple(line._replace(adjusted=None, adjusted_low=None, adjusted_high=None) for line in standings.pairs),
    )
    assert "adjusted" not in table(unsolved, 80)
    first, *rest = standings.players
    unplayed = standings._replace(
        players=(first._replace(score=None, adjusted=None, loss=None, rating=None, low=None, high=None), *rest)
    )
    (line,) = [line for line in table(unplayed, 80).splitlines() if line.endswith("  -")]
    assert re.split(r"\s{2,}", line)[1:] == ["-"] * 5
