"""A table: what may happen at it, what has happened, and who may see what. No transport, no storage."""
