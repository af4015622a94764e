"""Bad bots: tiny programs, each with what it forfeits for.

In shell, `name` reads the first message and answers it, `turn` reads a position, and `hang` never ends. Those in Python
have similar functions.
"""

import sys
from typing import NamedTuple

SHELL = """
export MARK
name() { read -r hello; echo '{"name": "bad"}'; }
turn() { read -r position; }
move() { echo '{"move": "add 1"}'; }
hang() { while :; do sleep 1000; done; }
"""
PYTHON = """
import os, sys, time
def say(text): os.write(1, text.encode() + b"\\n")
def read(): return sys.stdin.readline()
def name(): read(); say('{"name": "bad"}')
def hang():
    while True: time.sleep(1000)
"""

SOON = 0.3  # seconds: the clock of a bot that is expected to let it run out
LATER = 20.0  # that of a bot that is expected to do something wrong before


class Kind(NamedTuple):
    """A bad bot."""

    forfeits: str
    script: str = ""
    confined: str = ""  # what it forfeits for with namespaces, if that differs
    command: tuple[str, ...] = ()  # if it is not a script
    start: float = LATER
    clock: float = LATER
    only_confined: bool = False
    pause: float = 0.0  # between two turns

    def expected(self, mode: str) -> str:
        """What it forfeits for in a sandbox mode."""
        return self.confined or self.forfeits if mode == "required" else self.forfeits

    def words(self, mark: str, folder: str) -> list[str]:
        """Its command, in which a mark shows whose processes they are."""
        if self.command:
            return [word.replace("FOLDER", folder) for word in self.command]
        script = self.script.replace("FOLDER", folder)
        if script.startswith("#python"):
            return [sys.executable, "-I", "-S", "-c", PYTHON + script, mark]
        return ["sh", "-c", f"MARK={mark}; {SHELL}{script}", mark]


def at_start(forfeits: str, script: str, **more: object) -> Kind:
    """A bot that goes wrong before its first turn."""
    return Kind(forfeits, script, start=SOON if forfeits in ("no answer", "closed") else LATER, **more)


def in_turn(forfeits: str, script: str, **more: object) -> Kind:
    """A bot that goes wrong in a turn."""
    return Kind(forfeits, f"name; {script}", clock=SOON if forfeits in ("no answer", "closed") else LATER, **more)


def python(forfeits: str, script: str, **more: object) -> Kind:
    """A bot in Python that goes wrong in a turn."""
    clock = SOON if forfeits == "no answer" else LATER
    return Kind(forfeits, f"#python\nname(); read()\n{script}", clock=clock, **more)


def says(line: str) -> str:
    return f"turn; printf '%s\\n' '{line}'; hang"


