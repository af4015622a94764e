"""Environments for research: PettingZoo, Gymnasium, OpenSpiel, and many games at once.

Importing this registers the games with Gymnasium, if that is installed: `numduel/wits-v0` and so on.
"""

from typing import TYPE_CHECKING, Any

from numduel.rules import GAMES

try:
    from gymnasium import register
except ModuleNotFoundError as error:
    if error.name != "gymnasium":  # the rest works without it, but not with a broken one
        raise
else:
    for _key in GAMES:
        register(
            f"numduel/{_key}-v0",
            entry_point="numduel.envs.gymnasium:NumduelEnv",
            vector_entry_point="numduel.envs.vector:NumduelVectorEnv",
            kwargs={"game": _key},
        )

__all__ = ["Regret", "regret"]

if TYPE_CHECKING:
    from numduel.envs.regrets import Regret, regret
else:

    def __getattr__(name: str) -> Any:
        """Import what not every environment needs only when it is used."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from numduel.envs import regrets

        found = globals()[name] = getattr(regrets, name)
        return found
