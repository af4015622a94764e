"""Environments for research: PettingZoo, Gymnasium, OpenSpiel, and many games at once.

Importing this registers the games with Gymnasium, if that is installed: `numduel/wits-v0` and so on.
"""

from typing import Any

from numduel.rules import GAMES

try:
    from gymnasium.envs.registration import register
except ModuleNotFoundError:  # the rest works without it
    pass
else:
    for _key in GAMES:
        register(
            f"numduel/{_key}-v0",
            entry_point="numduel.envs.gymnasium:NumduelEnv",
            vector_entry_point="numduel.envs.vector:NumduelVectorEnv",
            kwargs={"game": _key},
        )

__all__ = ["Regret", "regret"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    module = import_module(f"{__name__}.regret")
    for each in __all__:  # importing the module has made `regret` its name: what is wanted is the function
        globals()[each] = getattr(module, each)
    return globals()[name]
