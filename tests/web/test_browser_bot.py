"""Somebody plays against a friend's bot, which has followed the invitation."""

import re

from playwright.sync_api import expect

from botkit.person import Joining

PROGRAM = """sh -c 'while read -r line; do case $line in *numduel*) echo "{\\"name\\": \\"Robbie\\"}" ;; """
PROGRAM += """*moves*) move=${line#*moves*[*\\"}; echo "{\\"move\\": \\"${move%%\\"*}\\"}" ;; esac; done'"""
"""A bot that plays the first legal move."""


def test_a_person_in_a_browser_plays_a_bot_and_gets_a_rematch(player, monkeypatch):
    monkeypatch.setenv("no_proxy", "*")
    ada = player()
    ada.begin("showdown", "friend", first="me")
    with Joining(ada.invitation(), PROGRAM, "--rematches", "1") as joining:
        ada.can_play()
        expect(ada.seat(2)).to_contain_text("Robbie")
        expect(ada.seat(2)).not_to_contain_text("not here")
        ada.finish()
        ada.tool("Rematch").click()
        expect(ada.seat(1)).to_contain_text(re.compile("Robbie"))
        ada.finish()
        out, err, code = joining.wait()
    assert (err, code) == ("", 0)
    assert "A rematch, as player 1." in out
