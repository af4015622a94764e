"""What all games have in common."""

import pickle
import random

import pytest

import numduel
from numduel.game import MATCH_KINDS, player
from walks import often, variant, walk


@pytest.mark.parametrize("key", numduel.GAMES)
def test_every_declared_kind_of_outcome_can_happen(key):
    rng = random.Random(f"kinds of {key}")
    found = set()
    for _ in range(often(4000)):
        game = variant(key, rng)
        *_, (end, _) = walk(game, rng)
        if outcome := game.outcome(end):
            found.add(outcome.kind)
    assert found == set(numduel.game(key).kinds)


@pytest.mark.parametrize("key", numduel.GAMES)
def test_games_and_matches_share_no_kinds_of_outcome(key):
    assert not {*numduel.game(key).kinds} & {*MATCH_KINDS}
    assert len({*numduel.game(key).kinds}) == len(numduel.game(key).kinds)


def test_an_outcome_can_be_put_in_the_players_names():
    outcome = numduel.Outcome(2, f"{player(1)}'s stack of 52 exceeds 50, and {player(2)} wins", "over")
    assert outcome.reason == "player 1's stack of 52 exceeds 50, and player 2 wins"
    assert outcome.sentence("Ann", "Bob") == "Ann's stack of 52 exceeds 50, and Bob wins"


@pytest.mark.parametrize(
    ("reason", "addressed"),
    [
        (f"{player(1)}'s stack is exactly 10", "your stack is exactly 10"),
        (f"{player(1)} reached exactly 50", "you reached exactly 50"),
        (f"{player(1)} was left with more 5s than {player(2)}", "you were left with more 5s than Bob"),
        (f"{player(1)} forfeits: no answer", "you forfeit: no answer"),
        (f"{player(2)}'s stack of 12 exceeds 10", "Bob's stack of 12 exceeds 10"),
        ("the players agreed on a draw", "the players agreed on a draw"),
    ],
)
def test_an_outcome_can_address_one_of_the_players(reason, addressed):
    assert numduel.Outcome(1, reason, "exact").sentence("Ann", "Bob", you=1) == addressed


def test_a_name_can_be_anything():
    outcome = numduel.Outcome(2, f"{player(1)} resigned", "resigned")
    for name in ("{2}", "{", "player 2", "", r"\1", "{0}{1}"):
        assert outcome.sentence(name, "Bob") == f"{name} resigned"


def test_an_outcome_has_three_fields():
    outcome = numduel.Outcome(1, f"{player(1)} reached exactly 50", "exact")
    winner, reason, kind = outcome
    assert outcome == (winner, reason, kind) == (1, "player 1 reached exactly 50", "exact")
    assert outcome._asdict() == {"winner": winner, "reason": reason, "kind": kind}
    assert repr(outcome) == "Outcome(winner=1, reason='player 1 reached exactly 50', kind='exact')"
    assert outcome == numduel.Outcome(*outcome)
    assert hash(outcome) == hash(numduel.Outcome(*outcome))


def test_an_outcome_can_be_pickled():
    outcome = pickle.loads(pickle.dumps(numduel.Outcome(1, f"{player(1)} reached exactly 50", "exact")))
    assert outcome == (1, "player 1 reached exactly 50", "exact")
    assert outcome.sentence("Ann", "Bob") == "Ann reached exactly 50"
