"""Rooms: the open tables in memory, who is connected to them, and the other servers of the cluster."""
