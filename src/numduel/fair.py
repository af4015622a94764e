"""Chance that is fixed before the first move: all of it follows from one secret, published as its hash."""

from numduel.game import Chances

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


class Stream:
    """Whole numbers that follow from a secret and a label, as good as random to whoever lacks the secret."""

    def __init__(self, secret: bytes, label: str) -> None:
        self._secret, self._label, self._count = secret, label, 0

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, each equally likely."""
        import hmac  # as hashlib above, when it is needed: a game without chance starts sooner

        while True:
            message = f"{self._label} {self._count}".encode()
            self._count += 1
            number = int.from_bytes(hmac.digest(self._secret, message, "sha256")[:8], "big")
            if number < BLOCK - BLOCK % limit:  # what lies beyond would favour the low numbers
                return number % limit


class Shuffle:
    """A source of chance: each draw of a game has its own label, so that a resumed game goes on the same."""

    def __init__(self, secret: bytes, drawn: int = 0) -> None:
        self._secret, self._drawn = secret, drawn

    def draw(self, chances: Chances) -> str:
        """One of the draws, by its weight."""
        cards = [draw for draw, weight in chances for _ in range(weight)]
        stream = Stream(self._secret, f"draw {self._drawn}")
        self._drawn += 1
        return cards[stream.below(len(cards))]
