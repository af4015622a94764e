"""Provably fair chance: fixed before the first move, verifiable after the last.

Every draw is derived from a secret, whose hash is published as a commitment before the game, and from the terms of the
game, including what the other side mixed in after it saw the commitment.
"""

from bisect import bisect
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

from numduel.game import AnyGame, Chances, NumduelError, RuleValue, card_of, draw_of

SECRET_BYTES = 32
BLOCK = 1 << 64


def secret_from(text: str) -> bytes:
    """The secret derived from a seed: the same seed gives the same game."""
    import hashlib

    return hashlib.sha256(b"numduel seed " + text.encode(errors="surrogatepass")).digest()


def commitment(secret: bytes) -> str:
    """The commitment to a secret, published before the game to compare with the secret after it."""
    import hashlib

    return hashlib.sha256(secret).hexdigest()


def mixed(words: Iterable[str]) -> str:
    """What the players mix in together: one line for each player's words, in order of seats."""
    return "\n".join(words)


def unmixed(mix: str) -> list[str]:
    """The words of each player who mixed any in."""
    return mix.split("\n")


def check_deck(game: AnyGame, cards: Iterable[int]) -> None:
    """Refuse first draws that a game's deck does not have."""
    held = dict(game.chances(game.start()))
    for draw, count in Counter(map(draw_of, cards)).items():
        if not held:
            raise NumduelError(f"{game.key} has no deck")
        if draw not in held:
            raise NumduelError(f"the deck of {game.key} has no {card_of(draw)}")
        if count > held[draw]:
            most = "1 card" if held[draw] == 1 else f"{held[draw]} cards"
            raise NumduelError(f"the deck of {game.key} has {most} numbered {card_of(draw)}, not {count}")


class Terms(NamedTuple):
    """What is settled before the first card. The draws depend on all of it, so none of it can be changed later."""

    game: str
    rules: Mapping[str, RuleValue]
    deck: tuple[int, ...] = ()  # first draws that somebody chose
    seed: str | None = None  # seed that somebody chose
    toss: bool = False  # whether chance decided who starts
    mix: str = ""  # what the other side added, knowing the commitment but not the secret
    position: str | None = None  # that the game starts from, if that is not the start

    def key(self, secret: bytes) -> bytes:
        """The key that all chance is derived from under these terms."""
        import hmac  # lazy, like hashlib above: a game without chance starts sooner
        import json

        # canonical JSON (RFC 8785), so that the same terms are always the same text
        terms = {name: value for name, value in self._asdict().items() if (name, value) != ("position", None)}
        text = json.dumps(terms, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hmac.digest(secret, text.encode(errors="surrogatepass"), "sha256")


class Stream:
    """Pseudorandom whole numbers derived from a key and a label."""

    def __init__(self, key: bytes, label: str) -> None:
        self._key, self._label, self._count = key, label, 0

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, each equally likely."""
        import hmac

        while True:
            message = f"{self._label} {self._count}".encode()
            self._count += 1
            number = int.from_bytes(hmac.digest(self._key, message, "sha256")[:8], "big")
            if number < BLOCK - BLOCK % limit:  # anything beyond would favour low numbers
                return number % limit


class Shuffle:
    """Everything left to chance in a game. Each use has its own label, so a resumed game continues the same way."""

    def __init__(self, secret: bytes, terms: Terms) -> None:
        self._secret, self._terms = secret, terms

    @cached_property
    def _key(self) -> bytes:
        return self._terms.key(self._secret)

    def toss(self) -> int:
        """Who starts: 1 or 2."""
        return Stream(self._key, "toss").below(2) + 1

    def draw(self, number: int, chances: Chances) -> str:
        """The match's draw of that number, picked by weight; the first ones may come from a stacked deck."""
        if number < len(self._terms.deck):
            return draw_of(self._terms.deck[number])
        up_to = [*accumulate(weight for _, weight in chances)]  # how many cards there are up to each kind
        card = Stream(self._key, f"draw {number}").below(up_to[-1])
        return chances[bisect(up_to, card)][0]

    def choose(self, move: int, limit: int) -> int:
        """A number from 0 to limit - 1 for a computer, at the match's move of that number."""
        return Stream(self._key, f"move {move}").below(limit)
