"""What the tests know about Target Sum Showdown."""

BOOK = {"target": 50, "numbers": 10, "copies": 2}
RANGES = {"target": (1, 30), "numbers": (1, 8), "copies": (1, 4)}
SUMMARIES = [({"target": 60}, "outside 0 to 60")]
DRAWS = [({}, True), ({"copies": 1}, False)]
ILLEGAL = [("0/0/2222222222/1", "add 11", "add 1, add 2")]
HIDES = False
UNORDERED = False  # there are no stacks

VARIANTS = [{"target": 12, "numbers": 4}]
SHORTER = {}
SMALL = [
    {"target": 1, "numbers": 1, "copies": 1},
    {"target": 7, "numbers": 3, "copies": 2},
    {"target": 10, "numbers": 4, "copies": 1},
    {"target": 5, "numbers": 2, "copies": 3},
    {"target": 40, "numbers": 3, "copies": 2},  # the pool always runs out
    {"target": 2, "numbers": 6, "copies": 1},  # most numbers exceed the target at once
]
EDGES = [
    {"numbers": 1, "copies": 9, "target": 1000},
    {"numbers": 4, "copies": 9, "target": 20},
    {"numbers": 16, "copies": 1, "target": 5},
    {"numbers": 18, "copies": 1, "target": 1},
]
TABLE = {"target": 9, "numbers": 4, "copies": 2}
TOO_LARGE = [{"numbers": 12, "target": 31}, {"target": 1000, "numbers": 100, "copies": 9}]
ODD = [{"target": 1000, "numbers": 100, "copies": 9}, {"target": 1, "numbers": 1, "copies": 1}]

PICTURED = "23/38/2212010121/1"
VISITED = [
    {"target": 6, "numbers": 4, "copies": 1},
    {"target": 7, "numbers": 3, "copies": 2},
    {"target": 12, "numbers": 2, "copies": 4},
]
JUDGED = [
    {"target": 5, "numbers": 2, "copies": 2},
    {"target": 4, "numbers": 3, "copies": 1},
    {"target": 9, "numbers": 4, "copies": 1},
    {"target": 3, "numbers": 3, "copies": 2},
]
LENGTHS = [({"target": 9, "numbers": 3, "copies": 1}, 3)]
idle = None

VALUES = {}
FEW = False
LOSER_ENDS = True  # the last token can be the loser's
LOST = ["0/10/2222222221/1"]
GREEDY = [
    ("41/0/2222222222/1", "add 9"),
    ("41/0/2222222200/1", "add 8"),
    ("45/0/0000000022/1", "subtract 9"),
]
REASONS = [
    ("0/0/2222222222/1", "add 10", "makes 10, and your opponent, on 0, needs 1 to stay in the race"),
    ("31/18/0000011022/1", "add 9", "leaves you 10 short of 50, and your opponent can take only one of the 10s"),
    ("15/40/0020100101/1", "add 8", "lets your opponent reach 50 with add 10"),
    ("1/3/0100000000/1", "add 2", "ends the game in a draw at once"),
]


def any_position(rng):
    pool = [0] * 10
    for number in rng.sample(range(10), rng.randint(0, 4)):
        pool[number] = rng.randint(1, 2)
    return f"{rng.randint(0, 49)}/{rng.randint(0, 49)}/{''.join(map(str, pool))}/{rng.randint(1, 2)}"


ANSWERS = {
    "Select a number: ": [str(number) for number in range(1, 11)],
    r"\(A\)dd or \(S\)ubtract: ": ["A", "A", "S"],
}
OPENING = []
RESULT = "You (?:added|subtracted) "
DRAWN = None

BUTTONS = [
    ("15/1/2222221111/1", "add 10", ("Add 10", "+10", "makes 25", "0", "Add")),
    ("3/1/2222221111/1", "subtract 7", ("Subtract 7", "−7", "makes −4", "-7", "Subtract")),
]
ASKS = [
    ({}, "43/0/2222222222/1", "add 10", "Adding 10 makes 53"),
    ({}, "3/0/2222222222/1", "subtract 7", "Subtracting 7 makes −4"),
]
TOLD = []
GLIDES = []
PRESSES = [
    ("15/1/2222221111/1", "Player 1’s score: +10", "25/1/2222221111/1"),
    ("15/1/2222221111/1", "Player 2’s score: −1", "15/0/2222221111/1"),
    ("15/1/2222221111/1", "Take a 10, 1 left", "15/1/2222221110/1"),
    ("15/1/2222221110/1", "Put the 10s back", "15/1/2222221112/1"),
    ("15/1/2222221111/1", "Player 2 to move", "15/1/2222221111/2"),
]
WRONG_PRESSES = [("50/1/2222222222/2", "Player 2’s score: −10", "would have ended before the last move")]
NO_LAST = None
FULL = []
TURNS = [("0/0/2222222222/1", None), ("9/9/2222222211/1", "add 9")]
ENDING = r"reached exactly 50\.|is outside 0 to 50\.|The pool is empty"


def totals(game, state):
    return game.scores(state)


def longest(game):
    return game.numbers * game.copies  # each token is used once


def matters(_game, seen):
    return seen._replace(seat=0, turn=0)


def quick(moves):
    return next((move for move in reversed(moves) if move.startswith("add")), moves[0])
