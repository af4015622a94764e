"""Open tables in memory: who is connected, what happens, and the other servers of the cluster."""
