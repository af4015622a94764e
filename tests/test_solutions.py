"""What docs/solutions.md and the web app say and show about perfect play is true."""

import re
from collections import defaultdict
from itertools import permutations, product
from xml.etree import ElementTree as ET

import numpy as np
import pytest

import numduel
import pages
import solutions
from agreement import EXACT
from positions import solved
from solutions import duel
from solutions.keeping import keeping

LARGEST = 60_000  # bytes per picture


def test_the_page_and_the_web_apps_texts_match_the_solutions():
    """If this fails, run `make docs`; if that fails, the text no longer matches the figures."""
    written = solutions.files()
    shipped = {f"{solutions.SHIPPED}/{path.name}" for path in (pages.ROOT / solutions.SHIPPED).iterdir()}
    assert written.keys() == shipped | {solutions.PAGE}
    for path, content in written.items():
        assert (pages.ROOT / path).read_text() == content, path


@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_picture_is_small_and_has_a_title(key):
    content = (pages.ROOT / solutions.SHIPPED / f"{key}.svg").read_text()
    assert len(content.encode()) < LARGEST
    title = ET.fromstring(content)[0]
    assert title.text.startswith(numduel.game(key).title)


@pytest.mark.parametrize("key", numduel.GAMES)
def test_each_game_has_variants_on_the_page(key):
    page = (pages.ROOT / solutions.SHIPPED / "variants.md").read_text()
    assert len(re.findall(rf"^\| {key}, `", page, re.MULTILINE)) >= 3


@pytest.mark.parametrize("opening", ["add 3", "add 4"])
def test_the_plan_for_duel_wins_on_the_fifth_move_whatever_the_opponent_does(opening):
    game = numduel.game("duel")
    state = game.play(game.start(), opening)
    for reply in game.moves(state):
        second = game.play(state, reply)
        second = game.play(second, duel.plan(second))
        for answer in game.moves(second):
            last = game.play(second, answer)
            missing = game.target - game.totals(last)[0]
            assert game.outcome(game.play(last, f"add {missing}")).winner == 1


def test_a_head_start_of_one_point_turns_target_around():
    game, solution = numduel.game("target"), solved("target")
    assert solution.value(game.from_position("0/1/2222222222/1")) == 0


@pytest.mark.parametrize("forced", ["strict", "loose"])
def test_the_map_of_showdown_averages_over_all_orders_and_placings(forced):
    game = numduel.game("showdown", target=7, numbers=3, copies=2, forced=forced)
    solution = numduel.solve(game)
    found = defaultdict(list)
    for order in permutations([1, 1, 2, 2, 3, 3]):
        for number in range(len(order)):
            for sides in product((0, 1), repeat=number):
                stacks = [[], []]
                for card, side in zip(order, sides, strict=False):
                    stacks[side].append(card)
                own, other, card = sum(stacks[0]), sum(stacks[1]), order[number]
                if own + card < game.target > other + card:
                    texts = (",".join(map(str, stack)) or "-" for stack in stacks)
                    position = f"{'/'.join(texts)}/{card}/1"
                    # all placings of the same number of cards are equally likely
                    found[card, own, other].append((position, 0.5**number))
    values = {}
    averages = keeping(game, 0)
    for cell, positions in found.items():
        for position, _ in positions:
            if position not in values:
                moves = solution.moves(game.from_position(position))
                values[position] = moves["keep"] - moves["give"]
        mean = sum(weight * values[position] for position, weight in positions) / sum(weight for _, weight in positions)
        assert abs(averages[cell] - mean) <= EXACT, cell
    assert np.count_nonzero(~np.isnan(averages)) == len(found)
