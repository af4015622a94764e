import pytest

import numduel
from numduel.rules import GAMES
from numduel.web.drawing.buttons import buttons
from web.drawn import games

MORE = "Putting the 1 on your stack leaves you with more 1s"


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
def test_no_two_moves_have_the_same_keys_and_none_hides_another(key):
    for _, _, offered in offers(key):
        keys = [button.keys for button in offered if button.keys]
        assert len(set(keys)) == len(keys)
        assert not any(one != two and two.startswith(one) for one in keys for two in keys)


@pytest.mark.parametrize("key", GAMES)
def test_a_move_that_loses_at_once_is_marked_and_asked_about_if_another_does_not(key):
    for game, state, offered in offers(key):
        ends = {move: game.outcome(game.play(state, move)) for move in game.moves(state)}
        lost = {move for move, end in ends.items() if end is not None and end.winner == 3 - game.turn(state)}
        assert {button.move for button in offered if button.loses} == lost
        assert {button.move for button in offered if button.asks} == (lost if lost != set(ends) else set())


@pytest.mark.parametrize(
    ("key", "position", "move", "words"),
    [
        ("showdown", "7,10/5/9/1", "keep", ("Keep the 9", "", "makes your stack 26", "k", "")),
        ("showdown", "7,10/5/9/1", "give", ("Give the 9 away", "", "makes their stack 14", "g", "")),
        ("battle", "7,5/3/5/1", "own", ("Put the 5 on your stack", "", "makes your score 7", "o", "")),
        ("battle", "7,5/3/9/2", "opponent", ("Put the 9 on their stack", "", "makes their score 16", "t", "")),
        ("target", "15/1/2222221111/1", "add 10", ("Add 10", "+10", "makes 25", "0", "Add")),
        ("target", "3/1/2222221111/1", "subtract 7", ("Subtract 7", "−7", "makes −4", "-7", "Subtract")),  # noqa: RUF001
        ("wits", "24/1", "multiply", ("Multiply by 2", "×2", "makes 48", "m", "")),  # noqa: RUF001
        ("wits", "24/1", "add 7", ("Add 7", "+7", "makes 31", "7", "")),
        ("duel", "3,4/4/1", "attack", ("Attack: take their 4 off", "", "leaves them 0", "a", "")),
        ("duel", "3,4/4/1", "add 2", ("Add 2", "+2", "makes 9", "2", "")),
    ],
)
def test_a_button_says_what_is_done_and_what_it_makes(key, position, move, words):
    game = numduel.game(key)
    state = game.from_position(position)
    (button,) = [button for button in buttons(game, state, game.moves(state)) if button.move == move]
    assert button[1:6] == words


@pytest.mark.parametrize(
    ("key", "rules", "position", "move", "asks"),
    [
        ("showdown", {"forced": "loose"}, "10,10,10,9,8/9/7/1", "keep", "Keeping the 7 makes your stack 54"),
        ("target", {}, "43/0/2222222222/1", "add 10", "Adding 10 makes 53"),
        ("target", {}, "3/0/2222222222/1", "subtract 7", "Subtracting 7 makes −4"),  # noqa: RUF001
        ("duel", {}, "4,4/3/1", "add 4", "Adding 4 makes 12"),
        ("battle", {"numbers": 2}, "1/2,1/2/1", "own", ""),
        ("battle", {"numbers": 2}, "1/2,1/2/1", "opponent", "Putting the 2 on their stack makes their score 5"),
        ("battle", {"numbers": 1, "penalty_number": 1}, "1/1/1/1/0/0", "own", MORE),
        (
            "battle",
            {"numbers": 1, "penalty_number": 1, "sudden_death": "giver_loses"},
            "1/1/1/1/0/0",
            "opponent",
            "Putting the 1 on their stack gives it away",
        ),
    ],
)
def test_what_is_asked_is_the_beginning_of_a_sentence(key, rules, position, move, asks):
    game = numduel.game(key, **rules)
    state = game.from_position(position)
    (button,) = [button for button in buttons(game, state, game.moves(state)) if button.move == move]
    assert button.asks == asks


def test_the_only_move_is_marked_if_it_loses_and_not_asked_about():
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


def test_numbers_above_ten_have_no_keys():
    game = numduel.game("wits", add=12)
    state = game.from_position("1/1")
    assert [button.keys for button in buttons(game, state, game.all_moves)] == [*"1234567890", "", "", "m"]


def test_there_is_nothing_to_choose_where_nothing_can_be_played():
    game = numduel.game("wits")
    assert buttons(game, game.from_position("50/1"), ()) == []
