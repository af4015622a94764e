"""The transport: what a connection may do, whoever is at its other end."""
