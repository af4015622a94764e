"""The judge of what is said about Number Stack Showdown."""

from collections import Counter
from typing import NamedTuple

from reasons import Case

INSTEAD = {"keep": ("giving", "give"), "give": ("keeping", "keep")}
LOSES, WINS = "loses", "wins"


def card(case: Case):
    return int(case.fields[2])


def placed(case, move):
    """Both totals after a move, that of the player who made it first."""
    own, other = map(sum, case.stacks)
    return (own + card(case), other) if move == "keep" else (own, other + card(case))


def left(case):
    """How many cards of each number can be drawn next."""
    numbers = range(1, case.rules["numbers"] + 1)
    deck = Counter(dict.fromkeys(numbers, case.rules["copies"]))
    deck.subtract([*case.stacks[0], *case.stacks[1], card(case)])
    return {number: count for number, count in deck.items() if count}


def fate(case, move, drawn):
    """What happens at once to the opponent who draws a card after a move, if anything must or can."""
    other, own = placed(case, move)
    target = case.rules["target"]
    keep, give = own + drawn, other + drawn
    if keep > target and give > target:
        return LOSES
    if keep == target or (give > target and case.rules["forced"] == "loose"):
        return WINS
    if keep > target and give == target:
        return LOSES
    return None


def fated(case, move, what):
    return {drawn: count for drawn, count in left(case).items() if fate(case, move, drawn) == what}


class After(NamedTuple):
    """What a card that the opponent draws after a move leaves the player who made the move."""

    case: Case
    move: str

    def value(self, drawn):
        stacks = [*case_stacks(self.case, self.move)]
        one, two = stacks if self.case.turn == 1 else stacks[::-1]
        return 1 - self.case.value(f"{text(one)}/{text(two)}/{drawn}/{3 - self.case.turn}")


def case_stacks(case, move):
    own, other = case.stacks
    return ([*own, card(case)], other) if move == "keep" else (own, [*other, card(case)])


def text(stack):
    return ",".join(map(str, stack)) or "-"


def better(case):
    other = INSTEAD[case.move][1]
    return case.values[case.move] > case.values[other]


def decides(case, cards):
    """Whether at least half of the gain comes from these draws."""
    other, count = INSTEAD[case.move][1], left(case)
    gains = sum(count[c] * (After(case, case.move).value(c) - After(case, other).value(c)) for c in cards)
    return gains / sum(count.values()) >= 0.5 * (case.values[case.move] - case.values[other]) - 1e-9


def compared(case, what, doing, *counts):
    """Whether so many cards have that fate after the move and after the other one, and decide the choice."""
    word, other = INSTEAD[case.move]
    now, then = fated(case, case.move, what), fated(case, other, what)
    found = sum(now.values()), sum(left(case).values()), sum(then.values())
    return better(case) and word == doing and found == counts and decides(case, {*now, *then})


def no_room(case, these, count, doing, instead):
    fits = [
        min(placed(case, move)) + drawn <= case.rules["target"]
        for move in ("keep", "give")
        for drawn in fated(case, move, LOSES)
    ]
    return compared(case, LOSES, doing, these, count, instead) and these > instead and not any(fits)


def makes_lose(case, these, count, doing, instead):
    return compared(case, LOSES, doing, these, count, instead) and these > instead


def shuts_out(case, these, count, doing, instead):
    return compared(case, WINS, doing, these, count, instead) and these < instead


def awaits(case, missing, target, *said):
    word, other = INSTEAD[case.move]
    cards = left(case)
    right = target == case.rules["target"] and placed(case, case.move)[0] + missing == target
    found = cards.get(missing, 0), sum(cards.values()), word, cards.get(target - placed(case, other)[0], 0)
    return better(case) and right and found == said and said[0] > said[-1]


def blocks(case, room, these, count):
    cards = left(case)
    too_big = sum(many for drawn, many in cards.items() if placed(case, "give")[1] + drawn > case.rules["target"])
    right = case.move == "give" and placed(case, "give")[1] + room == case.rules["target"]
    return better(case) and right and (too_big, sum(cards.values())) == (these, count) and these > 0


def races(case, how, reach, own, other):
    totals = placed(case, "keep")
    (was, rival), now = map(sum, case.stacks), totals[0]
    gains = {
        "extends your lead": was > rival,
        "takes the lead": was <= rival < now,
        "draws level": now == rival,
        "closes the gap": now < rival,
    }
    assert sum(gains.values()) == 1
    right = reach == case.rules["target"] - case.rules["numbers"] and (reach - own, reach - other) == totals
    return better(case) and case.move == "keep" and right and own > 0 and other > 0 and gains[how]


def catches_up(case, own, more, reach):
    total, other = placed(case, "keep")
    right = total == own == reach - more < reach == case.rules["target"] - case.rules["numbers"]
    return better(case) and case.move == "keep" and right and case.rules["target"] - other in left(case)


