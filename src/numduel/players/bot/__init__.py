"""Bots: programs in any language that play over their standard streams, one JSON object a line."""
