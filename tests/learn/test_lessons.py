"""Lessons: right answers always end in a win, wrong ones can be tried again, and no step says what is not so."""

import random
import re
from functools import cache

import pytest

import numduel
from games import WITHOUT_CHANCE, facts
from numduel.advice import percent
from numduel.advice.standing import exactly
from numduel.learn import lesson
from numduel.learn.judging import judge, judge_last
from numduel.learn.last_game import go_on, resumed
from numduel.learn.lesson import LEARNER, NoLesson
from numduel.solve.solution import SAME
from walks import often, variant

each_game = pytest.mark.parametrize("key", numduel.GAMES)


def variants(key):
    """The book's rules, the variants that other tests look at, and random ones."""
    rng = random.Random(f"lessons {key}")
    known = [numduel.game(key, **rules) for rules in ({}, *facts(key).VARIANTS, *facts(key).SMALL, facts(key).SHORTER)]
    return [*known, *(variant(key, rng) for _ in range(often(120)))]


@cache
def lessons(key):
    """All lessons of these variants, each with its solution."""
    found, refused = [], []
    for game in variants(key):
        solution = numduel.solve(game)
        try:
            found.append((solution, lesson(solution)))
        except NoLesson as refusal:
            refused.append((game, str(refusal)))
    for game, why in refused:
        assert game.changed, "a game by the book has a lesson"
        assert re.fullmatch(rf"(in )?this variant of {key} [^.]+", why)
    return found


def accepted(solution, state):
    """The moves that win soonest, where the win is certain and takes a known number of moves, or else the best ones."""
    game, values = solution.game, solution.moves(state)
    best = [move for move, value in values.items() if value > max(values.values()) - SAME]
    ends = {move: solution.distance(game.play(state, move)) for move in best}
    if max(values.values()) == 1 and None not in ends.values():
        return {move for move in best if ends[move] == min(ends.values())}
    return {*best}


def options(solution, step):
    return [answer.key for answer in step.answers] or solution.game.moves(step.state)


@each_game
def test_a_lesson_takes_about_a_minute(key):
    made = lesson(numduel.solve(numduel.game(key)))
    assert 5 <= len(made.steps) + 1 <= 8
    longest = {}  # how many moves each position of the last game is from its end, for the learner
    solution = numduel.solve(numduel.game(key))
    for text, state in reversed(made.positions.items()):
        after = [go_on(solution, state, move).state for move in accepted(solution, state)]
        longest[text] = 1 + max(longest.get(solution.game.position(each), 0) for each in after)
    assert 2 <= max(longest.values()) <= 5


@each_game
def test_each_step_is_checked_by_the_solution(key):
    for solution, made in lessons(key):
        for step in made.steps:
            right = {option for option in options(solution, step) if judge(solution, step, option).right}
            assert right, step
            assert right < {*options(solution, step)} or len(options(solution, step)) == 1, step
            if step.answers:
                assert len(right) == 1
            else:
                assert right == accepted(solution, step.state)


@each_game
def test_a_wrong_answer_gets_one_sentence_with_the_true_figure(key):
    for solution, made in lessons(key):
        for step in made.steps:
            for option in options(solution, step):
                verdict = judge(solution, step, option)
                assert re.fullmatch(r"[A-Z0-9][^.]*(\.\d[^.]*)*\.( Kept, [^.]*\.)?", verdict.why), verdict.why
                if not verdict.right and not step.answers:
                    is_true(solution, step.state, option, verdict.why)


def is_true(solution, state, move, why):
    """Fail if what is said about a wrong move is not so."""
    game, worth = solution.game, solution.moves(state)[move]
    after = game.play(state, move)
    outcome, best = game.outcome(after), max(solution.moves(state).values())
    if not solution.distance(state) and game.has_chance:
        assert worth < best
        figures = re.findall(r"[\d.]+%", why)
        assert figures in ([percent(worth), percent(best)], [exactly(worth), exactly(best)])
    elif why.startswith("That loses at once: "):
        assert outcome.winner == 3 - LEARNER
    elif why.startswith("That wins as well"):
        assert worth == 1
        assert re.findall(r"\d+", why) == [str(solution.distance(after) + 1), str(solution.distance(state))]
        assert solution.distance(after) >= solution.distance(state)
    elif why.startswith("That ends the game in a draw"):
        assert (outcome.winner, best) == (None, 1)
    elif why.endswith("and you can no longer force a win."):
        assert worth == 0.5 < best
    else:
        assert worth == 0 < best
        within = re.search(r"and wins within (\d+) moves\.$", why)
        assert int(within[1]) == solution.distance(after) if within else why.endswith(", and wins.")
        replies = [game.outcome(game.play(after, reply)) for reply in game.moves(after)]
        wins = any(reply and reply.winner == 3 - LEARNER for reply in replies)
        assert wins == (not within)


