"""A table: its commands, its events, and what each viewer may see. No transport, no storage."""
