"""The games at a terminal, in the words of their rule books."""
