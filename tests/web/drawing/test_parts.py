"""A drawing in parts, of which a page that has the others is only sent those that have changed."""

import itertools
import random

import pytest

import numduel
import walks
from games import HIDING
from numduel.game import CHANCE
from numduel.match import Match
from numduel.table.event import NOBODY, Event
from numduel.table.table import Table
from numduel.table.view import view_of
from numduel.web.drawing.sheet import live, parts
from numduel.web.live.frames import TableFrame
from web.drawn import table, variants
from web.patched import BETWEEN, Page

SEATS = ((1,), (2,), (1, 2), ())


def happenings(rng, shown: Table):
    """What happens at a table until the game is over: moves, draws, offers, take-backs, and a rematch at the end."""
    while shown.outcome is None:
        match, who = shown.match, shown.match.to_move
        if who != CHANCE and rng.random() < 0.1:
            yield Event("offer", who)
            yield Event("decline", 3 - who)
        if who != CHANCE and shown.played > 3 and rng.random() < 0.1:
            yield Event("takeback", who, str(rng.randrange(shown.played)))
            continue
        move = rng.choice(walks.playable(match.game, match.state))
        yield Event("move", NOBODY if who == CHANCE else who, move)
    yield Event("rematch", 1)
    yield Event("decline", 2)


def begun(game, at):
    """A table where a game begins."""
    return table(game.key, tokens=(f"a{at}", f"b{at}"), **game.rules)


@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_patched_page_is_the_same_as_a_new_one_after_whatever_happens_in_a_game(key):
    rng, turns = random.Random(key), 0
    for at, game in enumerate([*variants(key)] * 3):
        shown, pages, had = begun(game, at), {seats: Page() for seats in SEATS}, dict.fromkeys(SEATS, ())
        for event in itertools.islice(happenings(rng, shown), 150):
            shown.apply(event)
            for seats in rng.sample(SEATS, 3):  # one of them does not read fast enough, and skips this table
                seen = view_of(shown, seats, {rng.choice((1, 2))})
                frame = TableFrame('"type":"table"', parts(seen))
                pages[seats].take(frame.text(None, had[seats]))
                had[seats], turns = frame.parts, turns + 1
                assert pages[seats].html == live(seen)
    assert turns > 100


@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_move_changes_less_than_the_whole_table(key):
    rng, shown = random.Random(key), begun(numduel.game(key), 0)
    sent, whole, had = 0, 0, ()
    for event in happenings(rng, shown):
        shown.apply(event)
        frame = TableFrame('"type":"table"', parts(view_of(shown, (1,), {1, 2})))
        sent, whole, had = sent + len(frame.text(None, had)), whole + len(frame.text()), frame.parts
    assert sent < 0.8 * whole


@pytest.mark.parametrize("key", numduel.GAMES)
def test_no_part_is_empty_or_has_the_mark_between_two_of_them(key):
    rng = random.Random(key)
    for at, game in enumerate(itertools.islice(variants(key), 4)):
        shown = begun(game, at)
        for event in itertools.islice(happenings(rng, shown), 60):
            shown.apply(event)
            for seats in SEATS:
                drawn = parts(view_of(shown, seats, {1, 2}))
                assert all(drawn)
                assert BETWEEN not in "".join(drawn)


def again(first, history=()):
    """Another table of the same game, after the same moves and draws."""
    played = [Event("move", NOBODY if by == CHANCE else by, move) for by, move in history]
    return Table(first.info, [Event("words", 1), Event("words", 2), *played])


@pytest.mark.parametrize("key", HIDING)
def test_a_patch_is_the_same_whatever_the_card_in_the_others_hand(key):
    """Not even which parts have changed tells anything."""
    rng, differed = random.Random(key), 0
    for _ in range(20):
        match, had = Match(numduel.game(key)), {}
        first = begun(match.game, 0)
        shown = [first, again(first)]
        while match.outcome is None and match.to_move == CHANCE:
            one, two = rng.sample([draw for draw, _ in match.game.chances(match.state)], 2)
            for each, draw in zip(shown, (one, two), strict=True):
                each.apply(Event("move", NOBODY, draw))
            other = 3 - match.game.turn(match.state)
            for seats in ((other,), ()):
                frames = [TableFrame('"type":"table"', parts(view_of(each, seats, {1, 2}))) for each in shown]
                assert frames[0].text(None, had.get(seats, ())) == frames[1].text(None, had.get(seats, ()))
                had[seats] = frames[0].parts
                differed += shown[0].state != shown[1].state
            match.play(one)
            match.play(rng.choice(match.game.moves(match.state)))
            first.apply(Event("move", 3 - other, match.history[-1].move))
            shown[1] = again(first, match.history)  # both go on with the first card
    assert differed > 100
