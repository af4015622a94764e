"""The judge of what is said about Number Stack Duel."""

from reasons import Case


def moved(case: Case):
    """Both stacks after the move, those of the player who made it first."""
    own, other = case.stacks
    return (own, other[:-1]) if case.move == "attack" else ([*own, int(case.move.split()[1])], other)


def adds(case, stack):
    """What a stack can become by adding, unless it goes over."""
    made = [[*stack, number] for number in range(1, case.rules["numbers"] + 1)]
    return [stack for stack in made if sum(stack) <= case.rules["target"]]


def full(case, stack):
    return sum(stack) == case.rules["target"]


def unstoppable(case, own, other):
    """Whether the player who has just made these stacks finishes with the next number, whatever happens before."""
    if any(full(case, stack) for stack in adds(case, other)) or (own and other and own[-1] == other[-1]):
        return False
    return any(full(case, stack) for stack in adds(case, own))


def threatens(case, missing, top):
    own, other = moved(case)
    return sum(own) + missing == case.rules["target"] and own[-1] == top and unstoppable(case, own, other)


def plans(case, missing, target):
    own, other = moved(case)
    replies = [(own, stack) for stack in adds(case, other)]
    if own and other and own[-1] == other[-1]:
        replies.append((own[:-1], other))
    finished = [stack for _, stack in replies if full(case, stack)]
    two_away = (
        sum(own) + missing == target == case.rules["target"]
        and case.rules["numbers"] < missing <= 2 * case.rules["numbers"]
    )
    return (
        two_away
        and not finished
        and all(
            any(full(case, new) or unstoppable(case, new, theirs) for new in adds(case, mine))
            for mine, theirs in replies
        )
    )


def disarms(case, top, missing, target):
    theirs, rest = case.stacks[1], moved(case)[1]
    finished = any(full(case, stack) for stack in adds(case, theirs))
    return (
        case.move == "attack"
        and theirs[-1] == top
        and sum(theirs) + missing == target == case.rules["target"]
        and finished
        and not any(full(case, stack) for stack in adds(case, rest))
    )


def exposes(case, number):
    return full(case, [*moved(case)[1], number]) and number <= case.rules["numbers"]


def is_attacked(case, top, total):
    own, other = moved(case)
    return own[-1] == other[-1] == top and sum(own[:-1]) == total and "attack" in case.winning()


def only(case, whose):
    own, other = case.stacks
    return case.rules["numbers"] == 1 and not (own if whose == "your" else other)


REASONS = {
    r"leaves you (\d+) short, and your opponent can neither finish nor attack your (\d+)": threatens,
    r"leaves you (\d+) short of (\d+), two numbers away, and no reply stops both": plans,
    r"takes their (\d+): they were (\d+) short of (\d+), and now cannot finish next": disarms,
    r"lets your opponent finish with add (\d+)": exposes,
    r"lets your opponent win by attacking your (\d+), back to (\d+)": is_attacked,
}
ONLY = {"you can add nothing but 1, and cannot attack while (your|the other) stack is empty": only}
EQUAL = {}
