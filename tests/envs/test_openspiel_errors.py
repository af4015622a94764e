"""What goes wrong in OpenSpiel is explained in one sentence."""

import sys
from importlib import import_module

import pyspiel
import pytest
from open_spiel.python.observation import make_observation

import numduel
from games import each
from numduel.envs.openspiel import load


def test_without_openspiel_the_message_says_how_to_install_it(monkeypatch):
    for name in [name for name in sys.modules if name.startswith("numduel.envs.openspiel")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(numduel.NumduelError) as refused:
        import_module("numduel.envs.openspiel")
    assert str(refused.value) == "this environment needs pyspiel: pip install 'numduel[openspiel]'"
    assert isinstance(refused.value, ImportError)


REFUSED = [
    ("numduel_wits(target=0)", "target must be a whole number from 1 to 1000, not 0"),
    ("numduel_showdown(forced=maybe)", "forced must be strict or loose, not 'maybe'"),
    ("numduel_duel(repetition=1)", "repetition must be 0 or a whole number from 2 to 100, not 1"),
]


@pytest.mark.parametrize(("text", "why"), REFUSED)
def test_a_value_that_a_rule_does_not_allow_is_refused(text, why):
    with pytest.raises(numduel.BadRule) as refused:
        pyspiel.load_game(text)
    assert str(refused.value) == why


@pytest.mark.parametrize("text", ["numduel_wits(size=3)", "numduel_wits(target=many)", "numduel_sixth"])
def test_openspiel_itself_refuses_a_game_or_rule_that_it_does_not_know(text):
    with pytest.raises(pyspiel.SpielError):
        pyspiel.load_game(text)


def test_a_game_or_rule_that_does_not_exist_cannot_be_loaded():
    with pytest.raises(numduel.UnknownGame, match=r"^there is no game 'sixth': the games are showdown, "):
        load("sixth")
    with pytest.raises(numduel.BadRule, match=r"^wits has no rule 'size': its rules are target, "):
        load("wits", size=3)
    with pytest.raises(numduel.BadRule, match=r"^target must be a whole number from 1 to 1000, not 'many'$"):
        load("wits", target="many")
    with pytest.raises(numduel.NumduelError, match=r"^rules can be changed only if the game is given by its key, not "):
        load(numduel.game("wits"), target=30)
    with pytest.raises(numduel.NumduelError, match=r"^a game must be a key or made by numduel.game, not None$"):
        load(None)


def test_perfect_play_is_known_of_our_games_only():
    from numduel.envs.openspiel.policy import PerfectPolicy

    with pytest.raises(numduel.NumduelError, match=r"^PerfectPolicy plays .* not tic_tac_toe\(\)$"):
        PerfectPolicy(pyspiel.load_game("tic_tac_toe"))


@pytest.mark.parametrize(("key", "position", "_move", "legal"), each("ILLEGAL"))
@pytest.mark.parametrize("action", [1000, -2])
def test_an_illegal_action_changes_nothing(key, position, _move, legal, action):
    state = load(key).new_initial_state(position)
    with pytest.raises(numduel.IllegalMove) as refused:
        state.apply_action(action)
    numbered = ", ".join(f"{number} ({move})" for number, move in enumerate(legal.split(", ")))
    assert str(refused.value).startswith(
        f"action {action} is illegal in {key} at {position}: the legal actions are {numbered}"
    )
    assert (str(state), state.history()) == (position, [])


def test_a_move_that_is_not_legal_here_is_refused():
    state = load("wits").new_initial_state("45/1")
    refused = r"^action 10 \(multiply\) is illegal in wits at 45/1: the legal actions are 0 \(add 1\), "
    for use in state.apply_action, state.loss:
        with pytest.raises(numduel.IllegalMove, match=refused):
            use(10)


def test_an_action_that_a_game_does_not_have_has_no_name():
    state = load("wits").new_initial_state("49/1")
    assert state.action_to_string(0, 10) == "multiply"
    with pytest.raises(numduel.IllegalMove, match=r"^action 11 is illegal in wits: the legal actions are 0 .*, 10 "):
        state.action_to_string(0, 11)
    with pytest.raises(numduel.IllegalMove, match=r"^action 0 is illegal in wits: no action is legal$"):
        state.action_to_string(pyspiel.PlayerId.CHANCE, 0)


def test_no_move_can_be_made_after_a_draw_by_repetition():
    state = load("wits", repetition=2).new_initial_state()
    for _ in range(2):
        state.apply_action(10)
    with pytest.raises(
        numduel.IllegalMove, match=r"^action 10 \(multiply\) is illegal in wits at 0/1, where the match is over: "
    ):
        state.apply_action(10)
    with pytest.raises(numduel.IllegalMove, match=r"^no move can give anything away at 0/1: the match is over$"):
        state.loss(10)


def test_a_draw_of_a_card_gives_nothing_away():
    state = load("battle").new_initial_state()
    with pytest.raises(numduel.IllegalMove, match=r"^no move can give anything away at -/-/-/1: a card is due$"):
        state.loss(0)


def test_a_match_cannot_start_where_there_is_no_position_or_the_game_is_over():
    game = load("wits")
    for position, why in [
        ("60/1", "the total must be a whole number from 0 to 50, not '60'"),
        ("50/1", "no game can start at '50/1': it is over there"),
        ({"total": 3}, "a position is a string, not {'total': 3}"),
    ]:
        with pytest.raises(numduel.BadPosition) as refused:
            game.new_initial_state(position)
        assert str(refused.value) == why


@pytest.mark.parametrize(("key", "rules"), each("TOO_LARGE"))
def test_what_moves_give_away_cannot_be_told_of_a_variant_that_is_too_large(key, rules):
    with pytest.raises(numduel.TooLarge, match=f"^this variant of {key} is too large to solve"):
        load(key, **rules, loss=True)
    state = load(key, **rules).new_initial_state()
    with pytest.raises(numduel.TooLarge, match=f"^this variant of {key} is too large to solve"):
        state.losses()


OBSERVERS = [
    ({"perfect_recall": False, "private_info": pyspiel.PrivateInfoType.ALL_PLAYERS}, {}, "an observer sees what a"),
    ({"perfect_recall": True, "public_info": False}, {}, "an observer with perfect recall sees what is public, too"),
    ({"perfect_recall": False}, {"size": 3}, "an observer of wits has no parameters, so it cannot have ['size']"),
]


@pytest.mark.parametrize(("wanted", "params", "why"), OBSERVERS)
def test_an_observer_that_does_not_exist_is_refused(wanted, params, why):
    with pytest.raises(numduel.NumduelError) as refused:
        make_observation(load("wits"), pyspiel.IIGObservationType(**wanted), params)
    assert str(refused.value).startswith(why)
