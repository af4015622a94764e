"""The games as a task of Inspect: its samples, its solver, its scorer, and models that need no network."""
