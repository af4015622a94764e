"""Environments for research: PettingZoo, Gymnasium, OpenSpiel, and many games at once."""
