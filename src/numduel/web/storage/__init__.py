"""The database: every event is stored here before anybody is shown it."""
