"""An invitation has a link, which is drawn as a QR code as well."""

import re

import segno

from numduel.web.drawing.invitation import Invitation

URL = "https://numduel.test/game/k3x9k3x9k3x9"


def test_the_link_carries_the_token_only_if_the_table_is_not_open():
    assert Invitation(URL, "secret", open=False).link == f"{URL}#secret"
    assert Invitation(URL, "k3x9k3x9k3x9", open=True).link == URL


def test_the_qr_code_is_that_of_the_link_with_a_quiet_margin_of_four():
    drawn = Invitation(URL, "secret", open=False).code
    side = len(segno.make(f"{URL}#secret", micro=False).matrix)
    assert f'viewBox="0 0 {side + 8} {side + 8}"' in drawn
    assert drawn != Invitation(URL, "another", open=False).code
    assert not re.search("style|script|http", drawn)
