"""Limits: how often one address may do something, and how much of something it may have."""

import time
from collections import OrderedDict
from ipaddress import IPv6Address, IPv6Network

MOST = 10_000  # addresses to keep track of
TOO_FAST = 4429  # closes the WebSocket of somebody who sends too much


def network(host: str) -> str:
    """A client's address; for IPv6 the /64 network, since a client usually has all of it."""
    if ":" not in host:
        return host
    try:
        address = IPv6Address(host)
    except ValueError:  # whatever a proxy put there
        return host
    return str(address.ipv4_mapped or IPv6Network((int(address), 64), strict=False))


class Bucket:
    """A token bucket: `rate` per second on average, and `burst` at once."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._at = burst, time.monotonic()

    def take(self, amount: float = 1) -> bool:
        """Take tokens, if there are enough."""
        self._fill()
        if self._left < amount:
            return False
        self._left -= amount
        return True

    def spend(self, amount: float) -> None:
        """Take tokens even if there are not enough: none can be taken until the missing ones have come in."""
        self._fill()
        self._left -= amount

    def _fill(self) -> None:
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now


class Limits:
    """A bucket for each address. A rate of 0 means no limit."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, amount: float = 1) -> bool:
        """Take tokens from that address's bucket, if there are enough."""
        return not self._rate or self._bucket(address).take(amount)

    def spend(self, address: str, amount: float) -> None:
        """Take tokens from that address's bucket, even if there are not enough."""
        if self._rate:
            self._bucket(address).spend(amount)

    def _bucket(self, address: str) -> Bucket:
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._rate, self._burst)
            if len(self._buckets) > MOST:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket


class Counts:
    """How many of something each address has, at most `most` at a time. 0 means no limit."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: dict[str, int] = {}

    def take(self, address: str) -> bool:
        """Take one, if that address may have another."""
        taken = self._taken.get(address, 0)
        if self._most and taken >= self._most:
            return False
        self._taken[address] = taken + 1
        return True

    def give_back(self, address: str) -> None:
        """Give back one that was taken."""
        left = self._taken.pop(address) - 1
        if left:
            self._taken[address] = left
