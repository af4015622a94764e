"""Every reason that the coach gives is true in its position, as a second implementation finds."""

import random
import re
from collections import Counter

import pytest

import numduel
from games import WITH_CHANCE
from numduel.advice import hint, reason
from positions import anything, careful, sensible, solved, walk
from reasons import ENDING, FORCED, Case, check, is_true, judge
from walks import often, variant

POSITIONS = often(60_000)
BY_THE_BOOK = POSITIONS // 2
IN_A_VARIANT = 500
FRUITLESS = 50  # games without a new position, after which there are none

LONGEST = 130  # characters of the first line, which names moves as they are typed
SAME = 1e-9


def some(solution, rng, count):
    """So many states, or all that can be found, in which there is something to play."""
    game, seen, fruitless = solution.game, set(), 0
    policies = [anything, careful(game), sensible(solution, rng)]
    while fruitless < FRUITLESS and len(seen) < count:
        fruitless += 1
        for state in walk(game, rng, rng.choice(policies)):
            if game.moves(state) and state not in seen and len(seen) < count:
                seen.add(state)
                fruitless = 0
                yield state


def sampled(key):
    """States of the game by the book and of variants, each with the solution; the same in every run."""
    rng = random.Random(f"reasons {key}")
    count = 0
    for state in some(solved(key), rng, BY_THE_BOOK):
        count += 1
        yield solved(key), state
    while count < POSITIONS:
        solution = numduel.solve(variant(key, rng))
        for state in some(solution, rng, IN_A_VARIANT):
            count += 1
            yield solution, state


def of(solution):
    """The patterns of the reasons for a move."""
    return ENDING | judge(solution.game.key).REASONS | ({} if solution.game.has_chance else FORCED)


def judged(solution, state):
    """The pattern of the coach's sentence, each part of which must be true."""
    game, values = solution.game, solution.moves(state)
    text = hint(solution, state)[0]
    assert len(text) <= LONGEST, text
    assert "'" not in text  # which a page would not show as it is
    best = max(values.values())
    if alike := re.fullmatch("It does not matter what you play: (.*)\\.", text):
        assert min(values.values()) > best - SAME
        return check(alike[1], judge(game.key).EQUAL | EITHER, Case(solution, state, next(iter(values))))
    if text == "Every move loses at once, so it does not matter which you choose.":
        ends = [game.outcome(game.play(state, move)) for move in values]
        assert all(end.winner == 3 - game.turn(state) for end in ends)
        return text
    kind, move, why = re.fullmatch(
        r"(The only move|The best move|Every move loses\. The longest resistance) is (.*?): (.*)\.", text
    ).groups()
    case = Case(solution, state, move)
    if kind == "The only move":
        assert [*values] == [move]
        return check(why.removeprefix("it "), judge(game.key).ONLY | ENDING | of(solution), case)
    if kind == "The best move":
        assert values[move] > best - SAME
        why, _, others = why.partition(" (")
        also(case, others)
        return check(why.removeprefix("it "), of(solution), case)
    assert not any(values.values())
    assert case.moves_left == solution.distance(state)  # no other move lasts longer
    return check(why.removeprefix("it "), of(solution) | RESISTS, case)


def also(case, text):
    """What is said about other moves that are as good."""
    best = [move for move, value in case.values.items() if value > max(case.values.values()) - SAME]
    if len(best) == 1:
        assert not text
        return
    who, verb = re.fullmatch(r"(.*) (win|draw)s? too\)", text).groups()
    assert who == (f"{len(best) - 1} other moves" if len(best) > 2 else (set(best) - {case.move}).pop())
    assert case.values[case.move] == {"win": 1, "draw": 0.5}[verb]


def resists(case, moves, only, winning, replies):
    won = case.winning()
    if only:
        beaten = won == [only]
    elif winning:
        beaten = (len(won), len(case.game.moves(case.after))) == (winning, replies)
    else:
        beaten = len(won) == len(case.game.moves(case.after))
    return case.moves_left == moves and beaten


RESISTS = {
    r"(\d+) moves to the end, and (?:only (.*) beats it|(\d+) of the (\d+) replies win|every reply wins)": resists
}


def all_win(case, move, moves):
    return set(case.values.values()) == {1} and Case(case.solution, case.state, move).moves_left == moves


EITHER = {
    r"every move wins, (.*) within (\d+) moves": all_win,
    "every move draws": lambda case: set(case.values.values()) == {0.5},
    "you win either way, whatever is drawn": lambda case: min(case.values.values()) > 1 - SAME,
    "you lose either way against good play": lambda case: max(case.values.values()) < SAME,
    r"your winning chance is ([\d.]+)% either way": lambda case, percent: (
        abs(float(percent) - 100 * max(case.values.values())) < 0.1
    ),
}


@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_reason_that_is_given_is_true_in_that_position_and_every_reason_comes_up(key):
    rng = random.Random(f"other moves of {key}")
    given, positions = Counter(), 0
    for solution, state in sampled(key):
        positions += 1
        given[judged(solution, state)] += 1
        move = rng.choice(solution.game.moves(state))
        given[check(reason(solution, state, move), of(solution), Case(solution, state, move))] += 1
    assert positions >= POSITIONS
    assert positions >= 10_000
    expected = ENDING | judge(key).REASONS | judge(key).ONLY | judge(key).EQUAL
    expected |= {} if key in WITH_CHANCE else RESISTS
    assert {*expected} - {*given} == set(), given


@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_reason_with_a_wrong_number_is_found_out(key):
    """So the judge of the test above does look at what is said."""
    rng = random.Random(f"wrong in {key}")
    solution, tried = solved(key), 0
    for state in some(solution, rng, often(1800)):
        move = rng.choice(solution.game.moves(state))
        why = reason(solution, state, move)
        case = Case(solution, state, move)
        for got in re.finditer(r"(?<!add )(?<!subtract )(?<!\d)\d+", why):  # another reply may win as well
            wrong = f"{why[: got.start()]}{int(got[0]) + 1}{why[got.end() :]}"
            tried += 1
            assert not is_true(wrong, of(solution), case), wrong
    assert tried


@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_reason_never_names_what_the_seat_may_not_see(key):
    """What the player to move can see is enough to give it."""
    rng = random.Random(f"seen in {key}")
    solution = solved(key)
    game = solution.game
    for state in some(solution, rng, often(3000)):
        seen = game.from_position(game.view(state, game.turn(state)))
        assert hint(solution, seen) == hint(solution, state)
