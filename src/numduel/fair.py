"""Chance that is fixed before the first move and can be checked after the last.

All of it follows from a secret, published as its hash before the game, and from the terms of the game, among them
what the other side mixed in once it knew that hash.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import NamedTuple

from numduel.game import AnyGame, Chances, NumduelError, RuleValue, card_of, draw_of

SECRET_BYTES = 32
BLOCK = 1 << 64


def secret_from(text: str) -> bytes:
    """The secret that a seed given as text stands for: the same text, the same game."""
    import hashlib

    return hashlib.sha256(b"numduel seed " + text.encode(errors="surrogatepass")).digest()


def commitment(secret: bytes) -> str:
    """What can be told before the game, to be compared with the secret after it."""
    import hashlib

    return hashlib.sha256(secret).hexdigest()


def mixed(words: Iterable[str]) -> str:
    """What the players mix in together: a line for the words of each, in the order of their seats."""
    return "\n".join(words)


def unmixed(mix: str) -> list[str]:
    """The words of each player who mixed some in."""
    return mix.split("\n")


def check_deck(game: AnyGame, cards: Iterable[int]) -> None:
    """Refuse first draws that the deck of a game does not hold."""
    held = dict(game.chances(game.start()))
    for draw, count in Counter(map(draw_of, cards)).items():
        if not held:
            raise NumduelError(f"{game.key} is played without a deck")
        if draw not in held:
            raise NumduelError(f"the deck of {game.key} has no {card_of(draw)}")
        if count > held[draw]:
            raise NumduelError(f"the deck of {game.key} has {held[draw]} of {card_of(draw)}, not {count}")


class Terms(NamedTuple):
    """What is settled before the first card. The draws follow from it too, so that none of it can be changed later."""

    game: str
    rules: Mapping[str, RuleValue]
    deck: tuple[int, ...] = ()  # what somebody chose as the first draws
    seed: str | None = None  # what somebody chose as the seed
    toss: bool = False  # whether chance decided who starts
    mix: str = ""  # what the other side added, knowing the commitment but not the secret

    def key(self, secret: bytes) -> bytes:
        """What chance comes from under these terms."""
        import hmac  # as hashlib above, when it is needed: a game without chance starts sooner
        import json

        # as RFC 8785 writes JSON, so that there is one text of the same terms
        text = json.dumps(self._asdict(), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hmac.digest(secret, text.encode(errors="surrogatepass"), "sha256")


class Stream:
    """Whole numbers that follow from a key and a label, as good as random to whoever lacks the key."""

    def __init__(self, key: bytes, label: str) -> None:
        self._key, self._label, self._count = key, label, 0

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, each equally likely."""
        import hmac

        while True:
            message = f"{self._label} {self._count}".encode()
            self._count += 1
            number = int.from_bytes(hmac.digest(self._key, message, "sha256")[:8], "big")
            if number < BLOCK - BLOCK % limit:  # what lies beyond would favour the low numbers
                return number % limit


class Shuffle:
    """All that is left to chance in a game. Each use has its own label, so that a resumed game goes on the same."""

    def __init__(self, secret: bytes, terms: Terms) -> None:
        self._secret, self._terms = secret, terms

    @cached_property
    def _key(self) -> bytes:
        return self._terms.key(self._secret)

    def toss(self) -> int:
        """Who starts: 1 or 2."""
        return Stream(self._key, "toss").below(2) + 1

    def draw(self, number: int, chances: Chances) -> str:
        """One of the draws, by its weight, as the match's draw of that number; the first may have been set by hand."""
        if number < len(self._terms.deck):
            return draw_of(self._terms.deck[number])
        cards = [draw for draw, weight in chances for _ in range(weight)]
        return cards[Stream(self._key, f"draw {number}").below(len(cards))]

    def choose(self, move: int, limit: int) -> int:
        """A number from 0 to limit - 1 for a computer whose move is the match's move of that number."""
        return Stream(self._key, f"move {move}").below(limit)
