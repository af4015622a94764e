"""Tokens for seats and invitations. The table only knows their hashes."""

import hashlib
import hmac
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable

from numduel.table.table import Info

TOKEN_BYTES = 18  # 144 bits: no padding in base64
ID_BYTES = 9

Entropy = Callable[[int], bytes]


def new_token(entropy: Entropy) -> str:
    """A token for a seat or an invitation."""
    return urlsafe_b64encode(entropy(TOKEN_BYTES)).decode()


def new_id(entropy: Entropy) -> str:
    """An id for a table: anyone who knows it can watch."""
    return urlsafe_b64encode(entropy(ID_BYTES)).decode()


def open_invite(game_id: str) -> str:
    """The invitation to an open table: no secret, so whoever knows the table has it."""
    return game_id


def is_open(info: Info) -> bool:
    """Whether anyone may take the free seat."""
    return info.invite == hashed(open_invite(info.id))


def hashed(token: str) -> str:
    """The hash of a token, for storage. Tokens are long and random, so a fast hash is safe."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


def rematch_token(token: str, rematch: str) -> str:
    """The token for the same person's seat in a rematch."""
    return _derived(token, f"rematch {rematch}")


def invited_token(invite: str, key: str) -> str:
    """The token for the seat of the player who accepts an invitation, derived from a key that only they know."""
    return _derived(key, f"invite {invite}")


def _derived(token: str, message: str) -> str:
    digest = hmac.digest(token.encode(errors="replace"), message.encode(errors="replace"), "sha256")
    return urlsafe_b64encode(digest[:TOKEN_BYTES]).decode()


def seats_held(info: Info, tokens: Iterable[str]) -> dict[int, str]:
    """The seats of a table that these tokens are for, each with its token."""
    found = {}
    for token in tokens:
        for seat, stored in enumerate(info.tokens, 1):
            if stored and hmac.compare_digest(stored, hashed(token)):
                found[seat] = token
    return dict(sorted(found.items()))