@each_game
def test_following_the_right_answers_always_ends_in_a_win(key):
    for solution, made in lessons(key):
        game = solution.game
        start = game.position(made.last.state)
        seen, waiting = {start}, [start]
        while waiting:
            text = waiting.pop()
            state = resumed(made, text)
            assert game.to_move(state) == LEARNER
            right = [move for move in game.moves(state) if judge_last(solution, state, move).right]
            assert {*right} == accepted(solution, state)
            for move in right:
                after = go_on(solution, state, move).state
                if outcome := game.outcome(after):
                    assert outcome.winner == LEARNER
                elif (new := game.position(after)) not in seen:
                    seen.add(new)
                    waiting.append(new)
        assert seen == {*made.positions}


@each_game
def test_a_learner_who_spoils_the_win_tries_again_from_there(key):
    spoiled = 0
    for solution, made in lessons(key):
        for state in made.positions.values():
            for move in {*solution.game.moves(state)} - accepted(solution, state):
                right, why = judge_last(solution, state, move)
                assert not right
                assert why.endswith(" Try again from here.")
                said = why.removesuffix(" Try again from here.")
                assert said.startswith("That gave it away. ") == (solution.loss(state, move) > 0)
                is_true(solution, state, move, said.removeprefix("That gave it away. "))
                spoiled += 1
    assert spoiled


@each_game
def test_the_computer_resists(key):
    """It plays a best move, and where it is lost, one that holds out as long as any."""
    for solution, made in lessons(key):
        game = solution.game
        for state in made.positions.values():
            for move in accepted(solution, state):
                after = game.play(state, move)
                turn = go_on(solution, state, move)
                if game.outcome(after):
                    assert (turn.replied, turn.reply) == ("", "")
                    continue
                assert turn.replied.startswith("The computer ")
                if game.has_chance:
                    continue
                assert turn.state == game.play(after, turn.reply)
                ends = [solution.distance(game.play(after, reply)) for reply in solution.best(after)]
                assert solution.distance(turn.state) == max(ends)


@each_game
def test_a_lesson_is_the_same_every_time(key):
    solution = numduel.solve(numduel.game(key))
    assert lesson(solution) == lesson(solution)


@pytest.mark.parametrize("key", WITHOUT_CHANCE)
def test_the_last_game_of_a_game_without_luck_is_won_for_sure(key):
    for solution, made in lessons(key):
        assert all(solution.value(state) == 1 for state in made.positions.values())


def test_the_cards_of_the_last_game_follow_from_its_position():
    for key in ("battle", "showdown"):
        solution = numduel.solve(numduel.game(key))
        made = lesson(solution)
        state = made.last.state
        again = resumed(made, solution.game.position(state))
        move = min(accepted(solution, state))
        assert go_on(solution, state, move) == go_on(solution, again, move)


@pytest.mark.parametrize(
    ("key", "limit", "why"),
    [
        ("battle", "battle.GAMES", "this variant of battle is over too soon for a lesson"),
        ("showdown", "showdown.GAMES", "in this variant of showdown no simple rule says where a card belongs"),
        ("duel", "last_game.MOST", "this variant of duel has no short game to win at the end of a lesson"),
    ],
)
def test_where_no_position_for_a_step_is_found_there_is_no_lesson(monkeypatch, key, limit, why):
    monkeypatch.setattr(f"numduel.learn.{limit}", 0)
    with pytest.raises(NoLesson, match=why):
        lesson(numduel.solve(numduel.game(key)))


def test_a_position_that_does_not_come_up_in_the_last_game_is_refused():
    made = lesson(numduel.solve(numduel.game("wits")))
    for at in ("7/1", "6/2", "50/2", "no", ""):
        with pytest.raises(numduel.BadPosition, match="does not come up in this lesson's last game"):
            resumed(made, at)


def test_an_unknown_answer_or_an_illegal_move_is_refused():
    solution = numduel.solve(numduel.game("wits"))
    made = lesson(solution)
    (asked,) = [step for step in made.steps if step.answers]
    with pytest.raises(numduel.NumduelError, match="there is no answer '99': the answers are 4, 5, 6, 7 or 10"):
        judge(solution, asked, "99")
    with pytest.raises(numduel.IllegalMove):
        judge(solution, made.steps[0], "add 11")
    with pytest.raises(numduel.IllegalMove):
        judge_last(solution, made.last.state, "subtract 1")
