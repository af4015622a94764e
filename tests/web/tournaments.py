"""Tournaments in a folder, and pages that show them."""

import shutil

from arena.report.made import forfeiting, held, renamed, stored
from content import Page, assert_clean

GAME = "1v2-00001-1"


def fill(folder):
    """Two tournaments, one of them of two games, one that has just begun, and what is none of them."""
    cup, other = folder / "spring cup", folder / "ünïted & co"
    played = held("showdown", folder=cup, rules={"target": 20, "numbers": 5})
    luck = forfeiting(renamed(played, ("ann", "bob", "cy")), b"oh no")
    stored(cup, luck, held("duel", folder=cup))
    stored(other, held("wits", ("greedy", "random"), folder=other))
    (folder / "begun" / "wits").mkdir(parents=True)
    shutil.copy(other / "wits" / "plan.json", folder / "begun" / "wits")
    (folder / "notes").mkdir()
    (folder / "secret.txt").write_text("secret")
    return folder


def shown(web, address, status=200):
    """A page as it is answered with that status."""
    answer = web.get(address)
    assert answer.status_code == status, answer.text
    assert_clean(answer.text)
    return Page(answer.text)
