"""A table whose game starts from a position."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import numduel
from games import WITH_CHANCE
from numduel import fair, record
from numduel.players import HUMAN
from numduel.table.table import Table
from numduel.table.view import view_of
from numduel.verify import verify
from numduel.web.rooms.finished import record_text
from table.seating import COMPUTER, do, info, move, over, picture
from walks import SOAK, playable, variant, walk

WATCHING, ONE, TWO, BOTH = (), (1,), (2,), (1, 2)


def table_at(position, key="showdown", **more):
    """A table whose game starts from a position, with everybody's words added."""
    game = numduel.game(key)
    at = Table(info(key, game.turn(game.from_position(position)), position=position, **more))
    if at.lacks_words:
        do(at, BOTH, "words", "ours")
    return at


def midway(rng, game):
    """The position of a random state of a random game, before its end."""
    return game.position(rng.choice([state for state, what in walk(game, rng) if what]))


def test_the_game_starts_from_the_position_with_the_player_whose_turn_it_is():
    at = table_at("24/2", "wits")
    assert (at.match.first, at.to_move, at.number) == (2, 2, 0)
    assert view_of(at, TWO, ()).position == "24/2"
    move(at, "add 4")
    assert at.game.position(at.match.state) == "28/1"


def test_a_card_in_hand_is_played_first():
    at = table_at("7,10/5/9/2")
    assert at.match.history == []
    move(at, "keep")
    assert at.game.stacks(at.match.state) == ((7, 10), (5, 9))
    assert at.match.history[-1].by == numduel.CHANCE


@pytest.mark.parametrize("key", WITH_CHANCE)
def test_every_draw_is_from_what_the_position_leaves_in_the_deck_as_likely_as_the_rules_say(key):
    rng = random.Random(f"from a position of {key}")
    for _ in range(20 * SOAK):
        game = variant(key, rng)
        position = midway(rng, game)
        state = game.from_position(position)
        secret = rng.randbytes(32)
        at = Table(info(key, game.turn(state), (HUMAN, COMPUTER), position=position, secret=secret, **game.rules))
        do(at, ONE, "words", "mine")
        while not at.outcome:
            move(at, rng.choice(game.moves(at.match.state)))
        shuffle = fair.Shuffle(secret, fair.Terms(key, game.rules, mix="mine", position=position))
        drawn = 0
        for by, what in at.match.history:
            if by == numduel.CHANCE:
                assert what == shuffle.draw(drawn, game.chances(state))
                drawn += 1
            state = game.play(state, what)


def test_the_shuffle_depends_on_the_position():
    draws = set()
    for count in range(1, 30):
        terms = fair.Terms("showdown", {}, position=",".join("1" * count))
        draws.add(fair.Shuffle(bytes(32), terms).choose(0, 10**9))
    draws.add(fair.Shuffle(bytes(32), fair.Terms("showdown", {})).choose(0, 10**9))
    assert len(draws) == 30


@pytest.mark.parametrize("seats", [WATCHING, TWO])
def test_the_card_in_hand_at_the_start_is_hidden_from_everybody_else_until_it_is_played(seats):
    at = table_at("7,10/5/9/1")
    view = view_of(at, seats, ())
    assert (view.start, view.position, view.log) == ("7,10/5/?/1", "7,10/5/?/1", ())
    move(at, "keep")
    assert view_of(at, seats, ()).start == "7,10/5/9/1"


@pytest.mark.parametrize("seats", [ONE, BOTH])
def test_whoever_holds_it_sees_it(seats):
    assert view_of(table_at("7,10/5/9/1"), seats, ()).start == "7,10/5/9/1"


def test_before_the_players_have_added_their_words_the_position_is_shown():
    at = Table(info("showdown", 1, position="7,10/5/9/1"))
    assert at.match is None
    assert view_of(at, ONE, ()).position == "7,10/5/9/1"
    assert view_of(at, TWO, ()).position == "7,10/5/?/1"


def test_the_view_of_any_other_game_has_no_start():
    assert view_of(Table(info()), ONE, ()).start is None


@pytest.mark.parametrize("key", numduel.GAMES)
@settings(max_examples=25 * SOAK, deadline=None, derandomize=True)
@given(data=st.data())
def test_a_game_from_any_position_is_replayed_and_recorded_and_its_record_verifies(key, data):
    rng = random.Random(data.draw(st.integers(0, 10**6)))
    game = variant(key, rng)
    position = midway(rng, game)
    known = info(key, game.turn(game.from_position(position)), (HUMAN, COMPUTER), position=position, **game.rules)
    at = Table(known)
    events = do(at, ONE, "words", "mine") if at.lacks_words else []
    for _ in range(40):
        if view_of(at, ONE, ()).can_take_back and rng.random() < 0.2:
            events += do(at, ONE, "takeback")
        elif at.outcome:
            break
        else:
            events += move(at, rng.choice(playable(game, at.match.state)))
    assert picture(Table(known, events)) == picture(at)
    if not at.outcome:
        over(at)
    made = record.parse("it", record_text(at))
    assert (made.header.position, made.match.start) == (position, at.match.start)
    assert (made.match.history, made.match.outcome) == (at.match.history, at.outcome)
    said = list(verify(made))
    assert any(position in line for line in said) == game.has_chance
