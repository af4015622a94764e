"""Variants: a game's rules as named values, declared once and validated when a game is created."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from functools import partial
from operator import index, itemgetter
from typing import Any, ClassVar, Generic, TypeVar

from numduel.game import BadRule, Chances, Moves, NumduelError, RuleValue, Variants, quoted

S = TypeVar("S")


class Rule:
    """One named rule of a game, with the rule book's value as its default."""

    name: str

    def __init__(self, default: RuleValue, allowed: str, meaning: str) -> None:
        self.default, self.allowed, self.meaning = default, allowed, meaning

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def refuse(self, value: object) -> BadRule:
        """The error for a value that this rule cannot have."""
        return BadRule(f"{self.name} must be {self.allowed}, not {quoted(value)}")


class Number(Rule):
    """A rule that is a whole number from low to high, or a special number for never."""

    def __init__(self, default: int, low: int, high: int, meaning: str, never: int | None = None) -> None:
        other = "" if never is None else f"{never} or "
        super().__init__(default, f"{other}a whole number from {low} to {high}", meaning)
        self.low, self.high, self.never = low, high, never

    def __get__(self, game: object, owner: type) -> int:
        """For the type checker: a game holds the checked value under the rule's own name."""
        raise AttributeError(self.name)

    def check(self, value: object) -> int:
        """The validated number, given as such or as text from the command line."""
        number = self._whole(value)
        if number != self.never and not self.low <= number <= self.high:
            raise self.refuse(value)
        return number

    def _whole(self, value: object) -> int:
        """A whole number of any kind, such as NumPy's, or one as text."""
        if isinstance(value, str) and is_number(value):
            return int(value)
        try:
            number = index(value)  # type: ignore[arg-type]  # which is what this finds out
        except TypeError:
            raise self.refuse(value) from None
        if isinstance(value, bool):
            raise self.refuse(value)
        return number


class Option(Rule):
    """A rule that is one of a few words; the first is the default."""

    def __init__(self, *words: str, meaning: str) -> None:
        super().__init__(words[0], " or ".join(words), meaning)
        self.words = words

    def __get__(self, game: object, owner: type) -> str:
        """For the type checker: a game holds the checked value under the rule's own name."""
        raise AttributeError(self.name)

    def check(self, value: object) -> str:
        """The validated word."""
        if isinstance(value, str) and value in self.words:
            return value
        raise self.refuse(value)


def is_number(text: str) -> bool:
    """Whether a text is a whole number of reasonable length."""
    return text.removeprefix("-").isdecimal() and text.isascii() and len(text) < 10


def moves_at(field: int) -> "staticmethod[[Any], Moves]":
    """A game's method `moves`, if they are a field of its states: without a Python call, as it is called so often."""
    return staticmethod(itemgetter(field))


class Variant(Generic[S]):
    """The base class of all games: one variant, equal to another with the same rules."""

    key: ClassVar[str]
    variants: ClassVar[Variants]
    starts: dict[int, S]  # the state before the first turn, by who starts

    def __init__(self, /, **values: object) -> None:
        self.rules = self.checked(values)
        self.__dict__.update(self.rules)
        self._hash = hash((self.key, *self.rules.values()))  # needed for every cache lookup

    @classmethod
    def declared(cls) -> Iterator["Number | Option"]:
        """The rules that can be changed, in the order in which the game's file declares them."""
        return (rule for base in cls.__mro__ for rule in vars(base).values() if isinstance(rule, Number | Option))

    @classmethod
    def checked(cls, values: Mapping[str, object]) -> dict[str, RuleValue]:
        """The validated values of all rules: those that are given, and the defaults of the rest."""
        declared = {rule.name: rule for rule in cls.declared()}
        for name in values:
            if name not in declared:
                raise BadRule(f"{cls.key} has no rule {quoted(name)}: its rules are {', '.join(declared)}")
        return {name: rule.check(values.get(name, rule.default)) for name, rule in declared.items()}

    @property
    def changed(self) -> dict[str, RuleValue]:
        return {rule.name: self.rules[rule.name] for rule in self.declared() if self.rules[rule.name] != rule.default}

    def start(self, first: int = 1) -> S:
        try:
            return self.starts[first]
        except KeyError:
            raise NumduelError(f"the first player is 1 or 2, not {first!r}") from None

    @abstractmethod
    def position(self, state: S) -> str:
        """The state as text."""

    def view(self, state: S, seat: int | None) -> str:
        """The whole position: a game that hides something overrides this."""
        return self.position(state)

    def chances(self, state: S) -> Chances:
        """None: a game with chance overrides this."""
        return ()

    @property
    def has_chance(self) -> bool:
        return bool(self.chances(self.start()))

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self)["rules"] == vars(other)["rules"]

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the rules alone: the hash would differ in another process."""
        return partial(type(self), **self.rules), ()

    def __repr__(self) -> str:
        changed = [f"{name}={value!r}" for name, value in self.changed.items()]
        return f"numduel.game({', '.join([repr(self.key), *changed])})"
