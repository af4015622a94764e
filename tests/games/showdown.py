"""What the tests know about Number Stack Showdown."""

BOOK = {"target": 50, "numbers": 10, "copies": 4, "forced": "strict"}
RANGES = {"target": (1, 30), "numbers": (1, 8), "copies": (1, 4), "forced": ("strict", "loose")}
SUMMARIES = [({"target": 60}, "exactly 60 wins")]
DRAWS = [({}, False), ({"copies": 1}, True)]
ILLEGAL = [("-/-/-/1", "draw 11", "draw 1, draw 2"), ("-/-/7/1", "throw", "keep, give")]
HIDES = True
UNORDERED = True  # what counts are the totals, and what is left in the deck

VARIANTS = [
    {"target": 12, "numbers": 4},
    {"target": 12, "numbers": 4, "copies": 3, "forced": "loose"},
    {"target": 40, "numbers": 4},  # its deck can run out: a draw can be offered
]
SHORTER = {"target": 25}
SMALL = [
    {"target": 1, "numbers": 1, "copies": 1},
    {"target": 6, "numbers": 3, "copies": 2},
    {"target": 6, "numbers": 3, "copies": 2, "forced": "loose"},
    {"target": 9, "numbers": 4, "copies": 2},
    {"target": 9, "numbers": 4, "copies": 2, "forced": "loose"},
    {"target": 9, "numbers": 5, "copies": 1},  # the deck can run out
    {"target": 30, "numbers": 3, "copies": 2},  # the deck always runs out
    {"target": 8, "numbers": 3, "copies": 3, "forced": "loose"},  # the deck can run out
    {"target": 2, "numbers": 6, "copies": 2},  # many cards exceed the target at once
]
EDGES = [
    {"numbers": 1, "copies": 100, "target": 50},
    {"numbers": 1, "copies": 100, "target": 1000},  # the deck always runs out
    {"numbers": 2, "copies": 100, "target": 1000},
    {"numbers": 3, "copies": 100, "target": 45},
    {"numbers": 3, "copies": 40, "target": 120, "forced": "loose"},
    {"numbers": 100, "copies": 1, "target": 20},
    {"numbers": 100, "copies": 100, "target": 16},
    {"numbers": 100, "copies": 100, "target": 1},
]
TABLE = {"target": 12, "numbers": 4, "copies": 3}
TOO_LARGE = [
    {"numbers": 11, "target": 100},
    {"target": 1000, "numbers": 100, "copies": 100},
    {"target": 1000, "numbers": 100, "copies": 1},
]
ODD = [{"target": 1000, "numbers": 100, "copies": 2}, {"target": 1, "numbers": 1, "copies": 1}]

PICTURED = "7,10,3,9/5,9,4/6/1"
VISITED = [
    {"target": 6, "numbers": 3, "copies": 2},
    {"target": 6, "numbers": 3, "copies": 2, "forced": "loose"},
    {"target": 7, "numbers": 4, "copies": 1, "forced": "loose"},
    {"target": 30, "numbers": 2, "copies": 2},  # the deck always runs out
]
JUDGED = [
    {"target": 4, "numbers": 3, "copies": 1},
    {"target": 4, "numbers": 3, "copies": 1, "forced": "loose"},
    {"target": 4, "numbers": 2, "copies": 2},
    {"target": 4, "numbers": 2, "copies": 2, "forced": "loose"},
    {"target": 5, "numbers": 4, "copies": 1},
    {"target": 5, "numbers": 4, "copies": 1, "forced": "loose"},
]
LENGTHS = [
    ({"target": 3, "numbers": 2, "copies": 3}, 4),  # three times 1, and a card that ends the game
    ({"target": 9, "numbers": 3, "copies": 1}, 3),  # the whole deck
]
idle = None

