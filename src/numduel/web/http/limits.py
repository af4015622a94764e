"""Rate limits: how often one address may do something."""

import time
from collections import OrderedDict
from ipaddress import IPv6Address, IPv6Network

from starlette.requests import HTTPConnection

MOST = 10_000  # addresses that are remembered


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from: for IPv6 the network, as whoever has one of its addresses has them all."""
    host = connection.client.host if connection.client else ""
    if ":" not in host:
        return host
    try:
        address = IPv6Address(host)
    except ValueError:  # as a proxy may have said it
        return host
    return str(address.ipv4_mapped or IPv6Network((int(address), 64), strict=False))


class Bucket:
    """A token bucket: so many a second on average, and so many at once."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._at = burst, time.monotonic()

    def take(self) -> bool:
        """Whether it may be done once more now. A rate of 0 is no limit."""
        if not self._rate:
            return True
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Limits:
    """A bucket for each address."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Whether it may be done once more from that address."""
        bucket = self._buckets.setdefault(address, Bucket(self._rate, self._burst))
        self._buckets.move_to_end(address)
        if len(self._buckets) > MOST:
            self._buckets.popitem(last=False)
        return bucket.take()
