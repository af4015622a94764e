"""Plays games and runs both verifiers on them."""

import json

import checker
from commands import numduel as command

RANDOM = ("--p1", "random", "--p2", "random")
VALUES = [None, True, 0, 1, 2, 7, -1, 1.5, "", "1", "7", "chance", "keep", "own", "draw 5", "ü", "\ud800", [], [5], {}]


def rules(game):
    return [word for name, value in game.rules.items() for word in ("--rule", f"{name}={value}")]


def play(path, key, *args, **surroundings):
    """The record of a game, as its lines."""
    result = command("play", key, *args, "--record", str(path), **surroundings)
    assert (result.err, result.code) == ("", 0)
    return lines(path)


def lines(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


def write(path, record):
    path.write_text("".join(json.dumps(line) + "\n" for line in record))


def verified(path):
    """What both verifiers, which must agree, say about a correct record."""
    out, err, code = command("verify", str(path))
    assert (err, code) == ("", 0)
    assert checker.check(path).code == 0, checker.check(path).said
    return out


def caught(path):
    """Why our verifier rejects a record; the other must reject it too."""
    out, err, code = command("verify", str(path))
    assert code in (1, 2), out
    assert out == ""
    assert err.startswith("numduel: ")
    assert err.count("\n") == 1
    assert "Traceback" not in err
    said, status = checker.check(path)
    assert status == 1, said
    assert said.startswith("Not verified: ")
    assert said.count("\n") == 1
    return err.removeprefix("numduel: ").removesuffix("\n"), code


def damaged(record, rng):
    """A record with a change."""
    record = json.loads(json.dumps(record))
    at = rng.randrange(len(record))
    match rng.randrange(6):
        case 0:
            del record[at]
        case 1:
            record.insert(rng.randrange(len(record)), record[at])
        case 2:
            two = rng.randrange(len(record))
            record[at], record[two] = record[two], record[at]
        case _:
            line = record[rng.choice([0, 0, at, -1])]
            inner = [line[name] for name in ("rules", "outcome") if name in line and rng.random() < 0.3]
            line = inner[0] if inner else line
            key = rng.choice([key for key in line if key not in ("players", "time", "reason")])
            line[key] = rng.choice(VALUES)
            if rng.random() < 0.2:
                del line[key]
    return record
