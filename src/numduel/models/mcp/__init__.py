"""The games as tools for a language model: a server for the Model Context Protocol, for one user on this machine."""
