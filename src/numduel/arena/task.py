"""What a worker does, in whatever process, on whatever machine."""

import time
from collections.abc import Sequence
from typing import NamedTuple

import numduel
from numduel.arena.plan import Pairing, Plan
from numduel.arena.playing import Played, play_matches, terms
from numduel.arena.results import PairResult
from numduel.arena.scoring import score
from numduel.arena.solved import solution_of
from numduel.game import AnyGame, NumduelError
from numduel.players import command_of, is_bot
from numduel.players.player import Forfeit
from numduel.record import Record, parse

Records = tuple[bytes, bytes]


class Done(NamedTuple):
    """A finished pairing."""

    played: Played | None  # None if it had been played before
    result: PairResult


class Batch(NamedTuple):
    """Some finished pairings, and how long playing took."""

    done: list[Done]
    seconds: float


def play_batch(plan: Plan, todo: Sequence[tuple[Pairing, Records | None]], theirs: str) -> Batch:
    """Play and score some pairings. Those that come with records have been played before, if these are right.

    A worker may have joined after all were checked: one of another version than the main process, or without a bot's
    program, plays nothing.
    """
    if theirs != version():
        raise NumduelError(f"a worker has numduel {version()}, not {theirs}: all must have the same")
    for program in absent([each.who for each in plan.entrants]):
        from numduel.players.bot.command import no_program

        raise no_program(program, " on a worker, where bots have to run")
    began = time.perf_counter()
    return Batch([_done(plan, pairing, records) for pairing, records in todo], time.perf_counter() - began)


def _done(plan: Plan, pairing: Pairing, records: Records | None) -> Done:
    solution = solution_of(plan.variant())
    if records and (found := _read(plan, pairing, records)):
        return Done(None, score(plan, pairing, found, solution))
    played, matches = play_matches(plan, pairing)
    return Done(played, score(plan, pairing, matches, solution))


def _read(plan: Plan, pairing: Pairing, records: Records) -> list[Record] | None:
    """The games of a pairing from their records; None if they are not what this pairing's records must be."""
    begun = terms(plan, pairing)
    found = []
    for number, (name, data) in enumerate(zip(pairing.names(), records, strict=True), 1):
        try:
            record = parse(name, data)
        except NumduelError:
            return None
        if not record.details.ended or record.header != begun.of(number):
            return None
        found.append(record)
    return found


def version() -> str:
    """The version of numduel that plays here."""
    return numduel.__version__


def absent(whos: Sequence[str]) -> list[str]:
    """The programs of bots that do not exist here."""
    from numduel.players.bot.command import missing

    programs = (missing(command_of(who)) for who in whos if is_bot(who))
    return [program for program in programs if program is not None]


def unconfined(mode: str) -> str:
    """Why bots cannot be confined here as this mode says; empty if they can."""
    from numduel.players.bot import check_sandbox

    try:
        check_sandbox(mode)
    except NumduelError as error:
        return str(error)
    return ""


def name_of(who: str, game: AnyGame, sandbox: str) -> str:
    """What a bot calls itself; if it cannot be started, its command."""
    from numduel.players.bot import BotPlayer

    bot = BotPlayer(command_of(who), sandbox=sandbox)
    try:
        bot.begin(game, 1)
    except Forfeit:
        pass
    finally:
        bot.close()
    return bot.name
