"""Bots: programs in any language that play over their standard streams, one JSON object a line."""

from numduel.players.bot.player import PER_MOVE, START, BotPlayer
from numduel.players.bot.sandbox import SANDBOXES, check_sandbox

__all__ = ["PER_MOVE", "SANDBOXES", "START", "BotPlayer", "check_sandbox"]
