"""A browser as far as drawings are concerned: the parts that it has, and what a frame makes of them."""

BETWEEN = "\x1e"


def patched(had, text):
    """The parts of a drawing after a patch: an empty one is as it was, and one that was never sent is an error."""
    parts = tuple(part or had[at] for at, part in enumerate(text.split(BETWEEN)))
    assert all(parts)
    return parts


class Page:
    """A page that is sent frames, as table.js keeps it."""

    def __init__(self):
        self.parts = ()

    def take(self, text):
        """Take a frame; what else there is to be told leaves the drawing alone."""
        head, drawn, patch = text.partition("\n")
        if drawn:
            assert '"type":"table"' in head
            self.parts = patched(self.parts, patch)

    @property
    def html(self):
        return "".join(self.parts)
