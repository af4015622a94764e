"""What the tests know about Number Stack Battle."""

BOOK = {"numbers": 10, "copies": 2, "penalty_number": 5, "penalty": 5, "sudden_death": "holder_loses"}
RANGES = {
    "numbers": (1, 6),
    "copies": (1, 4),
    "penalty_number": (1, 7),
    "penalty": (0, 9),
    "sudden_death": ("holder_loses", "giver_loses"),
}
SUMMARIES = [({"penalty_number": 7, "penalty": 3}, "each 7 costs 3")]
DRAWS = [({}, False), ({"sudden_death": "giver_loses"}, True)]
ILLEGAL = [("-/-/-/1", "draw 11", "draw 1, draw 2"), ("-/-/7/1", "keep", "own, opponent")]
HIDES = False
UNORDERED = True  # what counts are the totals, how many fives each has, and what is left in the deck

_GIVER_LOSES = {"sudden_death": "giver_loses"}
VARIANTS = [{"numbers": 3}, {"numbers": 2, "penalty_number": 1, **_GIVER_LOSES}]
SHORTER = {"copies": 1}
SMALL = [
    {"numbers": 5, "copies": 1},
    {"numbers": 5, "copies": 1, **_GIVER_LOSES},
    {"numbers": 3, "copies": 2, "penalty_number": 2},
    {"numbers": 3, "copies": 2, "penalty_number": 2, **_GIVER_LOSES},
    {"numbers": 2, "copies": 3, "penalty_number": 1, "penalty": 0},
    {"numbers": 2, "copies": 3, "penalty_number": 1, "penalty": 0, **_GIVER_LOSES},
    {"numbers": 4, "copies": 2, "penalty_number": 3, "penalty": 1},  # the penalty is less than the card
    {"numbers": 4, "copies": 2, "penalty_number": 2, "penalty": 9},  # it is more than the card
    {"numbers": 3, "copies": 2, "penalty_number": 4},  # no card has it: no sudden death
    {"numbers": 1, "copies": 3, "penalty_number": 1, "penalty": 1},
    {"numbers": 1, "copies": 3, "penalty_number": 1, "penalty": 1, **_GIVER_LOSES},
    {"numbers": 1, "copies": 1, "penalty_number": 1, **_GIVER_LOSES},
]
EDGES = [
    {"numbers": 1, "copies": 100, "penalty_number": 1},
    {"numbers": 1, "copies": 100, "penalty_number": 1, **_GIVER_LOSES},
    {"numbers": 1, "copies": 100, "penalty_number": 100},
    {"numbers": 2, "copies": 30, "penalty_number": 2, "penalty": 1000},
    {"numbers": 3, "copies": 25, "penalty_number": 100},
    {"numbers": 15, "copies": 1, "penalty_number": 15, "penalty": 0},
]
TABLE = {"numbers": 3, "copies": 3, "penalty_number": 2}
TOO_LARGE = [
    {"numbers": 13},
    {"numbers": 100, "copies": 100},
    {"numbers": 100, "copies": 100, "penalty_number": 100},
]
ODD = [{"numbers": 1}, {"numbers": 12, "copies": 4}, {"penalty_number": 99}, _GIVER_LOSES]

PICTURED = "9,4,5,7,10/10,2,8,6/3/2"
VISITED = [
    {"numbers": 3, "copies": 2, "penalty_number": 2},
    {"numbers": 2, "copies": 2, "penalty_number": 1, **_GIVER_LOSES},
    {"numbers": 2, "copies": 2, "penalty_number": 1, "penalty": 0, **_GIVER_LOSES},
    {"numbers": 5, "copies": 1, "penalty": 2},
]
JUDGED = [
    {"numbers": 2, "copies": 2, "penalty_number": 1},
    {"numbers": 3, "copies": 1, "penalty_number": 2},
    {"numbers": 4, "copies": 1, "penalty_number": 3, "penalty": 4},
    {"numbers": 2, "copies": 2, "penalty_number": 1, **_GIVER_LOSES},
    {"numbers": 2, "copies": 2, "penalty_number": 2, **_GIVER_LOSES},
]
LENGTHS = [
    ({"numbers": 3, "copies": 1, "penalty_number": 2}, 3),  # one penalty card: no sudden death
    ({"numbers": 2, "copies": 2, "penalty_number": 2}, 5),  # four cards, and one in sudden death
    ({"numbers": 1, "copies": 2, "penalty_number": 1, **_GIVER_LOSES}, 8),  # and three piles
]
idle = None

