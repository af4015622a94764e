"""A fight: attackers against a server, a witness beside them, and another at a server that nobody attacks.

Whatever the second server loses, too, is this machine's fault.
"""

import asyncio
import json
import math
import os
import re
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

from attack.result import MEMORY, Result
from attack.witness import Witness

TOO_MUCH = 1.5 * MEMORY  # at which a fight is over: there may be others on this machine
PATIENCE = 60
TESTS = Path(__file__).parent.parent


class Attackers:
    """A process for each kind of attack, all of which begin at once."""

    def __init__(self, kinds, port, games, seconds):
        self._processes = {
            kind: subprocess.Popen(
                [sys.executable, "-m", "attack.attacker", kind, str(port), str(games), str(seconds)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env={**os.environ, "PYTHONPATH": str(TESTS)},
            )
            for kind in kinds
        }

    def begin(self):
        for process in self._processes.values():
            assert process.stdout.readline() == b"ready\n"
        for process in self._processes.values():
            process.stdin.write(b"\n")
            process.stdin.flush()

    def counts(self):
        """How each has fared."""
        return {kind: json.loads(process.communicate(timeout=PATIENCE)[0]) for kind, process in self._processes.items()}

    def stop(self):
        for process in self._processes.values():
            process.kill()
            process.communicate()


async def fight(name, kinds, stage, servers, seconds):
    """Attack the first of two servers in several ways at once."""
    server, idle = servers
    witness, control = Witness(server.url, stage.games), Witness(idle.url, stage.games)
    attackers = Attackers(kinds, server.port, stage.games_file, seconds)
    try:
        await asyncio.gather(witness.look_at_all(), control.look_at_all())
        await asyncio.to_thread(attackers.begin)
        began = time.monotonic()
        memory, faults = await watch(server, seconds, witness, control)
        took = time.monotonic() - began
        counts = {} if faults else await asyncio.to_thread(attackers.counts)
    finally:
        attackers.stop()
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
        counts=sum(map(Counter, counts.values()), Counter()),
        lines=server.log.count("\n"),
        faults=[*faults, *witness.faults, *(f"there were no {kind}" for kind, each in counts.items() if not each)],
    )


async def watch(server, seconds, *witnesses):
    """Let witnesses play until the fight is over: the memory that the server took up, and why it was over early."""
    end, memory, faults = time.monotonic() + seconds, 0, []
    watching = [asyncio.ensure_future(each.run()) for each in witnesses]
    while not faults and not all(each.done() for each in watching):
        await asyncio.wait(watching, timeout=0.05)
        memory = peak(server.process.pid) or memory
        if memory > TOO_MUCH:
            faults = ["it would take up all memory"]
        elif server.process.poll() is not None:
            faults = ["it has ended"]
        if time.monotonic() > end:
            for each in witnesses:
                each.leaving = True
    for each in watching:
        each.cancel()
    for problem in await asyncio.gather(*watching, return_exceptions=True):
        if isinstance(problem, Exception):  # something is wrong with the witness
            raise problem
    return memory, faults


def peak(pid):
    """The most memory that a process has taken up so far, shared files and all, in MB; None if it has ended."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except FileNotFoundError:
        return None
    return next((int(kilobytes) // 1000 for kilobytes in re.findall(r"VmHWM:\s+(\d+) kB", status)), None)
