"""After a game: whether to play again, perhaps after a look back."""

from collections.abc import Collection, Mapping

from numduel.game import NumduelError
from numduel.match import Match
from numduel.terminal.console import Console, EndOfInput
from numduel.terminal.person import person_at
from numduel.terminal.voice import Quit, one_of


def play_again(
    console: Console, match: Match, names: Mapping[int, str], people: Collection[int], *, same_position: bool
) -> bool:
    """Ask whether to play again; a review can come first."""
    how = " from the same position" if same_position else f", with {names[3 - match.first]} starting"
    prompt = f"Play again{how}? (yes/no, or review): "
    words, choices = one_of("yes", "no", "review"), "yes or y, no or n, or review to see what each move was worth"
    try:
        while True:
            console.say()
            answer = person_at(match.game, console).ask(prompt, words, choices)
            if answer != "review":
                return answer == "yes"
            _look_back(console, match, names, people)
    except (Quit, EndOfInput):
        return False


def _look_back(console: Console, match: Match, names: Mapping[int, str], people: Collection[int]) -> None:
    from numduel.terminal.reviewing import look_back

    console.say()
    try:
        look_back(console, match, names, people)
    except NumduelError as error:  # a variant that is too large
        console.say(f"There is no review: {error}.")
    except Quit:  # the review only: there may still be another game
        console.gap()
