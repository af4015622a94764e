"""Help for authors of bots."""
