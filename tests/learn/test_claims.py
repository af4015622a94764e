"""What a lesson claims in general is so in general: each secret, over its whole range."""

import random
import re
from itertools import product

import pytest

import numduel
from games import facts
from numduel.learn import lesson
from numduel.learn.lesson import LEARNER, NoLesson
from numduel.solve.solution import SAME
from walks import often, playable, walk


def taught(key, ranges):
    """The variants in these ranges that have a lesson, each with its solution and its lesson."""
    for values in product(*ranges.values()):
        solution = numduel.solve(numduel.game(key, **dict(zip(ranges, values, strict=True))))
        try:
            yield solution.game, solution, lesson(solution)
        except NoLesson:
            continue


def numbers(text):
    return [int(number) for number in re.findall(r"\d+", text)]


def test_the_ladder_of_wits_is_every_total_that_loses_for_the_player_to_move():
    seen = 0
    for game, solution, made in taught("wits", {"target": range(5, 61, 5), "add": range(1, 12, 2), "factor": (2, 3)}):
        lost = [total for total in range(game.target) if solution.value(game.from_position(f"{total}/1")) == 0]
        ladder = numbers(made.secret)
        assert ladder == [game.target, *reversed(lost)][: len(ladder)]
        assert made.secret.endswith("and so on.") == (len(ladder) < len(lost) + 1)
        for step in made.steps:
            if step.title == "Set a trap" and "at once" in step.text:
                for total in range(lost[-1] + 1, game.target):
                    assert solution.distance(game.from_position(f"{total}/1")) == 1
                assert solution.distance(game.from_position(f"{lost[-1]}/1")) == 2
            if "whatever number the computer adds" in step.text:
                far, low, high = game.add + 1, *([*lost, game.target][-2:])
                assert numbers(step.text) == [low, far, high, far, far, low]
                assert lost == [*range(game.target - far * len(lost), game.target, far)]
        seen += 1
    assert seen > 80


def test_the_plan_of_duel_wins_whatever_the_opponent_does():
    sentences = set()
    for game, solution, made in taught("duel", {"target": range(2, 13), "numbers": range(1, 6)}):
        plan = re.fullmatch(r"Add ([\d, or]+), then (whichever of them .*, then )?whatever makes (\d+)\.", made.secret)
        sentences.add(re.sub(r"\d+", "N", made.secret))
        if plan:
            good = [f"add {number}" for number in numbers(plan[1])]
            assert int(plan[3]) == game.target
            wins(game, made.last.state, good, 3 if plan[2] else 2)
        elif "until the last" in made.secret:
            (count,) = numbers(made.secret)
            assert 2 * count - 1 == solution.distance(made.last.state)
            for state in made.positions.values():
                shown = game.stacks(state)[2 - LEARNER][-1:]
                for move in game.moves(state):
                    after = game.play(state, move)
                    if solution.distance(after) == solution.distance(state) - 1 and not game.outcome(after):
                        assert move in {f"add {number}" for number in range(1, game.numbers + 1) if number not in shown}
    assert len(sentences) >= 3


def wins(game, state, good, left):
    """Fail unless these numbers, none that the other stack shows, and then the rest win in that many moves of ours."""
    own, shown = game.totals(state)[LEARNER - 1], game.stacks(state)[2 - LEARNER][-1:]
    if left == 1:
        outcome = game.outcome(game.play(state, f"add {game.target - own}"))
        assert outcome.winner == LEARNER
        return
    safe = [move for move in good if move != f"add {shown[0]}"] if shown and own else good
    assert safe
    for move in safe:
        after = game.play(state, move)
        for reply in game.moves(after):
            then = game.play(after, reply)
            if game.outcome(then):
                assert game.outcome(then).winner == LEARNER
            else:
                wins(game, then, good, left - 1)


@pytest.mark.parametrize(
    "ranges",
    [{"target": [50]}, {"target": range(4, 21), "numbers": range(2, 6), "copies": (1, 2)}],
    ids=["by the book", "variants"],
)
def test_the_staircase_of_target_decides_every_pair_of_scores(ranges):
    seen = 0
    for game, solution, made in taught("target", ranges):
        stairs = numbers(made.secret)
        assert stairs[0] == 0
        full = str(game.copies) * game.numbers
        for own, other in product(range(game.target), repeat=2):
            on = [max(step for step in stairs if step <= score) for score in (own, other)]
            assert solution.value(game.from_position(f"{own}/{other}/{full}/1")) == (on[0] >= on[1])
        for step in made.steps:
            if step.title == "A head start":
                check_head_start(game, solution, step)
            if step.title == "The twin":
                (move,) = [f"add {numbers(step.ask)[0]}"]
                assert solution.best(step.state)
                assert solution.moves(step.state)[move] == 1
        seen += 1
    assert seen


