"""Sets up the tournaments of a call: who plays, under which name, and whether every worker can have them play."""

from collections.abc import Sequence
from contextlib import suppress

from numduel.arena.folder import Folder
from numduel.arena.plan import Plan
from numduel.arena.planning import SANDBOX, Asked, continued, new_plan
from numduel.arena.task import absent, name_of, unconfined, version
from numduel.arena.workers import Crew
from numduel.game import NumduelError, quoted
from numduel.players import is_bot

ATTEMPTS = 3
"""How often a worker may be lost before a bot has said its name."""


def plans(every: Sequence[Asked], folders: Sequence[Folder | None], crew: Crew, seed: str) -> list[Plan]:
    """The plan of each tournament: that of its folder, if it goes on, or a new one, with that seed if it has none."""
    going_on = [
        continued(asked, folder, plan) if folder and (plan := folder.plan()) else None
        for asked, folder in zip(every, folders, strict=True)
    ]
    known = next((plan for plan in going_on if plan), None)
    sandbox = known.sandbox if known else every[0].sandbox or SANDBOX
    check_workers(crew)
    check_bots(every[0].players, sandbox, crew)
    if known:
        seed, names = known.seed, [each.name for each in known.entrants]
    else:
        names = names_of(every[0], sandbox, crew)
    return [plan or new_plan(asked, names, seed) for asked, plan in zip(every, going_on, strict=True)]


def check_workers(crew: Crew) -> None:
    """Refuse workers of another version: they might play otherwise."""
    for place, other in crew.everywhere(version).items():
        if other != version():
            raise NumduelError(f"the worker at {place} has numduel {other}, not {version()}: all must have the same")


def check_bots(players: Sequence[str], sandbox: str, crew: Crew) -> None:
    """Refuse bots that do not exist where a worker is, or cannot be confined there as was asked for."""
    if not any(map(is_bot, players)):
        return
    from numduel.players.bot.command import no_program

    for place, programs in crew.everywhere(absent, players).items():
        if programs:
            where = f" on the worker at {place}, where bots have to run" if place else ""
            raise no_program(programs[0], where)
    for place, why in crew.everywhere(unconfined, sandbox).items():
        if why:
            raise NumduelError(f"on the worker at {place}, {why}" if place else why)


def names_of(asked: Asked, sandbox: str, crew: Crew) -> list[str]:
    """What the players are called; a bot is started once, to ask it."""
    return [_asked_for_name(who, asked, sandbox, crew) if is_bot(who) else who for who in asked.players]


def _asked_for_name(who: str, asked: Asked, sandbox: str, crew: Crew) -> str:
    for _ in range(ATTEMPTS):
        with suppress(*crew.losses):
            return crew.submit(name_of, who, asked.game, sandbox).result()
    raise NumduelError(f"the workers were killed or crashed {ATTEMPTS} times when {quoted(who)} was asked for its name")
