"""What Inspect finds by its entry point: the task and the models that need no network."""