KINDS = {
    # it cannot be started
    "no such program": Kind("not started", command=("FOLDER/nothing",)),
    "not on the path": Kind("not started", command=("no-such-program-anywhere",)),
    "a program that may not be run": Kind("not started", command=("/dev/null",)),
    "a folder": Kind("not started", command=("FOLDER",)),
    "a program without an interpreter": Kind("not started", command=("FOLDER/plain",)),
    "an interpreter that is missing": Kind("not started", command=("FOLDER/orphan",)),
    # it ends
    "exits at once": at_start("exited", "exit 0"),
    "exits with an error": at_start("exited", "echo oh no >&2; exit 3"),
    "exits in its turn": in_turn("exited", "turn; exit 0"),
    "exits after its first move": in_turn("exited", "turn; move; exit 0"),
    "exits with half a line": in_turn("exited", "turn; printf '{\"move\"'; exit 0"),
    "exits while a child keeps its output open": in_turn("exited", "turn; sleep 1000 & exit 0"),
    # it crashes
    "crashes at once": at_start("crashed", "kill -SEGV $$; hang"),
    "aborts in its turn": in_turn("crashed", "turn; kill -ABRT $$; hang"),
    "dumps core": in_turn("crashed", "ulimit -c unlimited 2>/dev/null; cd FOLDER; turn; kill -QUIT $$; hang"),
    "kills itself": in_turn("crashed", "turn; kill -KILL $$; hang"),
    "dies of a real-time signal": in_turn("crashed", "turn; kill -40 $$; hang"),
    # it is slow
    "hangs at the start": at_start("no answer", "hang"),
    "hangs in its turn": in_turn("no answer", "turn; hang"),
    "hangs in its second turn": in_turn("no answer", "turn; move; turn; hang"),
    "trickles": in_turn("no answer", "turn; while :; do printf ' '; sleep 0.01; done"),
    "trickles valid bytes": in_turn(
        "no answer", "turn; for c in '{' '\"' m o v e '\"'; do printf $c; sleep 0.1; done; hang"
    ),
    "answers too late": in_turn("no answer", "turn; sleep 1; move; hang"),
    "forgets the line end": in_turn("no answer", 'turn; printf \'{"move": "add 1"}\'; hang'),
    "never reads": at_start("no answer", 'echo \'{"name": "bad"}\'; hang')._replace(start=LATER, clock=SOON),
    "spins": in_turn("no answer", "turn; while :; do :; done"),
    "spins on all cores": in_turn("no answer", "turn; for i in 1 2 3 4; do while :; do :; done & done; hang"),
    # its move is wrong
    "plays a number that there is not": in_turn("illegal move", says('{"move": "add 99"}')),
    "plays another game's move": in_turn("illegal move", says('{"move": "keep"}')),
    "plays in capitals": in_turn("illegal move", says('{"move": "ADD 1"}')),
    "plays with a space too many": in_turn("illegal move", says('{"move": " add 1"}')),
    "plays nothing": in_turn("illegal move", says('{"move": ""}')),
    "plays half a character": in_turn("illegal move", says('{"move": "\\ud800"}')),
    "wants to resign": in_turn("illegal move", says('{"move": "resign"}')),
    # its message is wrong
    "greets without JSON": at_start("bad message", "echo Hello; hang"),
    "has no name": at_start("bad message", "echo '{}'; hang"),
    "has a number for a name": at_start("bad message", "echo '{\"name\": 7}'; hang"),
    "prints a banner": at_start("bad message", "echo 'My bot 1.0'; name; hang"),
    "prints an empty line": in_turn("bad message", "turn; echo; hang"),
    "is not JSON": in_turn("bad message", says("add 1")),
    "answers with Python": in_turn("bad message", says("{move: add 1}")),
    "says two objects in a line": in_turn("bad message", says('{"move": "add 1"} {"move": "add 1"}')),
    "says a list": in_turn("bad message", says('["add 1"]')),
    "says a text": in_turn("bad message", says('"add 1"')),
    "says no move": in_turn("bad message", says('{"mov": "add 1"}')),
    "moves a number": in_turn("bad message", says('{"move": 1}')),
    "moves nothing": in_turn("bad message", says('{"move": null}')),
    "is not UTF-8": in_turn("bad message", 'turn; printf \'{"move": "\\377\\376"}\\n\'; hang'),
    "is UTF-16": python("bad message", "os.write(1, '{\"move\": \"add 1\"}\\n'.encode('utf-16')); hang()"),
    "says NaN": in_turn("bad message", says('{"move": "add 1", "value": NaN}')),
    "says zeros": in_turn("bad message", "turn; head -c 1000 /dev/zero; echo; hang"),
    "is deep": in_turn("bad message", "turn; head -c 60000 /dev/zero | tr '\\0' '['; echo; hang"),
    "is deep in objects": python("bad message", "say('{\"a\":' * 10000); hang()"),
    "says a huge number": in_turn("bad message", "turn; head -c 60000 /dev/zero | tr '\\0' 7; echo; hang"),
    # its message is too long
    "says a line that is too long": in_turn("too long", "turn; head -c 65537 /dev/zero | tr '\\0' ' '; move; hang"),
    "floods its output at the start": at_start("too long", "exec cat /dev/zero"),
    "floods its output": in_turn("too long", "turn; exec cat /dev/zero"),
    "floods both streams": in_turn("too long", "turn; yes >&2 & exec cat /dev/zero"),
    "floods its output with lines": in_turn("bad message", "turn; exec yes"),
    "floods its output with moves": in_turn("out of turn", 'turn; exec yes \'{"move": "add 1"}\''),
    "floods its errors": in_turn("no answer", "turn; yes >&2 & hang"),
    "floods its errors with one line": in_turn("no answer", "turn; cat /dev/zero >&2 & hang"),
    # it speaks out of turn
    "speaks first": at_start("out of turn", 'printf \'{"name": "bad"}\\n{"move": "add 1"}\\n\'; hang'),
    "says its name twice": at_start("out of turn", 'printf \'{"name": "bad"}\\n{"name": "bad"}\\n\'; hang'),
    "answers twice": in_turn("out of turn", 'turn; printf \'{"move": "add 1"}\\n{"move": "add 1"}\\n\'; hang'),
    "begins its next answer": in_turn("out of turn", 'turn; printf \'{"move": "add 1"}\\n{\'; hang'),
    "thinks aloud": in_turn("out of turn", "turn; move; sleep 0.01; echo hm; hang", pause=0.5),
    # it closes its streams
    "closes its output at the start": at_start("closed", "exec >&-; hang"),
    "closes its output": in_turn("closed", "turn; exec >&-; hang"),
    "closes everything": in_turn("closed", "turn; exec <&- >&- 2>&-; hang"),
    "closes its input": in_turn("no answer", "exec <&-; hang"),
    "closes its errors, then exits": in_turn("exited", "exec 2>&-; turn; exit 1"),
    # it will not go
    "ignores signals": in_turn("no answer", "trap '' TERM INT HUP QUIT USR1 USR2 PIPE ALRM; turn; hang"),
    "stops itself": in_turn("no answer", "turn; kill -STOP $$; move; hang"),
    "stops all of itself": in_turn("no answer", "sleep 1000 & turn; kill -STOP 0; move; hang"),
    "stops its parent": in_turn("no answer", "turn; kill -STOP $PPID; hang"),
    "kills its parent": in_turn("crashed", "turn; kill -KILL $PPID; hang", confined="no answer")._replace(clock=2.0),
    "kills all that it can": in_turn(
        # only where process 1 is its guard, so that nothing else can be hit
        "no answer",
        "turn; grep -q warden /proc/1/cmdline && kill -KILL -1; hang",
        only_confined=True,
    ),
    # it leaves something behind
    "leaves a daemon": in_turn("exited", "setsid sleep 1000 & turn; exit 0"),
    "leaves a daemon of a daemon": in_turn("exited", "(setsid sh -c 'sleep 1000 & exit' &) ; turn; exit 0"),
    "leaves a daemon without its environment": in_turn(
        "exited", "setsid env -i sh -c 'sleep 1000; :' $MARK & turn; exit 0"
    ),
    "leaves daemons and hangs": in_turn("no answer", "for i in 1 2 3; do setsid sleep 1000 & done; turn; hang"),
    "leaves a daemon that ignores signals": in_turn(
        "exited", "setsid sh -c \"trap '' TERM HUP; sleep 1000; :\" $MARK & turn; exit 0"
    ),
    "leaves a daemon that is stopped": in_turn(
        "exited", "setsid sh -c 'kill -STOP $$; sleep 1000' $MARK & turn; exit 0"
    ),
    "leaves zombies": python("no answer", "for _ in range(50):\n    if not os.fork(): os._exit(0)\nhang()"),
    # it takes too much
    "forks a lot": python("no answer", "for _ in range(6): os.fork()\nhang()"),
    "forks a lot, each in a session": python(
        "no answer", "for _ in range(5):\n    if not os.fork(): os.setsid()\nhang()"
    ),
    "forks without end": in_turn(
        # only where there is a limit for this namespace alone
        "no answer",
        'turn; [ "$(cat /proc/sys/kernel/pid_max)" -le 512 ] && { b() { b | b & }; b; }; hang',
        only_confined=True,
    ),
    "takes all memory": python("exited", "bytearray(1 << 42)"),
    "takes much memory": python(
        "exited", "import mmap\nheld = [mmap.mmap(-1, 1 << 28, flags=mmap.MAP_PRIVATE) for _ in range(40)]"
    ),
    "writes a large file": in_turn("crashed", "turn; exec truncate -s 200M FOLDER/large"),
    "opens many files": python("exited", "held = [os.open('/dev/null', 0) for _ in range(10_000)]"),
}
