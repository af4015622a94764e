"""A fight: attackers against a server, a witness beside them, and the same witness at a server that nobody attacks.

Whatever the second server loses, too, is this machine's fault.
"""

import asyncio
import json
import math
import os
import re
import sys
import time
from pathlib import Path
from typing import NamedTuple

from attack.witness import Witness

P99, MOVE, PAGE = 0.25, 2.0, 3.0  # seconds that a move takes at most, 99 of 100 times and ever; and a page
MEMORY = 1000  # MB that the server takes up at most
TOO_MUCH = 1.5 * MEMORY  # at which a fight is over: there may be others on this machine
LINES = 200  # in its log at most
TESTS = Path(__file__).parent.parent


class Result(NamedTuple):
    """What the witness saw; times are in seconds."""

    name: str
    seconds: float
    moves: list[float]
    control: list[float]  # its moves at the other server
    page: tuple[float, str]  # the slowest
    control_page: float
    memory: int  # MB, at its peak
    counts: dict[str, int]  # how the attackers fared
    lines: int  # in the log
    faults: list[str]

    def complaints(self):
        """What was not as it has to be."""
        late, page = max(self.control), max(*self.control, self.control_page)
        told = [
            (percentile(self.moves, 99) > P99 + percentile(self.control, 99), f"slow moves: {self.row()}"),
            (max(self.moves, default=math.inf) > MOVE + late, f"a very slow move: {self.row()}"),
            (self.page[0] > PAGE + page, f"a slow page, {self.page[1]}: {self.row()}"),
            (self.memory > MEMORY, f"too much memory: {self.row()}"),
            (self.lines > LINES, f"too much in the log: {self.row()}"),
        ]
        return [text for wrong, text in told if wrong] + self.faults[:5]

    def row(self):
        """A line of the table."""
        columns = (
            *(1000 * percentile(self.moves, part) for part in (50, 99, 100)),
            *(1000 * percentile(self.control, part) for part in (99, 100)),
            1000 * self.page[0],
            self.memory,
            self.counts.get("refused", 0) + self.counts.get("lost", 0),
            self.lines,
        )
        return f"{self.name:22}{self.seconds:5.0f}{len(self.moves):6}" + "".join(f"{each:9.0f}" for each in columns)


HEADING = f"{'':22}{'s':>5}{'moves':>6}" + "".join(
    f"{word:>9}" for word in ("median", "p99", "max ms", "idle p99", "max ms", "page ms", "MB", "refused", "lines")
)


def percentile(times, part):
    """The time that so many of a hundred do not exceed, rounded so that one of a few may; infinite without any."""
    return sorted(times)[-1 - math.ceil(len(times) * (100 - part) / 100)] if times else math.inf


async def fight(name, kinds, stage, servers, seconds):
    """Attack the first of two servers in several ways at once."""
    server, idle = servers
    witness, control = Witness(server.url, stage.games), Witness(idle.url, stage.games)
    attackers = await asyncio.gather(*(start(kind, server.port, stage.games_file, seconds) for kind in kinds))
    await asyncio.gather(witness.look_at_all(), control.look_at_all())
    began = time.monotonic()
    for each in attackers:
        each.stdin.write(b"\n")
    watching = [asyncio.ensure_future(each.run()) for each in (witness, control)]
    memory = await watch(server.process.pid, seconds, watching)
    for each in watching:
        each.cancel()
    await asyncio.gather(*watching, return_exceptions=True)
    took = time.monotonic() - began
    counts = {kind: await end(each, over=memory > TOO_MUCH) for kind, each in zip(kinds, attackers, strict=True)}
    await witness.close()
    await control.close()
    return Result(
        name=name,
        seconds=took,
        moves=[took for (took,) in witness.moves],
        control=[took for (took,) in control.moves],
        page=max(witness.pages, default=(math.inf, "none")),
        control_page=max(control.pages)[0],
        memory=memory,
        counts={what: sum(each.get(what, 0) for each in counts.values()) for each in counts.values() for what in each},
        lines=server.log.count("\n"),
        faults=witness.faults + [f"there were no {kind}" for kind, each in counts.items() if not each],
    )


async def start(kind, port, games, seconds):
    """An attacker that waits for a line."""
    attacker = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "attack.attacker", kind, str(port), str(games), str(seconds)),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(TESTS)},
    )
    assert await attacker.stdout.readline() == b"ready\n"
    return attacker


async def end(attacker, *, over):
    """What an attacker has counted; nothing if the fight was over before."""
    if over:
        attacker.kill()
    line = await attacker.stdout.readline()
    await attacker.wait()
    return json.loads(line or "{}")


async def watch(pid, seconds, watching):
    """Wait until the fight is over; the most memory that the server has taken up, in MB."""
    end = time.monotonic() + seconds
    most = 0
    while time.monotonic() < end and most < TOO_MUCH and not any(each.done() for each in watching):
        most = peak(pid)
        await asyncio.sleep(0.05)
    return most


def peak(pid):
    """The most memory that a process has taken up so far, shared files and all, in MB."""
    return int(re.findall(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())[0]) // 1000
