"""A second, independent implementation of the five games, written from the rule books alone."""
