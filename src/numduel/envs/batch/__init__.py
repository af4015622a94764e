"""Many games at once, on NumPy."""

from numduel.envs.batch.batch import Batch

__all__ = ["Batch"]
