"""A refusal can be retried if newer events could change it; all others are final."""

import random

import pytest

from numduel.players import HUMAN
from numduel.table.command import Command
from numduel.table.decide import DECISIONS, decide
from numduel.table.refusal import Reason, Refused
from numduel.table.table import Table
from table.seating import do, info, move, over, refused, table
from walks import SOAK, playable


def sit_down(at):
    at.update_info(at.info._replace(tokens=("a", "b")))


def add_words(at):
    do(at, (2,), "words")


def waiting_for_words():
    at = table("showdown")
    do(at, (1,), "words")
    return at


def offered_twice():
    at = table()
    do(at, (1,), "offer")
    do(at, (2,), "decline")
    return at


def offer(at):
    do(at, (1,), "offer")


def play_on(at):
    move(at, "add 1")


def won():
    at = table(target=1)
    move(at, "add 1")
    return at


def take_back(at):
    do(at, (1, 2), "takeback")


PASSING = {
    Reason.WAITING: (lambda: table(tokens=("a", None)), (1,), ("move", "add 1", 0), sit_down),
    Reason.WAITING_FOR_WORDS: (waiting_for_words, (1,), ("move", "keep", 1), add_words),
    Reason.OVER: (won, (1,), ("resign",), take_back),
    Reason.NOT_OVER: (table, (1,), ("rematch", "next"), over),
    Reason.STALE_TURN: (table, (2,), ("move", "add 1", 1), play_on),
    Reason.CANNOT_OFFER: (offered_twice, (1,), ("offer",), play_on),
    Reason.NOTHING_OFFERED: (table, (2,), ("agree",), offer),
    Reason.NOTHING_TO_TAKE_BACK: (table, (1, 2), ("takeback",), play_on),
}


@pytest.mark.parametrize("reason", PASSING)
def test_a_command_refused_for_a_temporary_reason_can_be_accepted_later(reason):
    begin, seats, command, happen = PASSING[reason]
    at = begin()
    refused(at, reason, seats, *command)
    assert not Refused(reason).is_final
    happen(at)
    assert decide(at, seats, Command(*command))


def test_all_other_reasons_are_final():
    assert [reason for reason in Reason if not reason.is_final] == [*PASSING]


@pytest.mark.parametrize("seed", range(60 * SOAK))
def test_a_command_refused_for_a_final_reason_is_never_accepted_later(seed):
    """At a random point of a random game, whatever happens afterwards."""
    rng = random.Random(seed)
    at = Table(info(rng.choice(["wits", "duel", "showdown"]), rng.choice([1, 2, None]), (HUMAN, HUMAN)))
    final = []
    for _ in range(30):
        legal = playable(at.game, at.match.state) if at.match else ()
        what = rng.choice([*legal, "keep", "add 1", ""])
        number, key = at.number + rng.choice([0, 0, 0, 1, -1]), rng.choice([None, "a", "b"])
        kind = rng.choice([*DECISIONS, *["move"] * 5])
        if kind == "takeback":  # what both seats did together would be done for each of them
            number, key = rng.choice([None, number]), None
        command = Command(kind, what, number, key)
        seats = rng.choice([(1,), (2,), (1, 2), ()])
        try:
            do(at, seats, *command)
        except Refused as refusal:
            if refusal.is_final:
                final.append((seats, command))
        for held, asked in final:
            with pytest.raises(Refused):
                decide(at, held, asked)
    assert final
