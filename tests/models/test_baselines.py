"""Baselines read the question as any model does, and play as their names say."""

from itertools import count
from statistics import fmean

import numpy as np
import pytest
from sittings import SMALL, answers, expected_regret, finished, setting_of, tallies

import numduel
from numduel.models.answers import ILLEGAL, UNCLEAR
from numduel.models.appraisal import appraise
from numduel.models.baselines import BASELINES, MISBEHAVING
from numduel.models.figures import figures, tallied, unit_of
from numduel.models.schedule import Planned, schedule, seat, solved
from numduel.models.sitting import Manner
from numduel.players import COMPUTERS

FORFEITS = {"garbage": UNCLEAR, "illegal": ILLEGAL, "rambling": UNCLEAR, "late-thought": UNCLEAR}


def test_there_is_one_for_each_computer_and_some_that_misbehave():
    assert (*COMPUTERS, *MISBEHAVING) == BASELINES
    assert FORFEITS.keys() == MISBEHAVING.keys()


@pytest.mark.parametrize("key", numduel.GAMES)
@pytest.mark.parametrize("twin", [0, 1, 2, 5])
@pytest.mark.parametrize("opponent", ["perfect", "easy"])
def test_the_perfect_one_gives_nothing_away_by_what_it_reads_alone(key, twin, opponent):
    found = [*tallies(setting_of(key, opponent, twin=twin), 4, "perfect")]
    assert any(game.moves for game in found)
    assert all(game.loss <= 1e-12 and not game.forfeit for game in found)


@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_weaker_one_gives_more_away(key):
    regret = [
        figures(tallies(setting_of(key), 80, who))["regret"].value for who in ("perfect", "hard", "easy", "random")
    ]
    assert regret == sorted(regret)
    assert regret[0] < 1e-12
    assert regret[-1] > 0.01


def first_with_a_turn(setting, number, who):
    """The first game in which the opponent does not win before the model's first turn."""
    games = (finished(setting, Planned(pair, number), who).sitting for pair in count())
    return next(sitting for sitting in games if sitting.answers)


@pytest.mark.parametrize("key", numduel.GAMES)
@pytest.mark.parametrize("who", MISBEHAVING)
@pytest.mark.parametrize("style", ["handbook", "book"])
def test_one_that_misbehaves_forfeits_its_first_turn_with_the_right_kind(key, who, style):
    for number in (1, 2):
        sitting = first_with_a_turn(setting_of(key, "medium", manner=Manner(style)), number, who)
        assert sitting.match.outcome.kind == "forfeit"
        assert sitting.match.outcome.winner == 3 - number
        assert sitting.match.ending.why == FORFEITS[who]
        assert len(sitting.answers) == 1


@pytest.mark.parametrize("who", MISBEHAVING)
def test_one_that_misbehaves_is_asked_again_as_often_as_allowed_and_then_forfeits(who):
    seated = seat(setting_of("wits", manner=Manner(attempts=2)), Planned(0, 1), who)
    asked = [question for question, _ in answers(seated, who, "1")]
    assert len(asked) == 3
    assert "The table:" in asked[0]
    assert all("The table:" not in question and question.endswith("MOVE: <your move>") for question in asked[1:])
    assert seated.sitting.match.ending.why == FORFEITS[who]


@pytest.mark.parametrize("key", numduel.GAMES)
def test_the_random_ones_regret_is_its_exactly_computed_expectation_within_its_interval(key):
    setting = setting_of(key, rules=SMALL[key])
    expected = expected_regret(setting, 240)
    found = figures(tallies(setting, 240, "random"))["regret"]
    assert found.low <= expected <= found.high
    assert found.high - found.low < 0.6 * expected


@pytest.mark.parametrize("key", numduel.GAMES)
def test_by_the_book_too_where_the_expectation_of_each_move_is_exact(key):
    """Play by the book is too large a chain; but in each position that came up, every move was equally likely."""
    setting, expected, games = setting_of(key), [], []
    for planned in schedule(80, "both"):
        sitting = finished(setting, planned, "random").sitting
        found = appraise(sitting.match, sitting.seat, solved(sitting.match.game))
        expected += [max(move.worth.values()) - fmean(move.worth.values()) for move in found.own(sitting.seat)]
        unit = unit_of(sitting.match, planned.pair)
        games.append(tallied(unit, found, sitting.seat, [], luck=False, tokens=0, seconds=0.0))
    regret = figures(games)["regret"]
    assert regret.low <= fmean(expected) <= regret.high
    assert regret.high - regret.low < 0.6 * fmean(expected)


def test_regret_depends_on_the_opponent():
    regret = {
        who: figures(tallies(setting_of("wits", who), 80, "random"))["regret"].value for who in ("random", "perfect")
    }
    assert regret["random"] > 2 * regret["perfect"]


@pytest.mark.parametrize("key", ["wits", "battle"])
def test_the_interval_of_regret_holds_its_expectation_in_about_95_of_100_evaluations(key):
    setting = setting_of(key, rules=SMALL[key])
    units = [[*pair] for pair in zip(*[iter(tallies(setting, 1200, "random"))] * 2, strict=True)]
    truth = sum(game.loss for pair in units for game in pair) / sum(game.moves for pair in units for game in pair)
    rng = np.random.default_rng(1)
    held = 0
    for _ in range(400):
        sample = [units[at] for at in rng.integers(len(units), size=20)]
        games = [game._replace(unit=str(at)) for at, pair in enumerate(sample) for game in pair]
        low, high = figures(games)["regret"][1:]
        held += low <= truth <= high
    assert 0.91 < held / 400 <= 0.99
