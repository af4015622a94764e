"""What the tests know about Duel of Wits."""

BOOK = {"target": 50, "add": 10, "factor": 2, "repetition": 3}
RANGES = {"target": (1, 60), "add": (1, 12), "factor": (2, 4), "repetition": (2, 4)}
SUMMARIES = [({"target": 60, "factor": 3}, "multiply it by 3: making it 60 wins")]
DRAWS = [({}, True)]
ILLEGAL = [("24/1", "add 11", "add 1, add 2")]
HIDES = False
UNORDERED = False

VARIANTS = [{"target": 9, "add": 2}, {"target": 30, "add": 5}]
SHORTER = {}
SMALL = [
    {},
    {"target": 1, "add": 1},
    {"target": 1, "add": 1, "factor": 3},
    {"factor": 3},
    {"target": 60, "add": 3, "factor": 4},
    {"target": 7, "add": 1},
    {"target": 8, "add": 1},
    {"target": 9, "add": 100, "factor": 100},
    {"target": 300, "add": 7, "repetition": 0},
    {"target": 1000, "add": 9},
]
EDGES = [{"target": 1000, "add": 1}, {"target": 1000, "add": 100, "factor": 100}]
TABLE = None
TOO_LARGE = []
ODD = [{"target": 1000, "add": 100, "factor": 7}, {"target": 1}, {"target": 53, "add": 3}]

PICTURED = "24/2"
VISITED = [
    {},
    {"repetition": 0},
    {"target": 44, "factor": 5},  # a draw
    {"target": 60, "add": 3, "factor": 4, "repetition": 2},
    {"target": 1},
]
JUDGED = [
    {"target": 5, "add": 2, "repetition": 2},
    {"target": 6, "add": 2, "repetition": 3},
    {"target": 7, "add": 3, "factor": 3, "repetition": 2},
    {"target": 9, "add": 2, "repetition": 2},
    {"target": 8, "add": 1, "factor": 2, "repetition": 4},
]
LENGTHS = [
    ({"target": 4, "add": 2, "repetition": 2}, 5),  # multiply, and four times 1
    ({"target": 2, "add": 2, "repetition": 3}, 5),
]


def idle(_moves):
    return "multiply"


VALUES = {}
FEW = True
LOSER_ENDS = False
LOST = ["17/1", "28/2"]
GREEDY = [
    ("41/1", "add 9"),
    ("25/1", "multiply"),
    ("0/1", "add 10"),
    ("15/1", "multiply"),
    ("24/1", "add 10"),  # multiplying would let the opponent win at once
    ("39/1", "add 1"),  # so would every other move
]
REASONS = [
    ("24/2", "add 4", "leaves 28, and whatever the reply, you can make 39 next"),
    ("10/2", "add 7", "leaves 17, and whatever the reply, you can make 28 or 39 next"),
    ("17/1", "add 1", "leaves 18, and your opponent makes 28 with add 10"),
    ("41/1", "add 9", "wins at once"),
]
any_position = None  # can all come up

ANSWERS = {r"\(1\) Add or \(2\) Multiply: ": ["1", "1", "2"], r"\(1-\d+\): ": ["1", "2", "3", "4"]}
OPENING = []
RESULT = "Cumulative Total is now "
DRAWN = None

BUTTONS = [
    ("24/1", "multiply", ("Multiply by 2", "×2", "makes 48", "m", "")),
    ("24/1", "add 7", ("Add 7", "+7", "makes 31", "7", "")),
]
ASKS = []
TOLD = [
    ("48/1", 2, "multiply", "Hal multiplied by 2: 24 → 48."),
    ("24/2", 1, "add 7", "Ada added 7: 17 → 24."),
]
GLIDES = [("3/2", 1, "add 3", {"pin0"}), ("7/1", 2, "add 4", {"pin0"})]
PRESSES = [
    ("24/1", "Total: +10", "34/1"),
    ("24/1", "Total: −1", "23/1"),
    ("24/1", "Player 2 to move", "24/2"),
]
WRONG_PRESSES = [("45/1", "Total: +10", "total must be a whole number from 0 to 50, not '55'")]
NO_LAST = "draw 7"
FULL = []
TURNS = [("0/1", None), ("24/1", "add 7")]
ENDING = r"reached exactly 50\."


def totals(_game, state):
    return (state[0],)


def longest(game):
    return game.target + 2 * game.repetition if game.repetition else None  # the total grows, unless it is 0


def matters(_game, seen):
    return seen._replace(seat=0, turn=0)


def quick(moves):
    return next((move for move in reversed(moves) if move.startswith("add")), moves[0])
