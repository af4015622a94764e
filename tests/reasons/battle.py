"""The judge of what is said about Number Stack Battle."""

from itertools import product

from reasons import Case


def points(case: Case, cards):
    """What cards score."""
    five, penalty = case.rules["penalty_number"], case.rules["penalty"]
    return sum(cards) - penalty * sum(card == five for card in cards)


def fives(case, cards):
    return sum(card == case.rules["penalty_number"] for card in cards)


def card(case):
    return int(case.fields[2])


def placed(case, move):
    own, other = case.stacks
    return ([*own, card(case)], other) if move == "own" else (own, [*other, card(case)])


def scores(case, move):
    return tuple(points(case, stack) for stack in placed(case, move))


def in_sudden_death(case):
    return len(case.fields) > 4


def left(case):
    """The cards that are still in the deck."""
    deck = [number for number in range(1, case.rules["numbers"] + 1) for _ in range(case.rules["copies"])]
    for gone in (*case.stacks[0], *case.stacks[1], card(case)):
        deck.remove(gone)
    return deck


def better(case):
    other = next(value for move, value in case.values.items() if move != case.move)
    return case.values[case.move] > other - 1e-9


def leads_to(case, own, other, who, five):
    mine = {"you have": "own", "your opponent has": "opponent"}.get(who, case.move)
    is_five = card(case) == case.rules["penalty_number"]
    right = mine == case.move and is_five == (who is not None) and five in {None, card(case)}
    return right and scores(case, case.move) == (int(own), int(other))


def gains(case, more, *four):
    own, other, own_instead, other_instead = map(int, four)
    right = case.move == "own" and points(case, [card(case)]) == more > 0 and better(case)
    return right and scores(case, "own") == (own, other) and scores(case, "opponent") == (own_instead, other_instead)


def costs(case, less, *four):
    own, other, own_instead, other_instead = map(int, four)
    right = case.move == "opponent" and -points(case, [card(case)]) == less > 0 and better(case)
    return right and scores(case, "opponent") == (own, other) and scores(case, "own") == (own_instead, other_instead)


def breaks_ties(case, _, five, fives_too, own, other):
    worthless = five == fives_too == case.rules["penalty_number"] == card(case) and points(case, [five]) == 0
    stacks = placed(case, "opponent")
    return worthless and case.move == "opponent" and better(case) and [fives(case, s) for s in stacks] == [own, other]


def keeps_back(case, five):
    gives = case.rules["sudden_death"] == "giver_loses"
    return in_sudden_death(case) and gives and five == card(case) and case.move == "own"


def decided(case, how, lead, most):
    own, other = (points(case, stack) for stack in case.stacks)
    open_cards = sum(abs(points(case, [each])) for each in [*left(case), card(case)])
    return (own - other == lead if how == "lead by" else other - own == lead) and open_cards == most < lead


def no_tie(case, _, five):
    worthless = five == card(case) == case.rules["penalty_number"] and points(case, [five]) == 0
    own, other = (points(case, stack) for stack in case.stacks)
    ends = {own - other}
    for each in left(case):
        ends = {end + sign * points(case, [each]) for end, sign in product(ends, (1, -1))}
    return worthless and not in_sudden_death(case) and 0 not in ends


_SCORE = r"(-?\d+)"
REASONS = {
    rf"makes the scores {_SCORE} to {_SCORE}"
    r"(?:, and (you have|your opponent has) one more (\d+), which can decide a tie)?": leads_to,
    rf"adds (\d+) to your score, not to theirs: {_SCORE} to {_SCORE} instead of {_SCORE} to {_SCORE}": gains,
    rf"takes (\d+) off their score, not off yours: {_SCORE} to {_SCORE} instead of {_SCORE} to {_SCORE}": costs,
    r"gives away (an?) (\d+), worth no points: fewer (\d+)s win a tie, and you have (\d+) to their (\d+)": breaks_ties,
    r"keeps the (\d+): in sudden death, whoever gives one away loses": keeps_back,
}
ONLY = {}
EQUAL = {
    r"you (lead by|are behind by) (\d+), and the cards not yet placed can change that by (\d+) at most": decided,
    r"(an?) (\d+) is worth no points, and the scores can no longer be equal": no_tie,
}