def check_head_start(game, solution, step):
    """The right answer is the lowest score offered that wins against the computer's, and one less would not."""
    (theirs,) = numbers(step.ask)
    worth = {}
    for answer in step.answers:
        position = f"{answer.key}/{theirs}/{str(game.copies) * game.numbers}/1"
        worth[int(answer.key)] = solution.value(game.from_position(position))
    (right,) = [int(answer.key) for answer in step.answers if answer.right]
    assert right == min(score for score, value in worth.items() if value == 1)
    assert worth[right - 1] == 0


def fives_away(game, state):
    """What the lesson of battle says to do."""
    five = game.card(state) == game.penalty_number
    if five and game.in_sudden_death(state):
        return "own" if game.sudden_death == "giver_loses" else "opponent"
    return "opponent" if five else "own"


@pytest.mark.parametrize("copies", [1, 2, 3])
@pytest.mark.parametrize("sudden_death", ["holder_loses", "giver_loses"])
def test_in_battle_no_move_is_ever_better_than_to_keep_all_cards_but_the_fives(copies, sudden_death):
    """In every position of small variants in which such a card is worth nothing, or less."""
    ranges = {"numbers": [3 if copies > 1 else 5], "penalty_number": [1, 3], "penalty": [3, 5]}
    seen = 0
    for game, solution, made in taught("battle", ranges | {"copies": [copies], "sudden_death": [sudden_death]}):
        assert "no other move is ever better" in made.secret
        states, known = [game.start()], {game.start()}
        for state in states:
            if game.moves(state):
                assert fives_away(game, state) in solution.best(state), game.position(state)
            for move in playable(game, state):
                after = game.play(state, move)
                key = (*map(tuple, map(sorted, after[:2])), *after[2:])
                if key not in known:
                    known.add(key)
                    states.append(after)
        seen += len(states)
    assert seen > 100


def test_in_battle_by_the_book_fives_away_is_best_in_thousands_of_positions():
    game = numduel.game("battle")
    solution, rng = numduel.solve(game), random.Random("fives away")
    seen = 0
    for _ in range(often(1200)):
        for state, _ in walk(game, rng):
            if game.moves(state):
                assert solution.loss(state, fives_away(game, state)) == 0
                seen += 1
    assert seen > 3000


def test_in_showdown_a_late_card_mostly_belongs_on_the_lower_stack():
    """With a choice that does not end the game, and both stacks where a card can complete them."""
    game = numduel.game("showdown")
    solution, rng = numduel.solve(game), random.Random("squeeze")
    agreed = seen = 0
    while seen < often(900):
        for state, _ in walk(game, rng):
            own, other = game.totals(state)[:: 1 if game.turn(state) == 1 else -1]
            if len(game.moves(state)) == 2 and min(own, other) >= 40 and max(own, other) + game.card(state) < 50:
                seen += 1
                agreed += ("keep" if own < other else "give") in solution.best(state)
    assert agreed / seen > 0.85


def test_what_the_squeeze_says_about_the_cards_left_is_counted():
    seen = 0
    for rules in ({}, {"target": 30}, {"target": 25}, *facts("showdown").VARIANTS):
        solution = numduel.solve(numduel.game("showdown", **rules))
        try:
            made = lesson(solution)
        except NoLesson:
            continue
        game = solution.game
        for step in made.steps:
            if step.title.startswith("Squeeze"):
                best, worst = sorted(solution.moves(step.state), key=lambda move: -solution.moves(step.state)[move])
                stuck, cards, less, *_ = numbers(step.why)
                assert stuck == fitting_nowhere(game, game.play(step.state, best)) > less
                assert less == fitting_nowhere(game, game.play(step.state, worst))
                assert cards == game.cards_left(step.state)
                own, theirs = game.totals(step.state)
                assert best == ("keep" if own < theirs else "give")
                seen += 1
    assert seen >= 4


def fitting_nowhere(game, state):
    """How many cards would lose at once for the player who draws next."""
    count = 0
    for draw, left in game.chances(state):
        drawn = game.play(state, draw)
        ends = [game.outcome(game.play(drawn, move)) for move in game.moves(drawn)]
        count += left * all(end is not None and end.kind == "over" for end in ends)
    return count


def test_showdown_says_keep_early_only_where_every_first_card_is_best_kept():
    for game, solution, made in taught("showdown", {"target": [12, 20, 50], "numbers": [4, 10], "copies": [4]}):
        if "Keep early" in made.secret:
            for draw, _ in game.chances(game.start()):
                values = solution.moves(game.play(game.start(), draw))
                assert values["keep"] > values["give"] + SAME
