"""Pictures of tables, drawn from what a viewer may see, on any canvas."""
