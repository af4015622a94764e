"""Which connections count as stalled, by a clock that the test sets."""

from numduel.web.settings import Settings
from numduel.web.transport.connections import LEAST_READ, PATIENCE, Connections

CHECK = PATIENCE / 4


class Loop:
    """An event loop that only remembers what to do next."""

    def __init__(self):
        self.now, self.next = 0.0, None

    def time(self):
        return self.now

    def call_later(self, seconds, call, *args):
        self.next = seconds, call, args

    def go_on(self):
        seconds, call, args = self.next
        self.now += seconds
        call(*args)


class Transport:
    """A transport whose client reads some bytes from one check to the next."""

    def __init__(self, unsent, reads):
        self.unsent, self.reads, self.aborted = unsent, reads, False

    def get_write_buffer_size(self):
        self.unsent -= self.reads
        return self.unsent

    def abort(self):
        self.aborted = True


class Stalled:
    """A connection that waits for its client to read."""

    stalled = True

    def __init__(self, reads):
        self.transport = Transport(100 * LEAST_READ, reads)


def checks_until_dropped(reads, most=20):
    """After how many checks a client that reads so much is dropped; None if it is not."""
    loop, connection = Loop(), Stalled(reads)
    Connections(Settings("")).watch(loop, [connection])
    for number in range(1, most + 1):
        loop.go_on()
        if connection.transport.aborted:
            return number
    return None


def test_a_client_that_reads_nothing_is_dropped_after_a_while():
    assert checks_until_dropped(0) == 1 + PATIENCE / CHECK


def test_a_client_that_hardly_reads_is_dropped_as_well():
    assert checks_until_dropped(LEAST_READ - 1) == 1 + PATIENCE / CHECK


def test_a_client_that_reads_slowly_is_not():
    assert checks_until_dropped(LEAST_READ) is None