VALUES = {
    # by hand: at 49 to 49 a 1 is kept and wins, any other card exceeds 50 on either stack, so it must be kept and
    # loses. None of the four 1s is on the table, and 29 cards are left
    "10,10,10,10,9/9,9,9,8,8,6/-/1": "4/29",
    "1,9,9,9,5,3,8,4/1,5,9,1,2,10,10,3/3/1": "16811/35420",
    "9,2,8,1,6,8,8,5/2,5,10,10,8,2,5,2/5/2": "179/253",
    "3,10,8,9,8,10/5,6,2,5,2,1,1,1,4,1,6,9/-/2": "2963/4620",
    "7,7,2,2,6,1,1,8,9,1/6,5,6,8,3,2,3,7,2,3/3/2": "130/171",
    "6,1,3,2,5,7,3,10,7/3,3,5,10,5,10,1,2,4,2/-/2": "6401/23940",
    "9,1,2,7,2,10,7,7/6,1,6,10,7,6,5/3/1": "408269/637560",
    "5,1,3,5,7,9,10,9/5,5,7,4,8,2,2,9/-/1": "224557/425040",
    "1,6,10,7,8,7/1,6,9,9,1,9,10,3/6/2": "629/1380",
    "7,7,2,2,6,1,1,8,9/6,5,6,8,3,2,3,7,2/-/2": "118183/263340",
}
FEW = False
LOSER_ENDS = True
LOST = []
GREEDY = [
    ("10,10,10,10,2/-/8/1", "keep"),  # makes exactly 50
    ("10/-/7/1", "keep"),
    ("10,10,10,10,2/9/7/1", "give"),  # waits for the 8
    ("10,10,10,9,3/10,9,9,8,7/7/1", "keep"),  # giving it would make the opponent's stack 50
    ("10,10,10,10,2/9/9/1", "give"),  # there is no choice
]
REASONS = [
    (
        "10,10,10/5,10/7/1",
        "keep",
        "extends your lead in the race to 40, where one card can win: you need 3 more, your opponent 25",
    ),
    ("10,10,10/5,10/7/1", "give", "leaves your stack at 30, and takes the other to 22, 28 short of 50"),
]
any_position = None  # can all come up

ANSWERS = {r"Press Enter to draw a card\.\.\.": [""], r"\(yes/no\): ": ["yes", "no"]}
OPENING = [""]
RESULT = "You (?:added|gave) "
DRAWN = r"You drew a (\d+)\."

BUTTONS = [
    ("7,10/5/9/1", "keep", ("Keep the 9", "", "makes your stack 26", "k", "")),
    ("7,10/5/9/1", "give", ("Give the 9 away", "", "makes their stack 14", "g", "")),
]
ASKS = [({"forced": "loose"}, "10,10,10,9,8/9/7/1", "keep", "Keeping the 7 makes your stack 54")]
TOLD = [
    ("3/8/-/1", 2, "give", "Hal gave Ada the 3: 0 → 3."),
    ("3/8/-/1", 2, "keep", "Hal kept the 8: 0 → 8."),
]
GLIDES = [
    ("3/-/4/2", 1, "keep", {"card1", "card2", "pin1", "pin2"}),
    ("3/4/5/1", 2, "keep", {"card2", "card3", "pin1", "pin2"}),
]
PRESSES = [
    ("7,10/5/9/2", "Remove the 10", "7/5/9/2"),
    ("7,10/5/9/2", "Put a 3 on Player 2’s stack", "7,10/5,3/9/2"),
    ("7,10/5/9/2", "In hand: 4", "7,10/5/4/2"),
    ("7,10/5/9/2", "In hand: none", "7,10/5/-/2"),
    ("7,10/5/9/2", "Player 1 to move", "7,10/5/9/1"),
    ("10,10,10,10,2/9/7/1", "Put an 8 on Player 1’s stack", "10,10,10,10,2,8/9/-/1"),  # over: nobody holds a card
]
WRONG_PRESSES = [("10,10,10,10/-/-/1", "Put a 10 on Player 2’s stack", "more 10s on the table than in the deck")]
NO_LAST = "keep"
_HIGHER, _TEENS = ",".join(map(str, range(100, 91, -1))), ",".join(map(str, range(10, 20)))
FULL = [({"numbers": 100, "target": 1000}, f"{_HIGHER}/{_TEENS},100/100/1")]
TURNS = [
    ("-/-/7/1", None),
    ("10,9/10,10/7/1", "give"),
    ("10,10,10,9,2/10,9,9,9,8,1/7/1", "keep"),
]
ENDING = r"stack is exactly 50\.|stack of \d+ exceeds 50\."


def totals(game, state):
    return tuple(map(sum, game.stacks(state)))


def longest(game):
    return 2 * game.numbers * game.copies  # each card is drawn and placed


def matters(_game, seen):
    return seen._replace(seat=0, turn=0, stacks=())


def quick(moves):
    return moves[0]
