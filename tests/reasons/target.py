"""The judge of what is said about Target Sum Showdown."""

from reasons import Case


def scores(case: Case):
    """Both scores, that of the player to move first."""
    return tuple(map(int, case.both))


def moved(case):
    """Both scores after the move, and how many tokens are left of each number."""
    own, other = scores(case)
    how, text = case.move.split()
    pool = [int(left) for left in case.fields[2]]
    pool[int(text) - 1] -= 1
    return own + (int(text) if how == "add" else -int(text)), other, dict(enumerate(pool, 1))


def pairs(case, missing, target, twin):
    own, other, pool = moved(case)
    fits = own + missing == target == case.rules["target"] and missing == twin and pool[missing] >= 2
    return fits and not any(left and other + number == target for number, left in pool.items())


def denies(case, number, target):
    _, other = scores(case)
    taken = case.move.split()[1] == str(number) and case.fields[2][number - 1] == "1"
    return taken and other + number == target == case.rules["target"]


def worth(case, score):
    """What the opponent could make of it on another score."""
    own, _, pool = moved(case)
    both = (own, score) if case.turn == 1 else (score, own)
    return case.value(f"{both[0]}/{both[1]}/{''.join(map(str, pool.values()))}/{3 - case.turn}")


def leads(case, own, other, needed):
    right = moved(case)[:2] == (own, other) and other < needed < case.rules["target"]
    return right and worth(case, needed) > 0 and not any(worth(case, score) for score in range(needed))


def is_met(case, target, number):
    _, other, pool = moved(case)
    return other + number == target == case.rules["target"] and pool[number] > 0


REASONS = {
    r"leaves you (\d+) short of (\d+), and your opponent can take only one of the (\d+)s": pairs,
    r"takes the last (\d+), which your opponent needs for (\d+)": denies,
    r"makes (\d+), and your opponent, on (\d+), needs (\d+) to stay in the race": leads,
    r"lets your opponent reach (\d+) with add (\d+)": is_met,
}
ONLY = {}
EQUAL = {}
