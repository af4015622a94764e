import pytest

import numduel
from games import each
from numduel.rules import GAMES
from numduel.web.drawing.buttons import buttons
from web.drawn import games


def offers(key):
    for game, state, _ in games(key):
        yield game, state, buttons(game, state, game.moves(state))


@pytest.mark.parametrize("key", GAMES)
def test_every_move_is_offered_once_with_a_label_and_a_result(key):
    for game, state, offered in offers(key):
        assert tuple(button.move for button in offered) == game.moves(state)
        assert all(button.label and button.result for button in offered)
        assert len({button.label for button in offered}) == len(offered)


@pytest.mark.parametrize("key", GAMES)
def test_no_two_moves_share_a_shortcut_and_none_is_a_prefix_of_another(key):
    for _, _, offered in offers(key):
        keys = [button.keys for button in offered if button.keys]
        assert len(set(keys)) == len(keys)
        assert not any(one != two and two.startswith(one) for one in keys for two in keys)


@pytest.mark.parametrize("key", GAMES)
def test_a_move_that_loses_at_once_is_marked_and_needs_confirmation_if_others_do_not_lose(key):
    for game, state, offered in offers(key):
        ends = {move: game.outcome(game.play(state, move)) for move in game.moves(state)}
        lost = {move for move, end in ends.items() if end is not None and end.winner == 3 - game.turn(state)}
        assert {button.move for button in offered if button.loses} == lost
        assert {button.move for button in offered if button.asks} == (lost if lost != set(ends) else set())


@pytest.mark.parametrize(("key", "position", "move", "words"), each("BUTTONS"))
def test_a_button_says_what_a_move_does_and_makes(key, position, move, words):
    game = numduel.game(key)
    state = game.from_position(position)
    (button,) = [button for button in buttons(game, state, game.moves(state)) if button.move == move]
    assert button[1:6] == words


@pytest.mark.parametrize(("key", "rules", "position", "move", "asks"), each("ASKS"))
def test_the_confirmation_starts_like_a_sentence(key, rules, position, move, asks):
    game = numduel.game(key, **rules)
    state = game.from_position(position)
    (button,) = [button for button in buttons(game, state, game.moves(state)) if button.move == move]
    assert button.asks == asks


def test_a_losing_only_move_is_marked_and_needs_no_confirmation():
    game = numduel.game("showdown")
    state = game.from_position("10,10,10,9,8/10,9,9,9,8,1/7/1")
    (button,) = buttons(game, state, game.moves(state))
    assert button.loses
    assert not button.asks


def test_the_coach_adds_what_each_move_is_worth():
    game = numduel.game("showdown")
    state = game.from_position("7/5/9/1")
    keep, give = buttons(game, state, ("keep", "give"), {"keep": 0.6, "give": 0.4}, ("keep",))
    assert (keep.value, keep.best, give.value, give.best) == (0.6, True, 0.4, False)


def test_numbers_above_ten_have_no_shortcut():
    game = numduel.game("wits", add=12)
    state = game.from_position("1/1")
    assert [button.keys for button in buttons(game, state, game.all_moves)] == [*"1234567890", "", "", "m"]


def test_without_legal_moves_there_are_no_buttons():
    game = numduel.game("wits")
    assert buttons(game, game.from_position("50/1"), ()) == []