VALUES = {
    # by hand: a 10, a 3 and a 1 are left, each is kept, and player 1 draws two of them. Player 1 is behind, 38 to 48,
    # and gets 4, 11 or 13 points if player 2 draws the 10, the 3 or the 1. That makes 42 to 58, 49 to 51 or 51 to 49:
    # only the last of three equally likely draws wins
    "10,9,8,7,4,5/1,2,2,3,4,5,6,6,7,8,9/-/1": "1/3",
    "10,3,2,7,4/1,6,3,10,1,5,9,5/-/1": "23/35",
    "1,3,6,1,10,3/8,5,7,9,6,5/10/2": "31/35",
    "5,9,1,1,7,10,7/5,9,4,2,8,8/-/2": "17/35",
    "2,9,9,1/4,1,3,3,6,2,10,4/5/2": "24/35",
    "3,9,6,9,10,5/8,1,10,3,8,4/5/1": "17/35",
    "2,9,9,1,5/4,1,3,3,6,2,10,4/-/1": "11/35",
    "7,4,4,9,2/3,10,1,9,10,6,2,6/-/1": "1/35",
    "10,3,2,2,4,1,9,8,7/6,8,6,9,3,7/5/1": "5/6",
    "8,4,8,7,1,5,2,3,6,2,9/9,5,1,7,3,10,4,10,6/5/1/0/0": "1",
}
FEW = False
LOSER_ENDS = True
LOST = []
GREEDY = [("-/-/1/1", "own"), ("-/-/5/1", "opponent")]
REASONS = [
    ("7/-/9/2", "own", "adds 9 to your score, not to theirs: 9 to 7 instead of 0 to 16"),
    (
        "-/-/5/1",
        "opponent",
        "gives away a 5, worth no points: fewer 5s win a tie, and you have 0 to their 1",
    ),
    ("7/-/9/2", "opponent", "makes the scores 0 to 16"),
    ("-/-/5/1", "own", "makes the scores 0 to 0, and you have one more 5, which can decide a tie"),
]
any_position = None  # can all come up

ANSWERS = {"'own' or 'opponent':\n> ": ["own", "opponent"]}
OPENING = []
RESULT = "You placed "
DRAWN = r"You draw a card\.\.\. It's a '(\d+)'"

BUTTONS = [
    ("7,5/3/5/1", "own", ("Put the 5 on your stack", "", "makes your score 7", "o", "")),
    ("7,5/3/9/2", "opponent", ("Put the 9 on their stack", "", "makes their score 16", "t", "")),
]
ASKS = [
    ({"numbers": 2}, "1/2,1/2/1", "own", ""),
    ({"numbers": 2}, "1/2,1/2/1", "opponent", "Putting the 2 on their stack makes their score 5"),
    (
        {"numbers": 1, "penalty_number": 1},
        "1/1/1/1/0/0",
        "own",
        "Putting the 1 on your stack leaves you with more 1s",
    ),
    (
        {"numbers": 1, "penalty_number": 1, **_GIVER_LOSES},
        "1/1/1/1/0/0",
        "opponent",
        "Putting the 1 on their stack gives it away",
    ),
]
TOLD = [
    ("7,5/3/-/1", 2, "opponent", "Hal put the 5 on Ada’s stack: 7 → 7."),
    ("7,5/3/-/1", 2, "own", "Hal put the 3 on their own stack: 0 → 3."),
]
GLIDES = [("3/-/4/2", 1, "own", {"card1", "card2"})]
_ALL = ",".join(map(str, range(1, 11)))
PRESSES = [
    ("9,10,5,2/8,5,1/7/1", "Remove the 8", "9,10,5,2/5,1/7/1"),
    ("9,10,5,2/8,5,1/7/1", "Put a 3 on Player 1’s stack", "9,10,5,2,3/8,5,1/7/1"),
    ("9,10,5,2/8,5,1/7/1", "In hand: none", "9,10,5,2/8,5,1/-/1"),
    ("9,10,5,2/8,5,1/7/1", "Player 2 to move", "9,10,5,2/8,5,1/7/2"),
    (_ALL.removesuffix(",10") + f"/{_ALL}/-/1", "Put a 10 on Player 1’s stack", f"{_ALL}/{_ALL}/-/1/0/0"),
    (f"{_ALL}/{_ALL}/-/1/0/0", "In hand: 5", f"{_ALL}/{_ALL}/5/1/0/0"),
    (f"{_ALL}/{_ALL}/-/1/0/0", "Player 2’s 5s in sudden death: +1", f"{_ALL}/{_ALL}/-/1/0/1"),
    (f"{_ALL}/{_ALL}/5/1/0/0", "Player 2’s 5s in sudden death: +1", f"{_ALL}/{_ALL}/-/1/0/1"),
]
WRONG_PRESSES = [
    ("5,5/-/-/1", "Put a 5 on Player 2’s stack", "more 5s on the table than in the deck"),
    (f"{_ALL}/{_ALL}/-/1/0/1", "Player 1’s 5s in sudden death: +1", "sudden death would have ended"),
]
NO_LAST = "own"
_ALL_BUT_ONE = ",".join(map(str, [*range(10, 0, -1), *range(2, 11)]))
_HIGHEST, _TEENS = ",".join(map(str, range(100, 60, -1))), ",".join(map(str, range(10, 20)))
FULL = [
    ({}, f"{_ALL_BUT_ONE}/-/1/1"),
    ({}, f"1/{_ALL_BUT_ONE}/-/2"),
    ({"numbers": 100, "copies": 1}, f"{_HIGHEST}/{_TEENS}/1/1"),
]
TURNS = [("-/-/7/1", None), ("10,5/9/7/1", "opponent"), ("10,5/9,5/7/1", "own")]
ENDING = r"The higher score, -?\d+ to -?\d+\.|fewer 5s, \d to \d\.|more 5s in sudden death\."


def totals(game, state):
    return tuple(map(game.score, game.stacks(state)))


def longest(game):
    return 2 * (game.numbers + 3) * game.copies  # each card is drawn and placed, and so are three sudden-death piles


def matters(game, seen):
    return seen._replace(seat=0, turn=0, stacks=()), *map(game.fives, seen.stacks)


def quick(moves):
    return moves[0]
