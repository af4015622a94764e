"""The colours of pictures: those of the web app."""

PAPER, SHEET, INK, PENCIL = "#f4eee1", "#fdfaf2", "#25211b", "#5f574a"
RULE, RULE_STRONG = "#d8ccb6", "#85795f"
PLAYERS, WASHES, ON_PLAYER = (INK, "#a8371b", "#1b5a8a"), (PAPER, "#f6dfd2", "#d9e7f0"), "#fffaf0"
