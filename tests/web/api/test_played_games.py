"""Games played through the API follow the rules."""

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from walks import SOAK
from web.machine import VARIANTS, player


def test_games_played_through_the_api_follow_the_rules(client):
    run_state_machine_as_test(
        player(client),
        settings=settings(
            max_examples=10 * SOAK,
            stateful_step_count=25,
            deadline=None,
            derandomize=True,
            database=None,
            phases=[Phase.generate],  # failures are short enough, and shrinking them takes minutes
            suppress_health_check=[*HealthCheck],
        ),
    )


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_request_is_answered_correctly_from_the_start_to_the_rematch(client, variant):
    play = player(client)()
    play.begin(variant, "friend", "toss", words=None, coach=True, ready=False)
    for seat in (0, 1, 2):
        ask_for_all(play, seat)
    play.join(right=False, words=None)
    play.get_ready()
    play.join(right=True, words=None)
    for seat in (0, 1, 2):
        ask_for_all(play, seat)
        play.move_rightly_or_wrongly(seat, "☘", late=0)
        play.words(seat, "more")
    play.move(choice=0)
    if play.table.game.knows_draw:
        play.offer_and_answer(play.table.game.turn(play.table.match.state), "decline")
    for seat in (0, 1):
        play.resign(seat)
    for seat in (0, 1, 2):
        ask_for_all(play, seat)
    play.both_ask_for_a_rematch(2)
    play.play_the_rematch()
    play.get_ready()
    while play.table.playing:
        play.move(choice=play.table.number)
    play.look_back(1)
    play.all_see_the_game_of_the_rules()
    commands = {"move", "words", "rematch", "/join", "/follow", "/hint"}
    assert {(kind, status) for kind in commands for status in (200, 403, 409)} < play.reached
    assert {(kind, status) for kind in ("/review", "/record") for status in (200, 409)} < play.reached
    assert {("move", 422), ("resign", 200), ("resign", 403)} < play.reached


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_moves_at_one_screen_are_taken_back_up_to_the_first_and_the_same_cards_come_again(client, variant):
    play = player(client)()
    play.begin(variant, "here", "toss", words="ours", coach=True, ready=True)
    play.take_back(1, late=None, again=False)
    while play.table.playing:
        play.move(choice=play.table.number)
    while play.table.may_take_back((1, 2)):
        play.take_back(0, late=0, again=False)
        play.take_back(1, late=1, again=False)
        play.take_back(2, late=0, again=False)
        play.all_see_the_game_of_the_rules()
    while play.table.playing:
        play.move(choice=0)
    play.take_back(1, late=None, again=True)
    while play.table.playing:
        play.move(choice=0)
    play.look_back(1)
    play.both_ask_for_a_rematch(1)
    play.take_back(1, late=None, again=False)
    assert {("takeback", status) for status in (200, 403, 409)} < play.reached


def ask_for_all(play, seat):
    """Send every request that changes nothing right now, and many that are refused."""
    play.hint(seat)
    play.look_back(seat)
    play.follow(seat)
    for kind in ("agree", "decline"):
        play.ask_or_answer(seat, kind)
    if not (play.table.match and play.table.match.outcome):
        play.ask_or_answer(seat, "rematch")
    play.all_see_the_game_of_the_rules()
