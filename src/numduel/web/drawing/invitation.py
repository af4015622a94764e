"""An invitation to a table: its link, and the link as a QR code."""

from typing import NamedTuple

import segno
from markupsafe import Markup


class Invitation(NamedTuple):
    """What a friend needs to take the free seat of a table."""

    url: str  # of the table
    token: str
    open: bool  # whether the table's address is enough

    @property
    def link(self) -> str:
        """The link to send."""
        return self.url if self.open else f"{self.url}#{self.token}"

    @property
    def code(self) -> Markup:
        """The link as a QR code, for a phone that is held to the screen."""
        drawn = segno.make(self.link, micro=False).svg_inline(omitsize=True, border=4, svgclass="qr", lineclass=None)
        return Markup(drawn)  # noqa: S704 - made of numbers alone
