"""How a tournament stands: its figures, for people and for programs."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import numduel
from arena.stats.populations import pair
from numduel.arena.plan import Entrant, Plan
from numduel.arena.results import Choices, Decision, Forfeited, GameResult, PairResult
from numduel.arena.standings import costliest, standings

NOTHING = Choices()


def plan_of(*names, key="showdown", gauntlet=False):
    entrants = tuple(Entrant(name, f"bot:./{name}") for name in names)
    return Plan(key, numduel.game(key).rules, entrants, "a seed", 20, 1000, gauntlet)


def result(score, loss=(0.1, 0.3), moves=(10, 10), forfeit=None, costly=()):
    share = {"early": (4, 0.0), "middle": (3, 0.0), "late": (3, 0.1)}
    standing = {"ahead": (10, 0.1), "even": (0, 0.0), "behind": (0, 0.0)}
    return GameResult(
        "", True, score, 0.6, moves, loss, (share, share), (standing, standing), costly, forfeit, (NOTHING, NOTHING)
    )


def both(one, two, *, a=0, b=1, number=0):
    return PairResult(a, b, number, (one, two._replace(a_first=False)))


def test_the_json_object_has_exactly_the_fields_of_the_design():
    data = standings(plan_of("x", "y"), [both(result(1.0), result(0.5))]).as_data()
    assert [*data] == ["game", "rules", "seed", "players", "pairs"]
    assert [*data["players"][0]] == [
        *("name", "who", "games", "score", "adjusted", "loss", "rating", "low", "high", "forfeits")
    ]
    assert [*data["pairs"][0]] == [
        *("a", "b", "games", "score", "low", "high", "adjusted", "adjusted_low", "adjusted_high")
    ]
    assert json.loads(json.dumps(data)) == data
    assert (data["game"], data["rules"]["target"], data["seed"]) == ("showdown", 50, "a seed")


def test_a_players_figures_are_means_over_the_games_of_that_player():
    results = [both(result(1.0), result(0.5)), both(result(0.0), result(1.0), a=0, b=2)]
    x, y, z = standings(plan_of("x", "y", "z"), results).players
    assert (x.name, x.who, x.games) == ("x", "bot:./x", 4)
    assert (x.score, y.score, z.score) == (0.625, 0.25, 0.5)
    assert (x.adjusted, y.adjusted, z.adjusted) == (0.6, 0.4, 0.4)
    assert (x.loss, y.loss) == (0.01, 0.03)
    assert x.by_phase["late"] == (12, 0.4)
    assert x.by_standing["ahead"] == (40, 0.4)


def test_forfeits_are_counted_apart_and_by_kind():
    results = [
        both(result(1.0, forfeit=Forfeited(1, "no answer")), result(1.0, forfeit=Forfeited(1, "crashed"))),
        both(result(1.0, forfeit=Forfeited(1, "no answer")), result(0.0, forfeit=Forfeited(0, "exited")), number=1),
    ]
    x, y = standings(plan_of("x", "y"), results).players
    assert (x.forfeits, y.forfeits) == ({"exited": 1}, {"crashed": 1, "no answer": 2})
    assert (x.loss, y.loss) == (0.01, 0.03)


def test_what_is_not_known_is_null():
    unsolved = result(1.0)._replace(adjusted=None, loss=None, by_phase=({}, {}), by_standing=({}, {}))
    found = standings(plan_of("x", "y", "z"), [both(unsolved, unsolved)])
    x, _, z = found.players
    assert (x.score, x.adjusted, x.loss) == (1.0, None, None)
    assert (z.games, z.score, z.adjusted, z.loss, z.rating, z.low, z.high) == (0, None, None, None, None, None, None)
    known, unknown = found.pairs[0], found.pairs[1]
    assert (known.adjusted, known.adjusted_low, known.adjusted_high) == (None, None, None)
    assert known.low < 1.0 == known.high
    assert (unknown.games, unknown.score, unknown.low) == (0, None, None)
    assert any("too large to solve" in note for note in found.notes)


def test_few_games_are_said_to_be_few():
    few = [pair(number, 0.5, 0.5) for number in range(19)]
    assert standings(plan_of("x", "y"), few).notes == (
        "38 games per matchup are few: look at the intervals rather than the scores.",
    )
    assert standings(plan_of("x", "y"), [*few, pair(19, 0.5, 0.5)]).notes == ()


def test_a_player_whose_games_all_ended_before_a_move_has_no_loss_per_move():
    unplayed = result(1.0, loss=(0.0, 0.0), moves=(0, 0), forfeit=Forfeited(1, "not started"))
    x, y = standings(plan_of("x", "y"), [both(unplayed, unplayed)]).players
    assert (x.loss, y.loss) == (None, None)


def test_in_a_gauntlet_only_the_first_player_has_couples():
    found = standings(plan_of("x", "y", "z", gauntlet=True), [pair(0, 1.0, 0.9), pair(0, 0.5, 0.5, a=0, b=2)])
    assert [(line.a, line.b) for line in found.pairs] == [("x", "y"), ("x", "z")]


def test_the_costliest_moves_of_all_games_come_worst_first():
    decisions = [
        Decision(0, f"game {at}", at, "-/-/1/1", "keep", ("give",), at / 20, "early", "even") for at in range(20)
    ]
    random.Random(1).shuffle(decisions)
    results = [both(result(1.0, costly=tuple(decisions[:10])), result(0.0, costly=tuple(decisions[10:])))]
    assert [decision.step for decision in costliest(results)] == [*range(19, 9, -1)]
    assert len(costliest(results, 3)) == 3


ROWS = st.lists(
    st.tuples(st.sampled_from([(0, 1), (0, 2), (1, 2)]), st.sampled_from([0, 0.25, 0.5, 1]), st.floats(0.2, 0.8)),
    min_size=1,
    max_size=15,
)


def results_of(rows):
    return [pair(at, score, adjusted, a=a, b=b) for at, ((a, b), score, adjusted) in enumerate(rows)]


@settings(max_examples=25, deadline=None)
@given(ROWS, st.randoms())
def test_the_order_of_results_does_not_matter(rows, rng):
    results = results_of(rows)
    plan = plan_of("x", "y", "z")
    assert standings(plan, rng.sample(results, len(results))) == standings(plan, results)


@settings(max_examples=25, deadline=None)
@given(ROWS)
def test_every_share_lies_in_its_interval_and_between_0_and_1(rows):
    found = standings(plan_of("x", "y", "z"), results_of(rows))
    for line in found.pairs:
        if line.games:
            assert 0 <= line.low <= line.high <= 1
            assert 0 <= line.adjusted_low <= line.adjusted <= line.adjusted_high <= 1
            assert line.low <= line.score <= line.high
    for player in found.players:
        if player.games:
            assert 0 <= player.score <= 1
            assert player.low <= player.rating <= player.high


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(st.sampled_from([0, 0.5, 1]), st.floats(0.2, 0.8)), min_size=1, max_size=10))
def test_swapping_the_players_of_a_couple_mirrors_its_figures(rows):
    one = standings(plan_of("x", "y"), [pair(at, *row) for at, row in enumerate(rows)]).pairs[0]
    two = standings(plan_of("y", "x"), [pair(at, 1 - won, 1 - worth) for at, (won, worth) in enumerate(rows)]).pairs[0]
    assert (two.score, two.low, two.high) == pytest.approx((1 - one.score, 1 - one.high, 1 - one.low), abs=2e-4)
    assert (two.adjusted_low, two.adjusted_high) == pytest.approx(
        (1 - one.adjusted_high, 1 - one.adjusted_low), abs=2e-4
    )
