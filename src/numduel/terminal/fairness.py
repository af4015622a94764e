"""A game whose players see what fixes the cards, and have a hand in them."""

from collections.abc import Iterable

from numduel.fair import mixed
from numduel.game import AnyGame, NumduelError
from numduel.terminal.console import Console
from numduel.terminal.person import Person


def check(game: AnyGame, seed: str | None) -> None:
    """Refuse a game in which there would be nothing to have a hand in."""
    if not game.has_chance:
        raise NumduelError(f"{game.key} is played without a deck: --fair is for games with cards")
    if seed is not None:
        raise NumduelError("whoever knows the seed knows the cards: choose either --fair or --seed")


def words(names: Iterable[str], commitment: str, console: Console, person: Person) -> str:
    """Show the commitment, and ask everybody for words to mix in."""
    console.say(f"The cards are fixed by a secret whose SHA-256 is {commitment}.")
    console.say("Note it down: the secret is told when the game is over.")
    said = [
        person.ask(f"{name}, words of your own to mix in (Enter for none): ", str, "any words, or nothing")
        for name in names
    ]
    console.say()
    return mixed(said)
