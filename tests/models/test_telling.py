"""What a model reads is complete, exact, and no more than its seat may see."""

import random
from collections import Counter

import pytest
from sittings import answers, setting_of

import numduel
from numduel import handbook
from numduel.game import CHANCE, NumduelError
from numduel.match import LoggedMove
from numduel.models.asking import table_of
from numduel.models.schedule import Planned, seat
from numduel.models.sitting import Manner
from numduel.models.tellings import tell
from walks import often, variant, walk

KEYS = tuple(numduel.GAMES)


@pytest.mark.parametrize("key", KEYS)
def test_the_game_itself_is_told_with_its_own_rules_moves_and_positions(key):
    game = numduel.game(key)
    told = tell(game)
    assert told.rules() == handbook.page(game, reference=False)
    assert [*told.moves.items()] == [(move, move) for move in game.all_moves]
    assert "--rule" not in told.rules()
    assert handbook.NOTATION in told.rules()


@pytest.mark.parametrize("key", KEYS)
def test_the_table_can_be_read_back_at_every_turn(key):
    rng = random.Random(key)
    for _ in range(often(300)):
        game = variant(key, rng)
        told = tell(game)
        for state, _ in walk(game, rng):
            if (turn := game.to_move(state)) in (1, 2):
                table = told.table(game.see(state, turn), game.view(state, turn))
                assert "\n\n" not in table
                assert game.from_position(told.read(table, turn)) == state


def test_the_table_in_words():
    game = numduel.game("showdown")
    state = game.from_position("7,10/5/9/2")
    assert tell(game).table(game.see(state, 2), game.view(state, 2)).splitlines() == [
        "Your stack, from the bottom up: 5 (total: 5)",
        "Your opponent's stack, from the bottom up: 7, 10 (total: 17)",
        "The card in your hand: 9",
        "Cards that you have not seen: 4 of 1, 4 of 2, 4 of 3, 4 of 4, 3 of 5, 4 of 6, 3 of 7, 4 of 8, 3 of 9, 3 of 10",
        "Position: 7,10/5/9/2",
    ]


def test_where_cards_cost_points_the_table_tells_the_score_and_does_not_call_it_a_total():
    """A model that took it for the sum would take the penalty off twice."""
    game = numduel.game("battle")
    state = game.from_position("8,2,6,5/7,3/-/1")
    assert tell(game).table(game.see(state, 1), game.view(state, 1)).splitlines()[:2] == [
        "Your stack, from the bottom up: 8, 2, 6, 5 (score: 16)",
        "Your opponent's stack, from the bottom up: 7, 3 (score: 10)",
    ]


def test_what_has_happened_in_words():
    history = [LoggedMove(CHANCE, "draw 8"), LoggedMove(1, "keep"), LoggedMove(CHANCE, "draw ?")]
    told = tell(numduel.game("showdown"))
    assert told.since(1, history) == ["You drew an 8 and played `keep`."]
    assert told.since(2, history) == ["Your opponent drew an 8 and played `keep`."]


@pytest.mark.parametrize("key", KEYS)
def test_a_game_that_begins_from_an_opening_says_so_and_shows_it(key):
    for pair in range(4):
        for number in (1, 2):
            sitting = seat(setting_of(key), Planned(pair, number), "x").sitting
            match = sitting.match
            shown = sitting.briefing.partition("This game does not begin as the rules say, but from this table:\n\n")[2]
            if match.start == match.game.start(1):
                assert not shown
            else:
                table = shown.partition("\n\n")[0]
                assert table.endswith(f"Position: {match.game.position(match.start)}")


@pytest.mark.parametrize("twin", [-1, 1.5, "1", None, True])
def test_a_twin_is_a_whole_number_from_0(twin):
    with pytest.raises(NumduelError, match="the twin must be a whole number, 0 for the game itself, not"):
        tell(numduel.game("wits"), twin)


def test_a_twin_has_no_rule_book():
    with pytest.raises(NumduelError, match="a twin has no rule book"):
        seat(setting_of("wits", twin=1, manner=Manner("book")), Planned(0, 1), "x")


def told_in_full(seated, who="random"):
    return [seated.sitting.briefing, *(question for question, _ in answers(seated, who, "1"))]


@pytest.mark.parametrize("key", KEYS)
def test_the_legal_moves_are_listed_only_if_asked_for(key):
    for legal in (True, False):
        for text in told_in_full(seat(setting_of(key, manner=Manner(legal=legal)), Planned(0, 1), "x"))[1:]:
            assert ("\nLegal moves: " in text) == legal


@pytest.mark.parametrize("key", KEYS)
def test_each_question_lists_exactly_the_legal_moves_and_what_happened_since_the_last_one(key):
    seated = seat(setting_of(key, "random"), Planned(0, 1), "x")
    game, sitting, told = seated.sitting.match.game, seated.sitting, 0
    sitting.advance()
    while sitting.match.outcome is None:
        question = sitting.question()
        state = game.from_position(sitting.telling.read(table_of(question), 1))
        assert state == sitting.match.state
        assert f"\nLegal moves: {', '.join(game.moves(state))}\n" in question
        turns = Counter(by for by, _ in sitting.match.history[told:])
        happened = question.partition("\n\nThe table:")[0].splitlines()
        assert [line.startswith("You ") for line in happened if "played" in line].count(True) == turns[1]
        assert sum(line.startswith("Your opponent ") for line in happened) == turns[2]
        told = len(sitting.match.history)
        sitting.take(f"MOVE: {game.moves(state)[-1]}")
        sitting.advance()


def test_a_twin_lists_its_moves_by_name_or_amount_so_that_their_order_tells_nothing():
    game = numduel.game("target")
    for number in range(1, 30):
        listed = tell(game, number).listed(game.all_moves)
        words = [move.split() for move in listed]
        assert sorted(listed) == sorted(tell(game, number).moves.values())
        assert words == sorted(words, key=lambda each: (each[0], int(each[1]) if each[1].isdigit() else each[1]))
