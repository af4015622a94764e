"""A game in one sentence, which is true by the figures of its review."""

import random
import re
from collections import Counter

import numduel
from numduel.match import Match
from numduel.recap import recap
from numduel.reviews import review
from positions import solved
from recaps import CHECKS, NAMES, judged
from walks import often, playable, variant


def played(key, *moves, first=1, **rules):
    match = Match(numduel.game(key, **rules), first)
    for move in moves:
        match.play(move)
    return match


def told(match, you=0):
    return recap(match, review(match, numduel.solve(match.game)), NAMES, you)


def test_the_loser_is_told_that_the_game_was_lost_from_the_start():
    match = played("wits", "add 6", "add 1", "add 10", "add 1", "add 10", "add 1", "add 10", "add 1", "add 10")
    assert told(match, 2).text == "You were lost from the start: Ann began with add 6."
    assert told(match).text == "Bob was lost from the start: Ann began with add 6."
    assert told(match, 1).text == "You were winning from the start and gave nothing away."


def test_the_loser_is_told_which_move_cost_most_and_where_to_try_it_again():
    match = played("duel", "add 3", "add 4", "add 1", "add 4", "add 1", "add 2")
    assert told(match, 1) == ("Your costliest move: turn 3, -100%.", 3, True)
    assert told(match) == ("Ann's costliest move: turn 3, -100%.", 3, True)
    assert told(match, 2) == ("You played perfectly; Ann's costliest move: turn 3, -100%.", 3, False)


def test_a_perfect_loser_is_told_that_the_cards_decided():
    match = played(
        "battle",
        *[
            part
            for card in (1, 10, 2, 9, 3, 8, 4, 7, 1, 10, 2, 9, 3, 8, 4, 7, 6, 6)
            for part in (f"draw {card}", "own")
        ],
    )
    for part in ("draw 5", "opponent", "draw 5", "opponent"):
        match.play(part)
    text = told(match, 1).text
    assert re.fullmatch(r"You played perfectly; the cards decided it: luck -\d+\.\d%\.", text)
    assert re.fullmatch(r"You both played perfectly; the cards decided it: luck \+\d+\.\d%\.", told(match, 2).text)


def test_a_draw_is_told_as_one():
    match = played("wits", *["multiply"] * 4, target=2, add=1)
    assert told(match, 1).text == "A draw, and neither of you gave anything away."
    assert told(match).text == "A draw, and neither player gave anything away."
    assert told(played("wits", *["multiply"] * 4), 2).text == "A draw; your costliest move: turn 2, -100%."


def test_a_game_given_up_is_told_with_the_chance_that_was_left():
    match = played("wits", "add 6")
    match.resign(1)
    assert told(match, 1).text == "You resigned with a winning chance of 100%."
    assert told(match, 2).text == "Ann resigned with a winning chance of 100%."
    match = played("wits", "add 6")
    match.resign(2)
    assert told(match, 2).text == "You were lost from the start: Ann began with add 6."
    match = played("duel", "add 3")
    match.agree(2)
    assert told(match, 2).text == "A draw by agreement, with Ann's winning chance at 100%."
    assert told(match, 1).text == "A draw by agreement, with your winning chance at 100%."


def test_an_unfinished_game_is_told_so_far():
    assert told(played("wits", "add 5"), 1).text == "Your costliest move so far: turn 1, -100%."
    assert told(played("wits"), 1).text == "You have given nothing away so far."
    assert told(played("wits")).text == "Ann has given nothing away so far."


def random_match(solution, rng):
    """A game that may be played well, badly or not to its end, and may be given up."""
    game = solution.game
    match = Match(game, rng.choice((1, 2)))
    well = {seat: rng.choice((0, 0.5, 0.9, 1, 1)) for seat in (1, 2)}
    stop = rng.choice((1, 3, 8, 300, 300, 300, 300))
    while not match.outcome and len(match.history) < stop:
        best = solution.best(match.state)
        seat = game.turn(match.state)
        draws = game.chances(match.state)
        if draws:
            match.play(rng.choices([draw for draw, _ in draws], [weight for _, weight in draws])[0])
        else:
            match.play(rng.choice(best if rng.random() < well[seat] else playable(game, match.state)))
    if not match.outcome and rng.random() < 0.8:
        how = rng.choice(("resign", "forfeit", "agree"))
        by = rng.choice((1, 2))
        if how == "agree" and not game.knows_draw:
            how = "resign"
        match.forfeit(by, "no answer") if how == "forfeit" else getattr(match, how)(by)
    return match


GAMES_EACH = often(1800)


def test_the_sentence_about_a_random_game_is_true_whoever_it_is_told_to_and_every_sentence_comes_up():
    given = Counter()
    for key in numduel.GAMES:
        rng = random.Random(f"recaps of {key}")
        solution = solved(key)
        for number in range(GAMES_EACH):
            if number >= GAMES_EACH // 2 and number % 20 == 0:
                solution = numduel.solve(variant(key, rng))
            match = random_match(solution, rng)
            found = review(match, solution)
            given.update([judged(match, found, you) for you in (0, 1, 2)])
    assert {*CHECKS} - {*given} == set(), given