def same(value, percent):
    """Whether a percentage is that of a value, to a tenth: never 0 or 100, unless that is exact."""
    return (
        abs(min(max(100 * value, 0.1), 99.9) - float(percent)) < 0.05 + 1e-9 or abs(100 * value - float(percent)) < 1e-9
    )


def worst(case, least, drawn, doing, instead):
    word, other = INSTEAD[case.move]
    after = {move: [After(case, move).value(each) for each in left(case)] for move in ("keep", "give")}
    right = same(min(after[case.move]), least) and same(min(after[other]), instead) and word == doing
    hurts = drawn in left(case) and After(case, case.move).value(drawn) < min(after[case.move]) + 1e-12
    return better(case) and right and hurts and min(after[case.move]) > min(after[other])


def averages(case, value, count, doing, instead):
    word, other = INSTEAD[case.move]
    right = same(case.values[case.move], value) and same(case.values[other], instead) and float(value) > float(instead)
    return right and word == doing and sum(left(case).values()) == count


def hardly(case, count):
    other = INSTEAD[case.move][1]
    return 0 < case.values[case.move] - case.values[other] < 0.001 and sum(left(case).values()) == count


def denies(case, drawn, total):
    return case.move == "keep" and drawn == card(case) and placed(case, "give")[1] == total == case.rules["target"]


def rids(case, drawn, total, target):
    right = target == case.rules["target"] < total == placed(case, "keep")[0]
    return case.move == "give" and drawn == card(case) and right


def kept(case, own, missing, target):
    return case.move == "keep" and placed(case, "keep")[0] == own == target - missing and target == case.rules["target"]


def given(case, own, other, missing, target):
    right = target == case.rules["target"] and other + missing == target
    return case.move == "give" and placed(case, "give") == (own, other) and right


def too_big(case, drawn, whose, total, target):
    """Why a card must be put on one of the stacks."""
    stack = placed(case, "keep")[0] if whose == "your" else placed(case, "give")[1]
    right = drawn == card(case) and target == case.rules["target"] < stack == total
    return right and case.move == ("give" if whose == "your" else "keep")


def fits_nowhere(case, drawn, target):
    totals = placed(case, "keep")[0], placed(case, "give")[1]
    return case.move == "keep" and drawn == card(case) and min(totals) > target == case.rules["target"]


def out_of_reach(case, total, target):
    rest = card(case) + sum(drawn * count for drawn, count in left(case).items())
    return rest == total and target == case.rules["target"] and max(map(sum, case.stacks)) + rest < target


_OF = r"(\d+) of the (\d+) cards your opponent may draw"
_DOING = "(giving|keeping)"
_MANY = r"(\d+|none)"
_PERCENT = r"([\d.]+)%"
REASONS = {
    rf"leaves no room on either stack for {_OF}; {_DOING}, for {_MANY}": no_room,
    rf"makes {_OF} lose at once; {_DOING}, {_MANY}": makes_lose,
    rf"leaves your opponent {_MANY} of the (\d+) cards to win with; {_DOING} leaves (\d+)": shuts_out,
    r"leaves you (\d+) short of (\d+), with (\d+) of the (\d+) cards left to complete it; "
    rf"{_DOING}, {_MANY}": awaits,
    r"leaves the other stack room for (\d+): (\d+) of the (\d+) cards left are too big for it now": blocks,
    r"(extends your lead|takes the lead|draws level|closes the gap) in the race to (\d+), where one card can win: "
    r"you need (\d+) more, your opponent (\d+)": races,
    r"takes you to (\d+), (\d+) from (\d+): from there one card can win, as your opponent now can": catches_up,
    rf"leaves you {_PERCENT} even if your opponent draws an? (\d+), the worst card; {_DOING}, {_PERCENT}": worst,
    rf"leaves you {_PERCENT} over all (\d+) cards your opponent may draw; {_DOING}, {_PERCENT}": averages,
    r"is better by less than 0\.1%, over all (\d+) cards your opponent may draw": hardly,
    r"denies your opponent the (\d+), which would make the other stack exactly (\d+)": denies,
    r"gets rid of the (\d+), which would take your stack to (\d+), over (\d+)": rids,
    r"takes your stack to (\d+), (\d+) short of (\d+)": kept,
    r"leaves your stack at (\d+), and takes the other to (\d+), (\d+) short of (\d+)": given,
}
ONLY = {
    r"the (\d+) would take (your|the other) stack to (\d+), over (\d+)": too_big,
    r"the (\d+) takes either stack over (\d+), and then it must be kept": fits_nowhere,
}
EQUAL = {r"your card and all that are left make (\d+), and neither stack can reach (\d+)": out_of_reach}
