"""What the tests know about Number Stack Duel."""

BOOK = {"target": 10, "numbers": 4, "repetition": 4}
RANGES = {"target": (1, 12), "numbers": (1, 5), "repetition": (2, 4)}
SUMMARIES = [({"target": 12}, "exactly 12 wins")]
DRAWS = [({}, True), ({"target": 1}, False)]
ILLEGAL = [("1/2/1", "attack", "add 1, add 2, add 3, add 4")]
HIDES = False
UNORDERED = False  # the top counts

VARIANTS = [{"target": 4, "repetition": 2}, {"target": 6, "numbers": 3}]
SHORTER = {}
SMALL = [
    {"target": 1, "numbers": 1},
    {"target": 1, "numbers": 4},
    {"target": 3, "numbers": 1},
    {"target": 8, "numbers": 1},
    {"target": 6, "numbers": 2},
    {"target": 6, "numbers": 3},
    {"target": 5, "numbers": 5},
    {"target": 3, "numbers": 7, "repetition": 0},
]
EDGES = [{"target": 1000, "numbers": 1}, {"target": 9, "numbers": 100}, {"target": 1, "numbers": 100}]
TABLE = {"target": 7, "numbers": 3}
TOO_LARGE = [{"target": 14}, {"target": 1000, "numbers": 100}, {"target": 1000, "numbers": 2}]
ODD = [{"target": 1000, "numbers": 100}, {"target": 1}, {"target": 60, "numbers": 12}]

PICTURED = "2,4,1/3,1/1"
VISITED = [
    {"target": 5, "repetition": 0},
    {"target": 6, "numbers": 2},
    {"target": 5, "numbers": 3, "repetition": 2},
    {"target": 1},
]
JUDGED = [
    {"target": 3, "numbers": 2, "repetition": 2},
    {"target": 4, "numbers": 2, "repetition": 3},
    {"target": 4, "numbers": 3, "repetition": 2},
    {"target": 5, "numbers": 2, "repetition": 2},
]
LENGTHS = []


def idle(moves):
    return "attack" if "attack" in moves else "add 1"


VALUES = {}
FEW = True
LOSER_ENDS = False
LOST = ["3/-/2", "4/-/2"]
GREEDY = [
    ("3,3/-/1", "add 4"),
    ("-/-/1", "add 4"),
    ("4/2,4/1", "attack"),
    ("4,4/2,4/1", "add 2"),
    ("4,4,1/2,4/1", "add 1"),
]
REASONS = [
    ("-/-/1", "add 4", "leaves you 6 short of 10, two numbers away, and no reply stops both"),
    ("4/2/1", "add 3", "leaves you 3 short, and your opponent can neither finish nor attack your 3"),
    ("-/-/1", "add 1", "loses to add 3, within 6 moves"),
    ("-/-/1", "add 2", "throws the win away: add 4 draws"),
    ("4/-/2", "add 4", "lets your opponent win by attacking your 4, back to 0"),
    ("4/2,4/1", "attack", "takes their 4: they were 4 short of 10, and now cannot finish next"),
    ("4,4/1/1", "add 4", "loses at once"),
]


def any_position(rng):
    stacks = [[rng.randint(1, 4) for _ in range(rng.randint(1, 9))] for _ in range(2)]
    low = [[card for at, card in enumerate(stack) if sum(stack[: at + 1]) < 10] for stack in stacks]
    return f"{'/'.join(','.join(map(str, stack)) for stack in low)}/{rng.randint(1, 2)}"


ANSWERS = {"your chosen action: ": ["1", "1", "2"], r"\(1-\d+\): ": ["1", "2", "3", "4"]}
OPENING = []
RESULT = "You (?:added|removed) "
DRAWN = None

BUTTONS = [
    ("3,4/4/1", "attack", ("Attack: remove their 4", "", "leaves them 0", "a", "")),
    ("3,4/4/1", "add 2", ("Add 2", "+2", "makes 9", "2", "")),
]
ASKS = [({}, "4,4/3/1", "add 4", "Adding 4 makes 12")]
TOLD = [("3/2/1", 2, "attack", "Hal took the 2 off Ada’s stack: 5 → 3.")]
GLIDES = [("3/-/2", 1, "add 3", {"pin1", "pin2"}), ("3/4/1", 2, "add 4", {"pin1", "pin2"})]
PRESSES = [
    ("3,4/4/2", "Remove the 3", "4/4/2"),
    ("3,4/4/2", "Put a 2 on Player 1’s stack", "3,4,2/4/2"),
    ("3,4/4/2", "Player 1 to move", "3,4/4/1"),
]
WRONG_PRESSES = [("4,4,2/4/2", "Put a 1 on Player 1’s stack", "the game would have ended before its last card")]
NO_LAST = "attack"
_NINE = ",".join("1" * 9)
_HIGHER, _TEENS = ",".join(map(str, range(100, 91, -1))), ",".join(map(str, range(10, 20)))
FULL = [
    ({}, f"{_NINE}/{_NINE}/1"),
    ({}, "3,4/4/2"),
    ({"target": 1000, "numbers": 100}, f"{_HIGHER}/{_TEENS}/1"),
]
TURNS = [("-/-/1", None), ("3/4/1", "add 4"), ("3,4/4/1", "add 4"), ("3,1/2/1", "attack")]
ENDING = r"stack is exactly 10\.|stack of \d+ exceeds 10\.|came up 4 times\."


def totals(game, state):
    return tuple(map(sum, game.stacks(state)))


def longest(_game):
    return None


def matters(_game, seen):
    return seen._replace(seat=0, turn=0)


def quick(moves):
    return next((move for move in reversed(moves) if move.startswith("add")), moves[0])
