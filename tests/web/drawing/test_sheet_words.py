"""What the page and a screen reader say about the last card and the next move."""

import pytest

import numduel
from numduel.game import Outcome
from numduel.match import LoggedMove
from numduel.web.drawing.coach import Coach
from numduel.web.drawing.sheet import live
from web.drawn import says, view


@pytest.mark.parametrize(
    ("position", "rules", "words"),
    [
        ("10,10,10,9,2/10,9,9,9,8,1/7/1", {}, "You must keep this card: it would take their stack to 53, over 50."),
        ("10,9,9,9,8,1/10,10,10,9,2/7/1", {}, "You must give this card away: it would take your stack to 53, over 50."),
        (
            "10,10,10,9,8/10,9,9,9,8,1/7/1",
            {},
            "You must keep this card: either stack would go over 50, and yours goes to 54.",
        ),
        (
            "10,10,10,9,8/10,9,9,9,8,1/7/1",
            {"forced": "loose"},
            "You must keep this card: either stack would go over 50, and yours goes to 54.",
        ),
        ("10,10,10,9,2/10,9,9,9,8,1/7/1", {"forced": "loose"}, ""),
        ("10,9/10/7/1", {}, ""),
    ],
)
def test_a_player_without_a_choice_is_told_why(position, rules, words):
    game = numduel.game("showdown", **rules)
    table = view(game=game, position=position)
    if not words:
        assert "why" not in live(table)
        return
    assert f'<p class="why">{words}</p>' in live(table)
    assert f"Your turn. You drew a 7. {words}" in says(table)
    assert ('class="loses"' in live(table)) == ("either stack" in words)
    assert "data-loses" not in live(table)
    hidden = position.replace("/7/", "/?/")
    assert "why" not in live(view(game=game, position=hidden, seats=(2,)))
    assert "why" not in live(table._replace(outcome=Outcome(2, "{1} resigned", "resigned")))


def test_the_card_drawn_is_announced_to_everybody_who_may_see_it():
    assert says(view("showdown", "7/-/8/1", log=[LoggedMove(2, "give")])) == (
        "Hal gave Ada the 7: 0 → 7. Your turn. You drew an 8."
    )
    assert says(view("showdown", "7/-/8/1", seats=(1, 2))) == "Ada to move. Ada drew an 8."
    assert says(view("showdown", "7/-/?/1", seats=(2,))) == "Ada to move."
    assert says(view("battle", "7/-/8/1")) == "Your turn. You drew an 8."
    assert says(view("battle", "7/-/8/1", seats=(2,))) == "Ada to move. Ada drew an 8."
    assert "drew" not in says(view("battle", "7/-/8/1", outcome=Outcome(2, "{1} resigned", "resigned"), to_move=None))


TIED = "10,9,8,7,6,5,4,3,2,1/1,2,3,4,5,6,7,8,9,10"


@pytest.mark.parametrize(
    ("position", "rules", "words"),
    [
        (f"{TIED}/5/1/0/0", {}, "Tied at 50, with a 5 each. Sudden death: whoever is left with more 5s loses."),
        (
            "1,1/1,1/1/1/0/0",
            {"numbers": 1, "copies": 4, "penalty_number": 1, "penalty": 0},
            "Tied at 2, with 2 of the 1s each. Sudden death: whoever is left with more 1s loses.",
        ),
        (
            f"{TIED}/5/1/0/0",
            {"sudden_death": "giver_loses"},
            "Tied at 50, with a 5 each. Sudden death: whoever gives away a 5 loses.",
        ),
        (
            f"{TIED}/5/1/0/1",
            {"sudden_death": "giver_loses"},
            "Sudden death: whoever gives away a 5 loses.",
        ),
    ],
)
def test_sudden_death_is_explained_to_everybody(position, rules, words):
    for seats in ((1,), (2,), (1, 2), ()):
        table = view(game=numduel.game("battle", **rules), position=position, seats=seats)
        assert f'<p class="why">{words}</p>' in live(table)
        assert words in says(table)
    assert "why" not in live(table._replace(outcome=Outcome(2, "{1} resigned", "resigned")))


def test_the_line_above_the_moves_is_there_before_the_first_move():
    assert "<span>Ada goes first.</span>" in live(view())
    assert "<span>Hal goes first.</span>" in live(view(first=2))
    assert "<span>A coin toss decides who goes first.</span>" in live(view(first=None))
    assert "goes first" not in live(view(outcome=Outcome(2, "{1} resigned", "resigned")))


def test_the_moves_are_at_the_bottom_of_the_sheet_where_nothing_can_push_them_around():
    drawn = live(view(offer=2, can_offer=True), Coach(0.5, {}, (), ("Add 1.",)))
    places = [
        drawn.index(part) for part in ('data-send="agree"', "data-move", "data-coach", "resign", "Offer", "Add 1.")
    ]
    assert places == sorted(places)
