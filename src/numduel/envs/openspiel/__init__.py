"""The games for OpenSpiel: importing this registers them as `numduel_<key>(rule=value,...)`."""

from numduel.envs.packages import needed

with needed("openspiel", "pyspiel"):
    import pyspiel as _  # noqa: F401 - the modules below need it

from numduel.envs.openspiel.game import NumduelGame, load
from numduel.envs.openspiel.state import NumduelState

__all__ = ["NumduelGame", "NumduelState", "load"]
