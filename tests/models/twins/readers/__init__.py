"""A second implementation of each game as its twins tell it: one module per game, each with a class `Reader`.

A reader knows nothing but the rules and the tables as text. It does not know which game this is a twin of, nor any of
its numbers or words. Tables are dictionaries: the value of each line by its label.
"""

import re
from importlib import import_module

NOTHING, NONE, YOURS, THEIRS = "nothing", "none", "yours", "your opponent's"
EACH = r"`([^`]+)`"


def reader(key, rules):
    """A reader of these rules."""
    return import_module(f"readers.{key}").Reader(rules)


def lines(table):
    """A table by its labels."""
    return dict(line.split(": ") for line in table.split("\n"))


def listed(text):
    """What a line lists."""
    return [] if text == NONE else text.split(", ")


def joined(items):
    """The way back."""
    return ", ".join(items) or NONE


class Rules:
    """What all readers find in the rules."""

    def __init__(self, text):
        self.text = " ".join(text.split())

    def one(self, pattern):
        """What the rules say, which must not contradict itself: the groups of a pattern."""
        found = {*re.findall(pattern, self.text)}
        assert len(found) == 1, (pattern, found, self.text)
        return found.pop()

    def says(self, pattern):
        return bool(re.search(pattern, self.text))

    def worths(self):
        """What everything that is played is worth, by its name, in the order of the rules."""
        text = self.one(r"The (?:\w+ and their )?\w+s: ([^.]+)\.")
        if text.startswith("every"):
            step, low, high = map(int, re.fullmatch(r"every multiple of (\d+) from (\d+) to (\d+)", text).groups())
            return {str(worth): worth for worth in range(low, high + 1, step)}
        entries = [entry.split() for entry in text.split(", ")]
        return {entry[0]: int(entry[-1]) for entry in entries}

    def start(self):
        return int(self.one(r"starts at (-?\d+)"))


def passed(table):
    """The table when the turn has passed to the other player."""
    return table | {"Turn": {YOURS: THEIRS, THEIRS: YOURS}[table["Turn"]]}


def swapped(table):
    """The table as the other player is told it."""
    theirs = {label: label.replace("Your ", "Your opponent's ") for label in table if label not in _theirs(table)}
    other = {one: two for one, two in theirs.items() if one != two}
    other |= {two: one for one, two in other.items()}
    return passed({label: table[other.get(label, label)] for label in table})


def _theirs(table):
    return [label for label in table if label.startswith("Your opponent's ")]


class Left:
    """Counts of what is left, as a line lists them."""

    def __init__(self, worths):
        self.worths = worths
        self.of = "of " if all(name.isdecimal() for name in worths) else ""

    def read(self, text):
        return {entry.split()[-1]: int(entry.split()[0]) for entry in listed(text)}

    def write(self, counts):
        return joined(f"{counts[name]} {self.of}{name}" for name in self.worths if counts.get(name))

    def change(self, text, name, by):
        counts = self.read(text)
        counts[name] = counts.get(name, 0) + by
        return self.write(counts)
