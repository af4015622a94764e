"""Tournaments between computers and bots, and what they show. `docs/python.md` documents every public name."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numduel.arena.folder import Folder
    from numduel.arena.plan import Entrant, Plan
    from numduel.arena.processes import Processes
    from numduel.arena.tournament import hold
else:
    _ELSEWHERE = {
        "Entrant": "plan",
        "Folder": "folder",
        "Plan": "plan",
        "Processes": "processes",
        "hold": "tournament",
    }

    def __getattr__(name: str) -> Any:
        """Import what is used only when it is used: the command line and the server need little of it at the start."""
        if name not in _ELSEWHERE:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        found = globals()[name] = getattr(import_module(f"{__name__}.{_ELSEWHERE[name]}"), name)
        return found


__all__ = ["Entrant", "Folder", "Plan", "Processes", "hold"]
