"""Live moves per second on the server, each on disk before anybody sees it; the load comes from a second process.

Each player has their own WebSocket, as in a browser, and moves as soon as it is their turn. Browsers get the table as
HTML, programs as data; boardgame.io sends only data, and stores nothing. The latency of a move is the time from sending
it until its player receives the table with it. At the end of the book's games browsers are also sent the sentence that
sums a game up, for which the game is reviewed.

Rounds on our server and on boardgame.io's alternate, so that a busy machine affects both alike. If boardgame.io cannot
be measured, its known figures are used. The CPU time is that of the server's process for each move, which depends less
on what else the machine is doing.
"""

import statistics
import sys
from typing import Any

import httpx

import numduel
from load import Row, measure
from peer import peer
from server import ours

KNOWN = Row(2200.0, None, 19.0)  # boardgame.io's server in memory, 20 matches, on the same kind of machine
BROWSERS, PROGRAMS = 1.25, 1.0  # how many times its moves ours has to reach, drawn and as data
LONG = {"game": "wits", "rules": {"target": 250}}  # about 45 moves a match, so that all end at about the same time
ROUNDS, BOOK_ROUNDS = 9, 3


def middle(rounds: list[Row]) -> Row:
    """The medians over all rounds, but the latency of the round with the median 99th percentile."""
    _, median, most, _ = sorted(rounds, key=lambda row: row.most)[len(rounds) // 2]
    cpu = statistics.median(row.cpu or 0 for row in rounds)
    return Row(statistics.median(row.moves for row in rounds), median, most, cpu)


def show(name: str, row: Row) -> None:
    median = "" if row.median is None else f"{row.median:.1f} ms"
    cpu = "" if row.cpu is None else f"{row.cpu:4.0f} us"
    print(f"  {name:43} {row.moves:6,.0f} {median:>9} {row.most:7.1f} ms {cpu:>9}")


def compared(name: str, own: Row, theirs: Row, least: float) -> bool:
    """Show how our figures compare with boardgame.io's; whether they are good enough."""
    ratio, ok = own.moves / theirs.moves, own.moves >= least * theirs.moves and own.most <= theirs.most
    print(f"  {name}: {ratio:.2f} x its moves (at least {least}), no slower: {'yes' if ok else 'NO'}")
    return ok


def drawn_to_data(name: str, drawn: list[Row], data: list[Row]) -> None:
    """Show how much CPU time a move costs for browsers, as a share of what it costs for programs in the same round."""
    ratios = sorted((one.cpu or 0) / (two.cpu or 1) for one, two in zip(drawn, data, strict=True))
    ratio, least, most = statistics.median(ratios), ratios[0], ratios[-1]
    print(f"  {name}: a move for browsers costs {ratio:.2f} x the CPU of one for programs ({least:.2f} to {most:.2f})")


def main() -> bool:
    keys = (*numduel.GAMES,)
    book: list[dict[str, Any]] = [{"game": keys[at % len(keys)]} for at in range(500)]
    few, data, others, some, some_data = [], [], [], [], []
    with ours() as (url, pid), peer() as measure_peer:
        measure(url, pid, [LONG] * 20, 20)  # warm up
        for _ in range(ROUNDS):
            few.append(measure(url, pid, [LONG] * 20, 20))
            data.append(measure(url, pid, [LONG] * 20, 20, drawn=0))
            if row := measure_peer():
                others.append(row)
        for key in keys:  # so that it is not solved meanwhile: the end of a game by the book is summed up
            httpx.get(f"{url.rstrip('/')}/api/solve/{key}", timeout=60).raise_for_status()
        measure(url, pid, book, 20)  # warm up
        for _ in range(BOOK_ROUNDS):
            some.append(measure(url, pid, book, 20))
            some_data.append(measure(url, pid, book, 20, drawn=0))
        many = measure(url, pid, book, 500)
    theirs = middle(others) if others else KNOWN
    print("live moves on one worker with SQLite, each on disk before it is shown")
    print(f"  {'':42} moves/s    median        99%       CPU")
    show("20 matches", middle(few))
    show("20 matches, of programs", middle(data))
    show("500 open games, 20 of them played at a time", middle(some))
    show("500 open games, 20 at a time, of programs", middle(some_data))
    show("500 open games, all of them played at once", many)
    show("boardgame.io, 20 matches, as it was known", KNOWN)
    if others:
        show("boardgame.io, 20 matches, now", theirs)
    drawn_to_data("20 matches", few, data)
    drawn_to_data("the five games of the book", some, some_data)
    programs = compared("programs", middle(data), theirs, PROGRAMS)
    return compared("browsers, which also get the table drawn", middle(few), theirs, BROWSERS) and programs


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
