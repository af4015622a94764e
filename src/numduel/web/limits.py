"""Rate limits: how often one address may do something."""

import time
from collections import OrderedDict
from ipaddress import IPv6Address, IPv6Network

MOST = 10_000  # addresses to keep track of


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
        """Take tokens, if there are enough. A rate of 0 means no limit."""
        if not self._rate:
            return True
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
    """A bucket for each address."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, amount: float = 1) -> bool:
        """Take tokens from that address's bucket, if there are enough."""
        return self._bucket(address).take(amount)

    def spend(self, address: str, amount: float) -> None:
        """Take tokens from that address's bucket, even if there are not enough."""
        self._bucket(address).spend(amount)

    def _bucket(self, address: str) -> Bucket:
        bucket = self._buckets.setdefault(address, Bucket(self._rate, self._burst))
        self._buckets.move_to_end(address)
        if len(self._buckets) > MOST:
            self._buckets.popitem(last=False)
        return bucket
