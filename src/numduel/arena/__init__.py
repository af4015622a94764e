"""Tournaments between computers and bots, and what they show."""
