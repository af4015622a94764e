"""The coach's figures are the solution's, and based only on what the player can see."""

import pytest

import numduel
from numduel.advice import to_play
from numduel.solve import TooLarge
from numduel.table.view import view_of
from numduel.web.drawing.coach import coach, no_coach
from numduel.web.solving import ensure_affordable
from web.drawn import table


def advice(at, *seats):
    return coach(view_of(at, seats, (1, 2)), numduel.solve(at.game))


def test_each_move_has_the_winning_chance_of_the_solution():
    at = table("showdown", ["draw 7", "keep", "draw 10", "keep", "draw 9"])
    solution = numduel.solve(at.game)
    found = advice(at, 1)
    assert found.moves == solution.moves(at.match.state)
    assert found.value == solution.value(at.match.state)
    assert found.best == solution.best(at.match.state)
    assert found.hint[0].startswith("The best move is “Keep the 9”: it ")


def test_the_waiting_player_is_told_only_the_chance_before_the_hidden_card():
    chances = set()
    for card in range(1, 11):
        at = table("showdown", ["draw 7", "keep", f"draw {card}"])
        found = advice(at, 1)
        assert (found.moves, found.best, found.hint) == ({}, (), ())
        chances.add(found.value)
    before = table("showdown", ["draw 7", "keep"])
    assert chances == {1 - numduel.solve(before.game).value(before.match.state)}


@pytest.mark.parametrize("seats", [(), (2,)])
def test_without_hidden_cards_the_waiting_player_is_told_their_chance_and_a_spectator_nothing(seats):
    at = table("wits", ["add 6"])
    found = advice(at, *(3 - seat for seat in seats))
    if not seats:
        assert found is None
    else:
        assert found.value == 1  # the player to move loses at 6


def test_on_a_shared_screen_the_chance_is_that_of_the_player_to_move():
    at = table("wits", ["add 6"])
    assert advice(at, 1, 2).value == 0
    assert len(advice(at, 1, 2).moves) == 11


def test_if_all_moves_are_equally_good_one_is_marked():
    at = table("wits", ["add 6"])
    found = advice(at, 2)
    assert set(found.moves.values()) == {0}
    assert found.best == (to_play(numduel.solve(at.game), at.match.state),)


def test_there_is_no_coach_unless_it_was_allowed():
    assert advice(table("wits", coached=False), 1) is None


def test_there_is_no_advice_before_the_game_or_after_it():
    assert advice(table("wits", tokens=("a", None)), 1) is None
    at = table("duel", ["add 4", "add 1", "add 4", "add 1", "add 2"])
    assert at.outcome
    assert advice(at, 1) is None


def test_a_variant_that_is_too_large_gets_a_sentence():
    at = table("showdown", ["draw 1"], numbers=60, target=900)
    with pytest.raises(TooLarge) as too_large:
        ensure_affordable(at.game)
    found = no_coach(view_of(at, (1,), (1, 2)), str(too_large.value))
    assert found.value is None
    assert not found.moves
    assert found.hint[0].startswith("There is no coach for this game: this variant of showdown is too large to solve ")
