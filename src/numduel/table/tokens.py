"""The secrets that seats and invitations are: known to the database only by their hashes."""

import hashlib
import hmac
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from numduel.table.table import Info

SECRET_BYTES = 18  # 144 bits: no padding in base64
ID_BYTES = 9

Entropy = Callable[[int], bytes]


def new_secret(entropy: Entropy) -> str:
    """A secret for a seat or an invitation."""
    return urlsafe_b64encode(entropy(SECRET_BYTES)).decode()


def new_id(entropy: Entropy) -> str:
    """A name for a table: whoever knows it can watch."""
    return urlsafe_b64encode(entropy(ID_BYTES)).decode()


def hashed(secret: str) -> str:
    """What is stored of a secret. It is random and long, so that a fast hash is safe."""
    return hashlib.sha256(secret.encode(errors="replace")).hexdigest()


def next_secret(secret: str, rematch: str) -> str:
    """The secret of the same person's seat in a rematch."""
    return _derived(secret, f"rematch {rematch}")


def invited_secret(invite: str, key: str) -> str:
    """The secret of the seat of whoever follows an invitation with a key that only they know."""
    return _derived(key, f"invite {invite}")


def _derived(secret: str, message: str) -> str:
    digest = hmac.digest(secret.encode(errors="replace"), message.encode(errors="replace"), "sha256")
    return urlsafe_b64encode(digest[:SECRET_BYTES]).decode()


def held(info: "Info", secrets: Iterable[str]) -> dict[int, str]:
    """The seats of a table that these secrets are for, each with its own."""
    found = {}
    for secret in secrets:
        for seat, stored in enumerate(info.seats, 1):
            if stored and hmac.compare_digest(stored, hashed(secret)):
                found[seat] = secret
    return dict(sorted(found.items()))
