"""The judge of what is said about Duel of Wits."""

from functools import cache

from reasons import Case

WINS, LOSES, DRAWS = "wins", "loses", "draws"


@cache
def results(target, add, factor):
    """What the player to move makes of each total."""
    found = {target: LOSES}
    for total in range(target - 1, -1, -1):
        next_totals = reached(total, target, add, factor)
        if any(found.get(new) == LOSES for new in next_totals):
            found[total] = WINS
        else:
            found[total] = DRAWS if total in next_totals else LOSES
    return found


def reached(total, target, add, factor):
    """The totals that one move can make."""
    return {new for new in [*range(total + 1, total + add + 1), total * factor] if new <= target}


def numbers(case: Case):
    return case.rules["target"], case.rules["add"], case.rules["factor"]


def made(case: Case):
    total = int(case.fields[0])
    return total * case.rules["factor"] if case.move == "multiply" else total + int(case.move.split()[1])


def climbs(case, total, one, two):
    rule = numbers(case)
    named = {one, two} - {None}
    lost = all(results(*rule).get(rung) == LOSES for rung in named)
    replies = reached(total, *rule)
    return total == made(case) and lost and all(reached(reply, *rule) & named for reply in replies)


def passes(case):
    rule = numbers(case)
    adds = range(1, min(case.rules["add"], case.rules["target"]) + 1)
    stays = case.fields[0] == "0" and case.move == "multiply"
    return stays and all(results(*rule)[number] == WINS for number in adds)


def falls(case, total, new, reply):
    rule = numbers(case)
    makes = total * case.rules["factor"] if reply == "multiply" else total + int(reply.split()[1])
    return total == made(case) and new == makes <= case.rules["target"] and results(*rule).get(new) == LOSES


def only(case, total, factor, product, target):
    one = total + 1 == target or case.rules["add"] == 1
    return (
        str(total) == case.fields[0] and factor == case.rules["factor"] and total * factor == product > target and one
    )


REASONS = {
    r"leaves (\d+), and whatever the reply, you can make (\d+)(?: or (\d+))? next": climbs,
    "hands 0 back: whoever adds to it first loses": passes,
    r"leaves (\d+), and your opponent makes (\d+) with (.+)": falls,
}
ONLY = {r"multiplying (\d+) by (\d+) makes (\d+), over (\d+)": only}
EQUAL = {}
