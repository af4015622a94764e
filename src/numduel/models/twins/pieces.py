"""How a twin tells the numbers that are played: by an amount, or by a name that is worth an amount."""

from typing import NamedTuple

from numduel.models.twins.choices import Choices
from numduel.models.twins.symbols import SETS

LISTED = 12
"""How many amounts are listed one by one."""


class Noun(NamedTuple):
    """What is played, and what each is worth: a crate, crates, by weight."""

    one: str
    many: str
    worth: str

    def counted(self, number: int) -> str:
        """So many of them."""
        return f"1 {self.one}" if number == 1 else f"{number} {self.many}"


class Pieces:
    """The numbers from 1 up, as they are told."""

    def __init__(self, choices: Choices, noun: Noun, size: int, highest: int) -> None:
        names = choices.shuffled(choices.pick(SETS))
        self.named = choices.pick((True, False)) and highest <= len(names)
        self.noun, self.size = noun, size
        numbers = range(1, highest + 1)
        if self.named:
            self.names = dict(zip(choices.shuffled(numbers), names, strict=False))
        else:
            self.names = {number: str(size * number) for number in numbers}
        self.numbers = {name: number for number, name in self.names.items()}

    def shown(self, number: int) -> str:
        """Its name, with what that is worth."""
        return f"{self.names[number]} ({self.size * number})" if self.named else self.names[number]

    def this(self, number: int) -> str:
        """A piece in a sentence."""
        if self.named:
            return f"the {self.names[number]} {self.noun.one} ({self.size * number})"
        return f"a {self.noun.one} of {self.names[number]}"

    def kind(self, number: int, *, many: bool = False) -> str:
        """Any piece of that number, or all of them."""
        noun = self.noun.many if many else self.noun.one
        return f"{self.names[number]} {noun}" if self.named else f"{noun} of {self.names[number]}"

    def count(self, number: int, left: int) -> str:
        """So many pieces of that number."""
        return f"{left} {self.names[number]}" if self.named else f"{left} of {self.names[number]}"

    def counts(self, copies: int) -> str:
        """How many of each there are, and what they are worth."""
        worth = self.noun.worth
        if self.named:
            return f"{copies} of each kind. The kinds and their {worth}s: {self.listing()}"
        return f"{copies} of each {worth}. The {worth}s: {self.listing()}"

    def choice(self) -> str:
        """What they are worth, if there is always one of each."""
        what = f"{self.noun.many} and their {self.noun.worth}s" if self.named else f"{self.noun.worth}s"
        return f"The {what}: {self.listing()}. None of them ever runs out: you can choose the same one again and again."

    def listing(self) -> str:
        """All of them, with what they are worth."""
        if self.named:
            return ", ".join(f"{name} {self.size * number}" for number, name in self.names.items())
        if len(self.names) <= LISTED:
            return ", ".join(self.names.values())
        return f"every multiple of {self.size} from {self.size} to {self.size * len(self.names)}"
