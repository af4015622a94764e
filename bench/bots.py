"""Moves of bots per second over whole games, on one core and on two, and what the referee takes for one."""

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from itertools import cycle
from pathlib import Path

import numduel
from numduel.fair import Shuffle, Terms
from numduel.match import Clock, Match, run
from numduel.players.bot import BotPlayer, check_sandbox

ROUNDS = 7
SECONDS = 1.0  # of each round
REQUIRED = 2500  # moves a second
SCALING = 1.7  # of two cores over one
CLOCK = Clock(10.0, time.monotonic)

SOURCE = r"""
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static char line[70000], *moves[100];
int main(int count, char **args) {
    unsigned luck = count > 1 ? atoi(args[1]) : 1;
    while (fgets(line, sizeof line, stdin)) {
        char *at = strstr(line, "\"moves\": [");
        if (strstr(line, "\"numduel\"")) puts("{\"name\": \"small\"}");
        else if (at) {
            int n = 0;
            for (char *end; n < 100 && *(at = strpbrk(at + 9, "\"]")) == '"'; at = end - 8) {
                moves[n++] = at + 1;
                *(end = strchr(at + 1, '"')) = 0;
            }
            luck = luck * 1103515245u + 12345u;
            printf("{\"move\": \"%s\"}\n", moves[(luck >> 16) % n]);
        }
        fflush(stdout);
    }
}
"""


def small_bot(folder: Path) -> list[str]:
    """A bot that plays at random and takes next to no time: in C, or else in shell, which only plays wits."""
    compiler = shutil.which("cc")
    if not compiler:
        greet, answer = '{"name": "small"}', '{"move": "add 1"}'
        cases = f"*numduel*) echo '{greet}';; *moves*) echo '{answer}';;"
        return ["sh", "-c", f"while read -r line; do case $line in {cases} esac; done"]
    (folder / "small.c").write_text(SOURCE)
    subprocess.run([compiler, "-O2", "-o", str(folder / "small"), str(folder / "small.c")], check=True)
    return [str(folder / "small")]


def moves_in(command: list[str], sandbox: str, seconds: float, keys: tuple[str, ...]) -> tuple[int, float]:
    """How many moves two bots make in whole games within some time, and how long that took."""
    made, number, games = 0, 0, cycle([numduel.game(key) for key in keys])
    began = time.perf_counter()
    while (took := time.perf_counter() - began) < seconds:
        game, number = next(games), number + 1
        players = {seat: BotPlayer(shlex.join([*command, str(seat)]), sandbox=sandbox) for seat in (1, 2)}
        match = Match(game)
        outcome = run(
            match, players, Shuffle(bytes(32), Terms(game.key, game.rules, (), str(number))), forfeits=True, clock=CLOCK
        )
        assert outcome.kind != "forfeit", [bot.forfeited and bot.forfeited.detail for bot in players.values()]
        made += sum(by in (1, 2) for by, _ in match.history)
    return made, took


def worker(args: list[str]) -> None:
    """Another process: play on a core of its own, and print how many moves that were a second."""
    core, sandbox, seconds, keys, *command = args
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {int(core)})
    moves_in(command, sandbox, 0.2, tuple(keys.split(",")))
    print("ready", flush=True)
    sys.stdin.readline()
    made, took = moves_in(command, sandbox, float(seconds), tuple(keys.split(",")))
    print(made / took, flush=True)


def rate(cores: list[int], sandbox: str, command: list[str], keys: tuple[str, ...]) -> float:
    """Moves a second with one process for each core."""
    shared = [sandbox, str(SECONDS), ",".join(keys), *command]
    calls = [[sys.executable, __file__, "worker", str(core), *shared] for core in cores]
    workers = [subprocess.Popen(call, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for call in calls]
    for one in workers:
        assert one.stdout
        assert one.stdout.readline() == "ready\n"
    for one in workers:
        assert one.stdin
        one.stdin.write("go\n")
        one.stdin.flush()
    return sum(float(one.communicate()[0]) for one in workers)


def overhead(command: list[str]) -> tuple[float, float]:
    """Microseconds a move: all that passes until the answer, and what of it this process works itself."""
    game = numduel.game("wits")
    bot, state = BotPlayer(shlex.join(command), sandbox="none"), game.start()
    bot.begin(game, 1)
    number = 5000
    began, worked = time.perf_counter(), time.process_time()
    for _ in range(number):
        bot.choose(game, state, 10.0)
    took, worked = time.perf_counter() - began, time.process_time() - worked
    bot.close()
    return took / number * 1e6, worked / number * 1e6


def main() -> bool:
    with tempfile.TemporaryDirectory() as folder:
        command = small_bot(Path(folder))
        keys = tuple(numduel.GAMES) if command[0] != "sh" else ("wits",)
        cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else [0, 1]
        sandboxes = ["none", *(["required"] if check_sandbox("auto") == "namespaces" else [])]
        print(f"moves of bots over whole games ({', '.join(keys)}), each with a process for each player")
        fine = True
        for sandbox in sandboxes:
            # in turns, and the best of each: others use the machine, too
            both = [[rate(cores[:number], sandbox, command, keys) for number in (1, 2)] for _ in range(ROUNDS)]
            one, two = (max(rates) for rates in zip(*both, strict=True))
            line = f"  {'namespaces' if sandbox == 'required' else sandbox:11} {one:7,.0f} moves/s on one core"
            line += f" (at least {REQUIRED:,}: {'yes' if one >= REQUIRED else 'NO'})"
            fine = fine and one >= REQUIRED
            if len(cores) > 1:
                ratio = two / one
                line += f", {ratio:.2f} x on two (at least {SCALING}: {'yes' if ratio >= SCALING else 'NO'})"
                fine = fine and ratio >= SCALING
            print(line, flush=True)
        whole, own = min(overhead(command) for _ in range(ROUNDS))
        print(f"  a move takes {whole:.0f} microseconds, of which the referee works for {own:.0f}")
    return fine


if __name__ == "__main__":
    if sys.argv[1:2] == ["worker"]:
        worker(sys.argv[2:])
    else:
        sys.exit(0 if main() else 1)
