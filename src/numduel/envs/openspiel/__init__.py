"""The games for OpenSpiel: importing this registers them as `numduel_<key>(rule=value,...)`."""

from numduel.game import NumduelError

try:
    import pyspiel as _  # noqa: F401 - the modules below need it
except ModuleNotFoundError:
    raise NumduelError("OpenSpiel is not installed: pip install 'numduel[openspiel]'") from None

from numduel.envs.openspiel.game import NumduelGame, load
from numduel.envs.openspiel.state import NumduelState

__all__ = ["NumduelGame", "NumduelState", "load"]
