"""Environments for research: PettingZoo, Gymnasium, OpenSpiel, and many games at once."""

from numduel.envs.regret import Regret, regret

__all__ = ["Regret", "regret"]
