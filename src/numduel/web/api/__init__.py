"""The API for programs."""
