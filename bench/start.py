"""The startup time of `numduel play wits`, up to its first prompt, as a multiple of `python -c pass`."""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROUNDS = 40
REQUIRED = 4
QUESTION = b"Choose Action - (1) Add or (2) Multiply: "


def bare(environment: dict[str, str]) -> float:
    """Seconds that the interpreter takes to do nothing."""
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", "pass"], check=True, env=environment)
    return time.perf_counter() - began


def first_question(environment: dict[str, str]) -> float:
    """Seconds until a game's first prompt."""
    began = time.perf_counter()
    command = [str(Path(sys.executable).with_name("numduel")), "play", "wits"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment) as game:
        assert game.stdin
        assert game.stdout
        seen = b""
        while not seen.endswith(QUESTION):
            seen += os.read(game.stdout.fileno(), 1000)
        took = time.perf_counter() - began
        game.stdin.close()
    return took


def main() -> bool:
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "XDG_DATA_HOME": folder}
        first_question(environment)  # warm up: the first start compiles
        pairs = [(bare(environment), first_question(environment)) for _ in range(ROUNDS)]
    nothing, question = (sorted(times)[ROUNDS // 2] for times in zip(*pairs, strict=True))
    ratio = question / nothing
    ok: bool = ratio <= REQUIRED
    print("time to the first prompt of numduel play wits")
    print(f"  python -c pass   {nothing * 1000:5.1f} ms")
    print(
        f"  first question   {question * 1000:5.1f} ms   {ratio:4.2f} x (at most {REQUIRED}: {'yes' if ok else 'NO'})"
    )
    return ok


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
