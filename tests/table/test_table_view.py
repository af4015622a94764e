"""Who may see what at a table: the card in the opponent's hand, the cards to come and the secret stay hidden."""

import random

import pytest

import numduel
import walks
from games import HIDING
from numduel.match import LoggedMove
from numduel.players import HUMAN
from numduel.table.event import Event
from numduel.table.view import LOG_LENGTH, view_of
from table.seating import COMPUTER, SECRET, do, move, over, table

WATCHING, ONE, TWO, BOTH = (), (1,), (2,), (1, 2)


def showdown():
    """A table at which player 1 holds a card."""
    at = table("showdown")
    do(at, BOTH, "words", "ours")
    return at


@pytest.mark.parametrize("seats", [WATCHING, TWO])
def test_a_card_in_hand_is_hidden_from_everybody_else(seats):
    view = view_of(showdown(), seats, ())
    assert view.hidden
    assert view.position == "-/-/?/1"
    assert view.log == (LoggedMove("chance", "draw ?"),)
    assert view.game.card(view.state) == 0
    assert view.moves == ()


@pytest.mark.parametrize("seats", [ONE, BOTH])
def test_whoever_holds_it_sees_it(seats):
    at = showdown()
    view = view_of(at, seats, ())
    assert not view.hidden
    assert view.position == at.game.position(at.match.state)
    assert view.log == tuple(at.match.history)
    assert view.moves == at.game.moves(at.match.state)


@pytest.mark.parametrize("seats", [WATCHING, ONE, TWO, BOTH])
def test_when_the_game_is_over_everybody_sees_everything(seats):
    at = over(showdown())
    view = view_of(at, seats, ())
    assert view.position == at.game.position(at.match.state)
    assert view.secret == SECRET.hex()
    assert view.ended == "resign"
    assert view.outcome.winner == 2


@pytest.mark.parametrize("midway", [False, True])
@pytest.mark.parametrize("key", HIDING)
def test_whoever_may_not_see_a_card_knows_the_state_that_the_position_with_a_question_mark_tells(key, midway):
    game, hidden = numduel.game(key), 0
    for seed in range(20):
        rng = random.Random(seed)
        start = next(state for state, _ in walks.walk(game, rng) if game.moves(state))
        first, position = (game.turn(start), game.position(start)) if midway else (1, None)
        at = table(key, first=first, position=position)
        do(at, BOTH, "words", f"{seed}")
        while at.outcome is None:
            view = view_of(at, (3 - at.to_move,), ())
            assert view.state == at.game.from_position(view.position.replace("?", "-"))
            hidden += view.hidden
            if at.played > 4 and rng.random() < 0.2:
                at.apply(Event("takeback", at.to_move, str(rng.randrange(at.played))))
                for draw in at.draws():
                    at.apply(draw)
            else:
                move(at, rng.choice(at.game.moves(at.match.state)))
    assert hidden > 100


@pytest.mark.parametrize("more", [0, 1, 16, 17])
def test_a_view_has_the_latest_moves_and_the_number_of_all(more):
    at = table(repetition=0)
    for _ in range(LOG_LENGTH + more):
        move(at, "multiply")
    view = view_of(at, ONE, ())
    assert view.number == LOG_LENGTH + more
    assert view.log == tuple(at.match.history[more:])
    assert len(view.log) == LOG_LENGTH


def test_a_hidden_card_is_hidden_in_the_log_of_a_long_game_too():
    at = table("showdown", target=1000, copies=100)
    do(at, BOTH, "words", "ours")
    while at.number <= LOG_LENGTH:
        move(at, at.game.moves(at.match.state)[0])
    view = view_of(at, (3 - at.to_move,), ())
    assert view.log == (*at.match.history[-LOG_LENGTH:-1], LoggedMove("chance", "draw ?"))


def test_the_secret_is_not_revealed_before_the_end():
    assert view_of(showdown(), BOTH, ()).secret is None


def test_the_viewers_own_seat_is_at_the_bottom():
    assert [view_of(table(), seats, ()).bottom for seats in (WATCHING, ONE, TWO, BOTH)] == [1, 1, 2, 1]


def test_people_are_present_while_connected_and_computers_always():
    at = table(who=(HUMAN, COMPUTER))
    assert [player.here for player in view_of(at, ONE, ()).players] == [False, True]
    assert [player.here for player in view_of(at, ONE, (1,)).players] == [True, True]


def test_a_table_with_a_free_seat_is_waiting():
    at = table(tokens=("a", None))
    assert view_of(at, ONE, ()).waiting
    at.update_info(at.info._replace(tokens=("a", "b")))
    at.apply(Event("join", 2))
    assert not view_of(at, ONE, ()).waiting


def test_words_are_asked_of_players_who_have_not_added_any():
    at = table("showdown")
    do(at, ONE, "words", "mine")
    assert [view_of(at, seats, ()).needs_words for seats in (WATCHING, ONE, TWO)] == [False, False, True]
    assert view_of(at, ONE, ()).first == 1


def test_a_computer_gets_the_same_random_numbers_each_time_it_thinks_about_a_turn():
    at = table(who=(HUMAN, COMPUTER))
    move(at, "add 1")
    assert at.choose(1000) == at.choose(1000) < 1000
