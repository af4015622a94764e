"""The lines that the rule books' sample dialogues print, to the letter and with their blank lines."""

import io

import pytest

import numduel
from commands import numduel as command
from numduel.terminal.battle import BattleDialogue
from numduel.terminal.console import Console

WITS = """\
Game Start! Cumulative Total is 0.

Player 1's Turn:
Choose Action - (1) Add or (2) Multiply: 1
Enter a number to add (1-10): 6
Cumulative Total is now 6.

Player 2's Turn:
Choose Action - (1) Add or (2) Multiply: 2
Cumulative Total is now 12.

Player 1's Turn:
Choose Action - (1) Add or (2) Multiply: 2
Cumulative Total is now 24.

Player 2's Turn:
Choose Action - (1) Add or (2) Multiply: 1
Enter a number to add (1-10): 10
Cumulative Total is now 34.

Player 1's Turn:
Choose Action - (1) Add or (2) Multiply: 2
Action not allowed. Multiplying would exceed 50.
Choose Action - (1) Add or (2) Multiply: 1
Enter a number to add (1-10): 10
Cumulative Total is now 44.

Player 2's Turn:
Choose Action - (1) Add or (2) Multiply: 1
Enter a number to add (1-6): 6
Cumulative Total is now 50.

Player 2 wins by reaching exactly 50!
"""

SHOWDOWN = """\
Welcome to Number Stack Showdown!
Player 1 and Player 2, get ready to duel!

Player 1 will start the game.

--------------------------------------
Player 1's Turn
Your Stack Total: 0
Opponent's Stack Total: 0
Cards Remaining in Deck: 40

Press Enter to draw a card...
You drew a 7.
Do you want to keep this card? (yes/no): yes

You added 7 to your own stack.
Your new Stack Total: 7

Turn ends. Passing to Player 2.
--------------------------------------
Player 2's Turn
Your Stack Total: 0
Opponent's Stack Total: 7
Cards Remaining in Deck: 39

Press Enter to draw a card...
You drew a 10.
Do you want to keep this card? (yes/no): no

You gave 10 to Player 1.
Player 1's new Stack Total: 17

Turn ends. Passing to Player 1.
--------------------------------------
"""

TARGET = """\
--- Player 1's Turn ---
Available Numbers:
1(x2), 2(x2), 3(x2), 4(x2), 5(x2), 6(x2), 7(x1), 8(x1), 9(x1), 10(x1)

Your Current Score: 15

Select a number: 5

Choose an operation (A)dd or (S)ubtract: A

You added 5 to your score.

New Score: 20

Number 5 removed from the pool.

--- End of Turn ---

"""

BATTLE_START = """\
Welcome to Number Stack Battle!
Player 1 and Player 2 are ready to begin.
Player 1 will take the first turn.
"""

BATTLE_TURNS = [
    """\
Player 1, it's your turn.
You draw a card... It's a '9'.
Do you want to place this card on your 'own' stack or your 'opponent's' stack?
Type 'own' or 'opponent':
> own
You placed '9' on your own stack.
""",
    """\
Player 2, it's your turn.
You draw a card... It's a '5'.
Do you want to place this card on your 'own' stack or your 'opponent's' stack?
Type 'own' or 'opponent':
> opponent
You placed '5' on Player 1's stack.
""",
]

BATTLE_END = """\
All cards have been played!
Calculating final scores...

Player 1's Stack: 5, 9
Total before penalties: 14
Penalties (Number of 5s x 5): 1 x 5 = 5
Final Score: 14 - 5 = 9

Player 2's Stack: 7, 8
Total before penalties: 15
Penalties (Number of 5s x 5): 0 x 5 = 0
Final Score: 15 - 0 = 15

Congratulations, Player 2! You win with a score of 15 to 9.
"""

DUEL_TURNS = [
    """\
Player 1, choose your action:
1. Add Number
2. Attack
Enter the number of your chosen action: 1
Choose a number to add to your stack (1-4): 3
You added 3 to your stack. Your stack total is now 3.
""",
    """\
Player 2, choose your action:
1. Add Number
2. Attack
Enter the number of your chosen action: 1
Choose a number to add to your stack (1-4): 4
You added 4 to your stack. Your stack total is now 4.
""",
]


def test_the_sample_game_of_wits_is_the_whole_output():
    answers = ["1", "6", "2", "2", "1", "10", "2", "1", "10", "1", "6"]
    assert command("play", "wits", answers=answers) == (WITS, "", 0)


def test_the_opening_and_two_turns_of_showdown_are_how_the_output_begins():
    result = command("play", "showdown", "--deck", "7,10", answers=["", "yes", "", "no"])
    assert result.out.startswith(SHOWDOWN)
    assert result.code == 0


def test_the_sample_turn_of_target_follows_the_four_turns_of_the_example():
    four = ["7", "A", "10", "A", "8", "A", "9", "S"]
    before = command("play", "target", answers=four).out
    result = command("play", "target", answers=[*four, "5", "A"])
    turns = before.split("--- Player 1's Turn ---")[:3]
    assert result.out.startswith("--- Player 1's Turn ---".join([*turns, TARGET.removeprefix(TARGET.splitlines()[0])]))


def test_target_begins_with_its_first_turn():
    assert command("play", "target").out.startswith("--- Player 1's Turn ---\nAvailable Numbers:\n1(x2), 2(x2), ")


def test_the_start_and_two_turns_of_battle_come_with_both_stacks_before_each_turn():
    result = command("play", "battle", "--deck", "9,5", answers=["own", "opponent"])
    assert result.out.startswith(
        BATTLE_START
        + "\nPlayer 1's Stack: Empty, Total Score = 0\nPlayer 2's Stack: Empty, Total Score = 0\n"
        + BATTLE_TURNS[0]
        + "\nPlayer 1's Stack: 9 (top), Total Score = 9\nPlayer 2's Stack: Empty, Total Score = 0\n"
        + BATTLE_TURNS[1]
        + "\nPlayer 1's Stack: 5 (top), 9, Total Score = 9\nPlayer 2's Stack: Empty, Total Score = 0\n"
    )


def test_the_end_of_battle_is_summed_up_as_in_the_book():
    """No deck gives the book's two stacks of two cards, so the test calls the ending directly."""
    game = numduel.game("battle")
    out = io.StringIO()
    dialogue = BattleDialogue(game, Console(io.BytesIO(), out), {1: "Player 1", 2: "Player 2"})
    state = game.from_position("9,5/8,7/-/1")
    dialogue.scores(state)
    dialogue.ending(state, numduel.Outcome(2, "the higher score, 15 to 9", "higher score"))
    assert out.getvalue() == BATTLE_END


def test_two_turns_of_duel_come_with_both_stacks_before_each_turn():
    result = command("play", "duel", answers=["1", "3", "1", "4"])
    assert result.out.startswith(
        "Player 1's Stack: Empty, Total = 0\nPlayer 2's Stack: Empty, Total = 0\n"
        + DUEL_TURNS[0]
        + "\nPlayer 1's Stack: [3], Total = 3\nPlayer 2's Stack: Empty, Total = 0\n"
        + DUEL_TURNS[1]
        + "\nPlayer 1's Stack: [3], Total = 3\nPlayer 2's Stack: [4], Total = 4\n"
    )


@pytest.mark.parametrize("key", numduel.GAMES)
def test_piped_output_is_plain_text_without_colour(key):
    result = command("play", key, "--p1", "random", "--p2", "random", "--seed", "1")
    assert "\x1b" not in result.out
    assert result.err == ""
