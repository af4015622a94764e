"""Sets up the tournaments of a call: who plays, under which name, and whether every worker can have them play."""

from collections.abc import Sequence

from numduel.arena.folder import Folder
from numduel.arena.plan import Entrant, Plan
from numduel.arena.planning import Asked, continued, new_plan
from numduel.arena.task import absent, name_of, sandboxed
from numduel.arena.workers import Crew
from numduel.game import NumduelError, quoted


def plans(every: Sequence[Asked], folders: Sequence[Folder | None], crew: Crew, seed: str) -> list[Plan]:
    """The plan of each tournament: that of its folder, if it goes on, or a new one, with that seed if it has none."""
    there = [folder and folder.plan() for folder in folders]
    going_on = [
        continued(asked, folder, plan) if folder and plan else None
        for asked, folder, plan in zip(every, folders, there, strict=True)
    ]
    check_bots(every[0], crew)
    known = next((plan for plan in going_on if plan), None)
    if known:
        seed, names = known.seed, [each.name for each in known.entrants]
    else:
        names = names_of(every[0], crew)
    return [plan or new_plan(asked, names, seed) for asked, plan in zip(every, going_on, strict=True)]


def check_bots(asked: Asked, crew: Crew) -> None:
    """Refuse bots that cannot be started, or not as safely as was asked for, where a worker is."""
    if not any(Entrant("", who).is_bot for who in asked.players):
        return
    for place, commands in crew.everywhere(absent, asked.players).items():
        if commands:
            where = f"on the worker at {place}" if place else "here"
            raise NumduelError(f"there is no program {quoted(commands[0])} {where}: a bot runs where its worker is")
    for place, why in crew.everywhere(sandboxed, asked.sandbox).items():
        if why:
            raise NumduelError(f"on the worker at {place}: {why}" if place else why)


def names_of(asked: Asked, crew: Crew) -> list[str]:
    """What the players are called; a bot is started once, to ask it."""
    return [
        crew.submit(name_of, who, asked.game, asked.sandbox).result() if Entrant("", who).is_bot else who
        for who in asked.players
    ]
