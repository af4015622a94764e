"""Live play over a WebSocket."""
