"""The database: every event is stored here before anyone sees it."""
