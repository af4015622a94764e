"""A turn is told in plain sentences or, in the style `book`, in the lines that the rule book's dialogue prints."""

from io import BytesIO, StringIO

import pytest
from sittings import answers, setting_of

import numduel
from numduel.match import Match
from numduel.models.narrating import STYLES, Book, Plain
from numduel.models.schedule import Planned, seat
from numduel.models.sitting import Manner
from numduel.models.tellings import tell
from numduel.terminal.console import Console
from numduel.terminal.dialogue import NAMES
from numduel.terminal.host import Host, dialogue
from numduel.terminal.person import person_at


@pytest.mark.parametrize(
    ("twin", "sentences"),
    [
        (0, ("You drew an 8 and played `give`.", "Your opponent drew a 3 and played `keep`.")),
        (1, ("You took a book of 48 and lent it away.", "Your opponent took a book of 18 and shelved it.")),
    ],
)
def test_a_turn_is_told_whole_with_what_was_drawn_in_it(twin, sentences):
    game = numduel.game("showdown")
    match = Match(game)
    plain = Plain(tell(game, twin), 1)
    match.play("draw 8")
    assert not plain.since(match)
    for move in ("give", "draw 3", "keep", "draw 5"):
        match.play(move)
    assert plain.since(match).splitlines() == [*sentences]
    match.play("keep")
    assert len(plain.since(match).splitlines()) == 1


def test_the_dialogue_of_wits_is_told_line_by_line():
    game = numduel.game("wits")
    match = Match(game)
    book, told = Book(tell(game), 1), []
    for by, move in ((1, "add 6"), (2, "multiply"), (1, "multiply"), (2, "add 10"), (1, "add 9")):
        if by == 1:
            told.append(book.since(match))
        book.before(match)
        before = match.state
        match.play(move)
        book.after(match, before)
    ask = "Player 1's Turn:\nChoose Action - (1) Add or (2) Multiply: "
    multiplied = "Player 2's Turn:\nPlayer 2 multiplies by 2.\nCumulative Total is now 12."
    added = "Player 2's Turn:\nPlayer 2 adds 10.\nCumulative Total is now 34."
    assert told == [
        f"Game Start! Cumulative Total is 0.\n\n{ask}",
        f"Cumulative Total is now 6.\n\n{multiplied}\n\n{ask}",
        f"Cumulative Total is now 24.\n\n{added}\n\n{ask}",
    ]


def at_the_terminal(match, person):
    """What the terminal prints in the same game, if a person types the moves of that seat in full."""
    shown = StringIO()
    console = Console(BytesIO(b"\n" * 500), shown)
    speaks = dialogue(match.game, console, NAMES, (3 - person,))
    host = Host(speaks, console, (person,), person_at(match.game, console))
    again = Match(match.game, match.first, match.start)
    for by, move in match.history:
        host.before(again)
        if by == person:
            Typing(console, move).answer(speaks, again.state)
        before = again.state
        again.play(move)
        host.after(again, before)
    return shown.getvalue().splitlines()


class Typing:
    """A person who types a whole move."""

    def __init__(self, console, move):
        self._console, self._move = console, move

    def answer(self, speaks, state):
        assert speaks.choose(state, self) == self._move

    def ask(self, prompt, understand, choices, moves=None):
        self._console.say(f"{prompt}{self._move}")
        return understand(self._move)


@pytest.mark.parametrize("key", numduel.GAMES)
@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("pair", range(4))
def test_the_lines_are_those_of_the_terminal_in_the_same_order_up_to_the_question(key, number, pair):
    seated = seat(setting_of(key, "random", manner=Manner("book")), Planned(pair, number), "x")
    told = [question.partition("\n\nThe table:\n")[0] for question, _ in answers(seated, "random", f"{pair}")]
    lines = iter(at_the_terminal(seated.sitting.match, number))
    for line in "\n".join(told).splitlines():
        assert any(printed.startswith(line.rstrip()) for printed in lines), line


@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_model_is_told_beforehand_not_to_answer_the_rule_books_question_as_it_asks(key):
    """Some ask for `yes`, or for the number of an action."""
    told = {style: seat(setting_of(key, manner=Manner(style)), Planned(0, 1), "x").sitting for style in STYLES}
    only = "Whatever it asks you to type, answer only with your line MOVE: <your move>."
    assert only in told["book"].briefing
    assert only not in told["handbook"].briefing
